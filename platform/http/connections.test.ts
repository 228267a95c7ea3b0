import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { route } from './route.ts'
import { httpServer } from './serve.ts'
import { rename, renameRoute } from './testing/calls.ts'
import { serverParts, signedInAs } from './testing/parts.ts'

const echo = route(
  endpoint({
    name: 'echo',
    method: 'POST',
    path: '/public/echo',
    guard: mayChange('public', 'none'),
    summary: 'Answers the length of a text.',
    query: z.strictObject({}),
    body: z.strictObject({ text: z.string() }),
    output: z.object({ length: z.int() }),
  }),
  ({ body }) => ({ length: body.text.length }),
)

// Longer than what the network holds on its way.
const longRoute = route(
  endpoint({
    name: 'long',
    method: 'GET',
    path: '/public/long',
    guard: mayRead('public', 'none'),
    summary: 'Answers a long text.',
    query: z.strictObject({}),
    body: undefined,
    output: z.object({ text: z.string() }),
  }),
  () => ({ text: 'x'.repeat(20_000_000) }),
)

async function listeningServer(mostConnections = 10) {
  const server = await httpServer(
    serverParts({ routes: [echo, longRoute, renameRoute], connections: { mostConnections } }),
  )
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen(0, '127.0.0.1'))
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { app: server.app, open }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

async function answerOver(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('ends the connection that waits longest for its caller when there is one too many', async () => {
  const { open } = await listeningServer(2)
  const silent = await open()
  const stalled = await open()
  stalled.write(head('/api/1.0/public/echo', 100))
  const third = await open()
  await once(silent.resume(), 'close')
  expect(await answerOver(third)).toContain('200 OK')
  const fourth = await open()
  await once(stalled.resume(), 'close')
  expect(await answerOver(fourth)).toContain('200 OK')
  expect(await answerOver(third)).toContain('200 OK')
})

test('ends a connection whose caller does not read when there is one too many and none waits', async () => {
  const { open } = await listeningServer(2)
  const unread = [await open(), await open()]
  for (const socket of unread) {
    socket.write('GET /api/1.0/public/long HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
  }
  expect(await answerOver(await open())).toContain('200 OK')
  await once(unread[0]?.resume() ?? process, 'close')
})

test('answers calls that are sent at once, and ends a connection that sends many and takes no answer', async () => {
  const { open } = await listeningServer()
  const call = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
  const few = await open()
  few.write(`${call.repeat(3)}${call.replace('host', 'connection: close\r\nhost')}`)
  expect((await text(few)).match(/200 OK/g)).toHaveLength(4)
  const many = await open()
  many.write(call.repeat(50))
  await once(many.resume(), 'close')
  expect(await answerOver(await open())).toContain('200 OK')
})

test('does not wait for the body of a call that it refuses', async () => {
  const { open } = await listeningServer()
  const socket = await open()
  socket.write(head('/api/1.0/things/a/names', 1_000_000))
  const answer = await text(socket)
  expect(answer).toContain('401 Unauthorized')
  expect(answer).toContain('connection: close')
})

test.each(['/api/1.0/public/echo', '/api/1.0/nothing'])(
  'takes at most 8 kB of somebody who is not signed in at %s',
  async (url) => {
    const { app } = await listeningServer()
    const send = (length: number) =>
      app.inject({ method: 'POST', url, payload: { text: 'a'.repeat(length) } })
    expect((await send(8_000)).statusCode).not.toBe(413)
    expect((await send(8_200)).statusCode).toBe(413)
  },
)

test('takes more of somebody who is signed in', async () => {
  const { app } = await listeningServer()
  const url = `/api/1.0${rename.path.replace('{thingId}', 'a')}`
  const payload = { name: 'a'.repeat(1_000_000) }
  const answer = await app.inject({ method: 'POST', url, headers: signedInAs('ann'), payload })
  expect(answer.statusCode).toBe(200)
})
