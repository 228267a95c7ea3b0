import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import { DatabricksError } from './databricks-error.ts'

const maximumBodyBytes = 17 * 1024 * 1024

/** A request that was read. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The values of the path's placeholders. */
  placeholders: Record<string, string>
}

/** Reads a request to its end. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://estate')
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  return {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    placeholders: {},
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    const buffer = Buffer.from(part)
    bytes += buffer.length
    if (bytes > maximumBodyBytes)
      throw new DatabricksError(413, 'BAD_REQUEST', 'The request body is too large.')
    parts.push(buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The body of a call as JSON; an empty body is an empty object. */
export function jsonBody(call: Call): unknown {
  if (call.body.trim() === '') return {}
  try {
    return JSON.parse(call.body)
  } catch {
    throw new DatabricksError(400, 'MALFORMED_REQUEST', 'The request body is not valid JSON.')
  }
}
