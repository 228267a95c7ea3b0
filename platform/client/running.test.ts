import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { call, callOrigin } from './call.ts'
import { mayRead } from '#contract/guard.ts'
import { pauseMs, runningAnswers } from './running.ts'

const getRecords = endpoint({
  name: 'getRecords',
  method: 'GET',
  path: '/records',
  guard: mayRead('public', 'none'),
  summary: 'Records that take long.',
  query: z.strictObject({ day: z.string().optional() }),
  body: undefined,
  output: z.object({ records: z.int() }),
})

let server: Server
let asked: string[]
let answersAfter: number

beforeEach(async () => {
  asked = []
  answersAfter = 2
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isThere = asked.length > answersAfter
    const running = {
      status: 'running',
      startedAt: '2025-05-31T00:00:00.000Z',
      elapsedMs: asked.length * 1000,
      sentence: 'The records are being looked up.',
    }
    response.writeHead(isThere ? 200 : 202, { 'content-type': 'application/json', 'retry-after': '0.25' })
    response.end(JSON.stringify(isThere ? { records: 7 } : running))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  callOrigin(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

test('repeats the request until the answer is ready, and reports the progress', async () => {
  const reported: (number | undefined)[] = []
  const stop = runningAnswers.subscribe(() =>
    reported.push(runningAnswers.get().get('/api/1.0/records?day=2025-05-30')?.elapsedMs),
  )
  expect(await call(getRecords, { query: { day: '2025-05-30' } })).toEqual({ records: 7 })
  stop()
  expect(asked).toEqual(Array(3).fill('/api/1.0/records?day=2025-05-30'))
  expect(reported).toEqual([1000, 2000, undefined])
})

test('stops requesting when nobody waits', async () => {
  answersAfter = 100
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const controller = new AbortController()
  const answer = call(getRecords, { signal: controller.signal }).catch((error: unknown) => error)
  await vi.waitUntil(() => runningAnswers.get().size > 0)
  controller.abort()
  expect(await answer).toMatchObject({ name: 'AbortError' })
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(before)
  expect(runningAnswers.get().size).toBe(0)
})

test('waits as long as the server requests, or a second by default', () => {
  expect([pauseMs('2'), pauseMs(null), pauseMs('soon'), pauseMs('0')]).toEqual([2000, 1000, 1000, 250])
})
