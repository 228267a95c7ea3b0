import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ConnectionDocument } from '#contract/connection.ts'

/** A proxy between the product and a workspace, as in a company network. */
export type Gateway = {
  /** The same connection through the gateway. */
  connection: ConnectionDocument
  /** From now on calls below the path get this page instead of an answer. Default: normal answers. */
  answerWith(fault?: { pathPrefix: string; page: string; requestId: string; status?: number }): void
  /** Holds calls below the path until released; `reached` resolves when the first one waits. */
  hold(pathPrefix: string): { reached: Promise<void>; release(): void }
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

async function forward(request: IncomingMessage, response: ServerResponse, workspace: string): Promise<void> {
  const body = await bodyOf(request)
  const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' }
  const answer = await fetch(new URL(request.url ?? '/', workspace), {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** A gateway in front of the first workspace of a connection. */
export async function gatewayTo(connection: ConnectionDocument): Promise<Gateway> {
  const [first, ...others] = connection.workspaces
  if (!first) throw new Error('the connection has no workspace')
  let fault: Parameters<Gateway['answerWith']>[0]
  let held = { pathPrefix: '', reach: () => {}, released: Promise.resolve() }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (held.pathPrefix !== '' && path.startsWith(held.pathPrefix)) {
      held.reach()
      await held.released
    }
    if (!fault || !path.startsWith(fault.pathPrefix)) return forward(request, response, first.url)
    const headers = { 'content-type': 'text/html', 'x-request-id': fault.requestId }
    response.writeHead(fault.status ?? 200, headers).end(fault.page)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    connection: { ...connection, workspaces: [{ ...first, url }, ...others] },
    answerWith: (given) => {
      fault = given
    },
    hold(pathPrefix) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held = { pathPrefix, reach: reached.resolve, released: released.promise }
      const release = () => {
        held = { ...held, pathPrefix: '' }
        released.resolve()
      }
      return { reached: reached.promise, release }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
