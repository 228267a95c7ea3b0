import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

import type { Answer } from './answer.ts'
import { readCall } from './call.ts'
import { errorAnswer } from './databricks-error.ts'
import type { Handler } from './router.ts'

/** A server that listens, and how to stop it. */
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

async function send(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
    response.end(body)
    return
  }
  response.writeHead(status, headers)
  await pipeline(body, response)
}
