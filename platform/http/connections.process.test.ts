import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'
import type { ConnectionLimits } from './connections.ts'
import { route, type Handler } from './route.ts'
import { httpServer } from './serve.ts'
import { Streamed } from './streamed.ts'
import { serverParts } from './testing/parts.ts'

const query = z.strictObject({})
const output = z.object({})
const asked = endpoint({
  name: 'ask',
  method: 'POST',
  path: '/ask',
  guard: mayChange('public', 'none'),
  summary: 'Answers.',
  query,
  body: z.strictObject({}),
  output,
})

const brief = { headersTimeoutMs: 200, requestTimeoutMs: 400, sendTimeoutMs: 300, checkEveryMs: 20 }

async function listeningServer(
  answer: Handler<'/ask', typeof query, typeof asked.body, typeof output>,
  connections: Partial<ConnectionLimits> = brief,
) {
  const server = await httpServer(serverParts({ routes: [route(asked, answer)], connections }))
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen(0, '127.0.0.1'))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket
}

const headOf = (length: number) =>
  `POST /api/1.0/ask HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test.each(['', 'POST /api', headOf(10), `${headOf(10)}{`])(
  'ends a connection whose caller stalls after %j',
  async (sent) => {
    const socket = await listeningServer(() => ({}))
    socket.write(sent)
    expect(await text(socket)).toMatch(/^(?:HTTP\/1.1 408 |$)/)
  },
)

test('waits longer for an answer than it would for its caller', async () => {
  const socket = await listeningServer(async () => {
    await sleep(1_000)
    return {}
  })
  socket.write(`${headOf(2)}{}`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
})

test('ends a download that nobody reads, and writes no further parts of it meanwhile', async () => {
  let parts = 0
  const ended = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) {
        parts += 1
        yield 'x'.repeat(1_000_000)
      }
    } finally {
      ended.resolve()
    }
  }
  const socket = await listeningServer(() => new Streamed('text/csv', 'a.csv', endless()))
  socket.write(`${headOf(2)}{}`)
  await ended.promise
  expect(parts).toBeLessThan(20)
})
