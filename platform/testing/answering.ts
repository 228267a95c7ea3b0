import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/** A request that the server received. */
export type ReceivedRequest = {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  headers: IncomingMessage['headers']
  body: string
}
/** JSON, a whole answer, or a broken connection. */
export type Answer =
  | 'cut'
  | { status: number; text: string | Uint8Array; headers?: Readonly<Record<string, string>> }
  | object
export type Answers = Readonly<
  Record<string, Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>)>
>

/** A server with the given answers to `GET /path` until the test ends; it records its requests. */
export async function answering(answers: Answers): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const call = await read(request)
    requests.push(call)
    const known = answers[`${call.method} ${call.path}`]
    const answer = typeof known === 'function' ? await known(call) : known
    if (answer === 'cut') return void response.destroy()
    const { status, text, headers } = sent(answer, call)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, requests }
}

function sent(
  answer: Exclude<Answer, 'cut'> | undefined,
  { method, path }: ReceivedRequest,
): { status: number; text: string | Uint8Array; headers: object } {
  if (answer === undefined) {
    const message = `The test has no answer to ${method} ${path}.`
    return { status: 501, text: JSON.stringify({ error_code: 'NOT_IMPLEMENTED', message }), headers: {} }
  }
  if ('status' in answer && 'text' in answer) {
    const headers = 'headers' in answer ? Object(answer.headers) : {}
    const text = answer.text instanceof Uint8Array ? answer.text : String(answer.text)
    return { status: Number(answer.status), text, headers }
  }
  return { status: 200, text: JSON.stringify(answer), headers: {} }
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const url = new URL(request.url ?? '/', 'http://test')
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}
