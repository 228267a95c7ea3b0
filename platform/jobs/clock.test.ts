import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { dataClock } from './clock.ts'

const patient = { timeout: 10_000 }

const servers: Server[] = []

afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

type Answers = { url: string; body: string; asked: number; server: Server }

async function clockServer(body: string): Promise<Answers> {
  const server = createServer((_request, response) => {
    answers.asked += 1
    response.end(answers.body)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answers: Answers = { url: `http://127.0.0.1:${port}/clock`, body, asked: 0, server }
  return answers
}

test('without a source the clock has the time of the machine', async () => {
  const clock = await dataClock(undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-05-31T23:00:00Z') })

  expect(clock.now()).toEqual(new Date('2025-05-31T23:00:00Z'))
})

test('a clock of an instant stands still', async () => {
  const clock = await dataClock('2025-05-31T23:00:00Z')

  expect(clock.now()).toEqual(new Date('2025-05-31T23:00:00Z'))
})

test('a URL is requested once for many calls in a row', async () => {
  const answers = await clockServer('{"now": "2025-05-31T23:00:00Z"}')
  const clock = await dataClock(answers.url)

  for (let question = 0; question < 100; question += 1) clock.now()

  expect(clock.now()).toEqual(new Date('2025-05-31T23:00:00Z'))
  expect(answers.asked).toBe(1)
})

test('a clock that is moved is followed after a while, and at once after a refresh', async () => {
  const answers = await clockServer('{"now": "2025-05-31T23:00:00Z"}')
  const clock = await dataClock(answers.url, { freshMs: 0 })
  answers.body = '{"now": "2025-06-01T23:00:00Z"}'

  await expect.poll(() => clock.now(), patient).toEqual(new Date('2025-06-01T23:00:00Z'))
  answers.body = '{"now": "2025-06-02T23:00:00Z"}'
  await clock.refresh()
  expect(clock.now()).toEqual(new Date('2025-06-02T23:00:00Z'))
})

test('a clock that stops answering keeps its last time', async () => {
  const answers = await clockServer('{"now": "2025-05-31T23:00:00Z"}')
  const clock = await dataClock(answers.url, { freshMs: 0 })
  answers.server.close()
  answers.server.closeAllConnections()

  await expect(clock.refresh()).rejects.toMatchObject({ code: 'source_failed' })
  expect(clock.now()).toEqual(new Date('2025-05-31T23:00:00Z'))
})

test('a clock that never answered has the last known time, or is refused', async () => {
  const answers = await clockServer('{"time": "noon"}')
  const lastKnown = new Date('2025-05-30T00:00:00Z')

  expect((await dataClock(answers.url, { lastKnown })).now()).toEqual(lastKnown)
  await expect(dataClock(answers.url)).rejects.toThrow('it did not answer {"now": instant}')
})
