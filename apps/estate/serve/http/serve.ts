import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Answer } from './answer.ts'
import { readCall } from './call.ts'
import { errorAnswer } from './databricks-error.ts'
import type { Handler } from './router.ts'

/** A listening server, and how to stop it. */
export type Listening = { port: number; url: string; close: () => Promise<void> }

/** Listens on a port of this machine (0: any free one) and answers every request with the handler. */
export async function listen(port: number, handle: Handler): Promise<Listening> {
  const server = createServer((request, response) => {
    void readCall(request)
      .then(handle)
      .catch(errorAnswer)
      .then((answer) => send(response, answer))
      .catch(() => response.destroy())
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  return {
    port: boundPort,
    url: `http://127.0.0.1:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function send(
  response: ServerResponse,
  { status, headers, body, cutAfterBytes }: Answer,
): Promise<void> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = bytesOf(body)
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
    if (cutAfterBytes === undefined) return void response.end(bytes)
    const sent = cutAfterBytes === 'half' ? bytes.length / 2 : Math.min(cutAfterBytes, bytes.length - 1)
    return breakOff(response, bytes.subarray(0, sent))
  }
  response.writeHead(status, headers)
  if (cutAfterBytes === undefined) return pipeline(body, response)
  return breakOff(response, await beginningOf(body, cutAfterBytes))
}

function bytesOf(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

// Without a last piece a chunked answer is incomplete, even if all bytes were sent.
function breakOff(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    response.write(bytes, () => {
      response.destroy()
      resolve()
    })
  })
}

async function beginningOf(body: Readable, most: number | 'half'): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(Buffer.from(part))
    bytes += Buffer.byteLength(part)
    if (most === 'half' || bytes >= most) break
  }
  return Buffer.concat(parts).subarray(0, most === 'half' ? bytes : most)
}
