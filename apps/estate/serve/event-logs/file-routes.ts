import type { Readable } from 'node:stream'

import type { LogEntry } from '../../event-log/delivery/log-files.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { z } from 'zod'
import type { LogSource } from './delivered-logs.ts'

const mostOnAPage = 1000
const position = z.tuple([z.string()])

/** The Files API over delivered logs: folders and files of volumes. */
export function fileRoutes(logs: LogSource): Route[] {
  const folder = (call: Call) => listFolder(logs, call)
  const file = (call: Call) => readFile(logs, call)
  return [
    { method: 'GET', path: '/api/2.0/fs/directories/*', handle: folder },
    {
      method: 'HEAD',
      path: '/api/2.0/fs/directories/*',
      handle: async (call) => emptied(await folder(call)),
    },
    { method: 'GET', path: '/api/2.0/fs/files/*', handle: file },
    { method: 'HEAD', path: '/api/2.0/fs/files/*', handle: file },
  ]
}

async function listFolder(logs: LogSource, call: Call): Promise<Answer> {
  const path = pathOf(call)
  const found = await logs.at(path)
  if (!found || found.isFile) {
    throw new DatabricksError(404, 'NOT_FOUND', `The directory being accessed is not found. Path: ${path}`)
  }
  const size = numberIn(call, 'page_size', { least: 1, most: mostOnAPage, otherwise: mostOnAPage })
  const token = call.query.get('page_token')
  const [after = ''] = token ? pageTokenPosition(token, position) : []
  const rest = found.entries.filter((entry) => entry.path > after)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  return json({
    contents: page.map(entryBody),
    ...(rest.length > size && last && { next_page_token: pageToken([last.path]) }),
  })
}

function entryBody({ path, name, modifiedMs, sizeBytes }: LogEntry): object {
  if (sizeBytes === undefined) return { path, is_directory: true, name, last_modified: modifiedMs }
  return { path, is_directory: false, file_size: sizeBytes, last_modified: modifiedMs, name }
}

async function readFile(logs: LogSource, call: Call): Promise<Answer> {
  const path = pathOf(call)
  const found = await logs.at(path)
  const [file] = found?.isFile ? found.entries : []
  const content = file?.content?.()
  if (!file || !content) {
    throw new DatabricksError(404, 'NOT_FOUND', `The file being accessed is not found. Path: ${path}`)
  }
  const { sizeBytes } = content
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'last-modified': new Date(file.modifiedMs).toUTCString(),
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(call.headers.range ?? '')
  if (!range) return streamed(200, { ...headers, 'content-length': String(sizeBytes) }, content.stream())
  const from = Number(range[1])
  const last = range[2] ? Math.min(Number(range[2]), sizeBytes - 1) : sizeBytes - 1
  if (from > last) {
    throw new DatabricksError(
      416,
      'INVALID_PARAMETER_VALUE',
      `The range ${call.headers.range} is not within the file.`,
    )
  }
  const within = { ...headers, 'content-range': `bytes ${from}-${last}/${sizeBytes}` }
  const length = String(last + 1 - from)
  return streamed(206, { ...within, 'content-length': length }, content.stream(from, last + 1))
}

function streamed(status: number, headers: Record<string, string>, body: Readable): Answer {
  return { status, headers, body }
}

function pathOf({ placeholders }: Call): string {
  return `/${placeholders['*'] ?? ''}`
}

function emptied(answer: Answer): Answer {
  return { ...answer, body: '' }
}
