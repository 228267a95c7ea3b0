import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import type { LogEntry } from './log.ts'
import { route } from './route.ts'
import { httpServer } from './serve.ts'
import { rename } from './testing/calls.ts'
import type { ServerParts } from './server-context.ts'
import { serverParts, signedInAs } from './testing/parts.ts'

const headers = { 'content-type': 'application/json', ...signedInAs('ann') }
const post = { method: 'POST', body: '{"name":"a"}', headers } as const

/** A listening server whose one call says when it has started and then waits. */
async function waitingServer(
  until: (signal: AbortSignal) => Promise<unknown>,
  given: Partial<ServerParts> = {},
) {
  const started = Promise.withResolvers<AbortSignal>()
  const waiting = route(rename, async ({ signal }) => {
    started.resolve(signal)
    await until(signal)
    return { said: 'done' }
  })
  const server = await httpServer(serverParts({ ...given, routes: [waiting] }))
  const url = `${await server.listen(0, '127.0.0.1')}/api/1.0/things/a/names`
  return { server, url, started: started.promise }
}

test('finishes running calls before it closes, and takes no more', async () => {
  const release = Promise.withResolvers<void>()
  const { server, url, started } = await waitingServer(() => release.promise)
  const answer = fetch(url, post)
  await started
  const closed = server.close()
  release.resolve()
  expect(await (await answer).json()).toEqual({ said: 'done' })
  await closed
  await expect(fetch(url, post)).rejects.toThrow('fetch failed')
})

test('tells a handler when its caller has gone away, and not before', async () => {
  const ended = Promise.withResolvers<string>()
  const { server, url, started } = await waitingServer(async (signal) => {
    await once(signal, 'abort')
    ended.resolve('gone')
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = `POST /api/1.0/things/a/names HTTP/1.1\r\nhost: x\r\ncookie: ${headers.cookie}`
  socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"name":"a"}`)
  const signal = await started
  await fetch(new URL('/healthz', url))
  expect(signal.aborted).toBe(false)
  socket.destroy()
  expect(await ended.promise).toBe('gone')
  await server.close()
})

test('the log has a caller who leaves as such, and not as a fault of the server', async () => {
  const failed = Promise.withResolvers<LogEntry>()
  const log = (entry: LogEntry) => void (entry['event'] === 'error' && failed.resolve(entry))
  const untilGone = async (signal: AbortSignal) => {
    await once(signal, 'abort')
    signal.throwIfAborted()
  }
  const { server, url, started } = await waitingServer(untilGone, { log })
  const leaving = new AbortController()
  const answer = fetch(url, { ...post, signal: leaving.signal })
  await started
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect(await failed.promise).toMatchObject({ code: 'aborted', level: 'info' })
  await server.close()
})

test('ends what is still running when the drain is over', async () => {
  const { app } = await httpServer(serverParts())
  const ending = new AbortController()
  app.addHook('onClose', async () => once(ending.signal, 'abort'))
  await drain(app, ending, 30)
  expect(ending.signal.aborted).toBe(true)
})
