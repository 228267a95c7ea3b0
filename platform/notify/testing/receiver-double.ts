import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
/** Nothing: it never answers. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'nothing'

export type ReceiverDouble = {
  url: string
  received: Received[]
  answer: Answer
  /** Answers to the next messages, before that one. */
  answers: Answer[]
  close(): Promise<void>
}

/** A receiver of webhooks on this machine, with answers that a test sets. */
export async function receiverDouble(): Promise<ReceiverDouble> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    double.received.push({ path: request.url ?? '', headers: request.headers, body })
    const answer = double.answers.shift() ?? double.answer
    if (answer === 'nothing') return
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  })
  const double: ReceiverDouble = {
    url: '',
    received: [],
    answer: { status: 200, body: 'ok' },
    answers: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with it.
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}
