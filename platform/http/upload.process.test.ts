import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'
import { CodedError } from '#contract/errors.ts'
import { route } from './route.ts'
import { httpServer } from './serve.ts'
import { serverParts, signedInAs } from './testing/parts.ts'

const mostBytes = 3_000_000_000
const keep = endpoint({
  name: 'keep',
  method: 'POST',
  path: '/files',
  guard: mayChange('user', 'none'),
  summary: 'Counts the bytes of a file.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ bytes: z.int() }),
  streamedBody: { mostBytes },
})
const limits = { headersTimeoutMs: 200, requestTimeoutMs: 300, sendTimeoutMs: 400, checkEveryMs: 20 }

async function listening() {
  const seen = { bytes: 0, isAborted: false }
  const keepRoute = route(keep, async ({ upload }) => {
    if (!upload) throw new CodedError('internal', 'There is no file.')
    try {
      for await (const chunk of upload.chunks) seen.bytes += chunk.length
    } catch (error) {
      seen.isAborted = true
      throw error
    }
    return { bytes: seen.bytes }
  })
  const server = await httpServer(serverParts({ routes: [keepRoute], connections: limits }))
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen(0, '127.0.0.1'))
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { seen, open }
}

const head = (length: number, ...more: string[]) =>
  [
    'POST /api/1.0/files HTTP/1.1',
    'host: x',
    `cookie: ${signedInAs('ann').cookie}`,
    'content-type: application/octet-stream',
    `content-length: ${length}`,
    ...more,
    '\r\n',
  ].join('\r\n')

test('a file that arrives slowly may take longer than other bodies', async () => {
  const { open } = await listening()
  const socket = open()
  socket.write(head(5))
  for (const byte of 'abcde') {
    socket.write(byte)
    await sleep(150)
  }
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/ 200 OK[\s\S]*\{"bytes":5\}/)
})

test('a file whose caller stops sending is ended, and so is one whose caller goes away', async () => {
  const { open, seen } = await listening()
  const stalled = open()
  stalled.write(`${head(5)}ab`)
  await text(stalled)
  await sleep(100)
  expect(seen).toEqual({ bytes: 2, isAborted: true })
  seen.isAborted = false
  const gone = open()
  gone.write(`${head(5)}ab`)
  await sleep(100)
  gone.destroy()
  await sleep(100)
  expect(seen.isAborted).toBe(true)
})

test.each([
  [head(4_200_000_000), / 413 [\s\S]*The file has 4.2 GB, and at most 3 GB/],
  [head(0), / 400 [\s\S]*The file is empty/],
  [head(5, 'origin: http://evil.example.com'), / 403 /],
  [head(5).replace('octet-stream', 'json'), / 415 [\s\S]*application\/octet-stream/],
  [head(5).replace(/cookie: .*\r\n/, ''), / 401 /],
  [head(5).replace('content-length: 5', 'transfer-encoding: chunked'), / 400 [\s\S]*content-length/],
])('%s is refused before any of it is read', async (sent, answer) => {
  const { open, seen } = await listening()
  const socket = open()
  socket.write(sent)
  expect(await text(socket)).toMatch(answer)
  expect(seen.bytes).toBe(0)
})
