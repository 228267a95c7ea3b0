import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { childPool } from '#jobs/child-pool.ts'
import { realClock } from '#exchange/clock.ts'
import { askAddress } from './asking-call.fixture.ts'
import { HostRates } from '#exchange/host-rates.ts'
import { slotHandlers } from './parent-slots.ts'

const workers = 3
const perSecond = 40

async function countingServer() {
  const times: number[] = []
  const server = createServer((_request, response) => {
    times.push(Date.now())
    response.end('{}')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const address = server.address()
  return { times, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` }
}

test('processes that call one host together keep its rate, and their requests are counted together', async () => {
  const { times, url } = await countingServer()
  const grants: number[] = []
  const nowMs = () => {
    const now = realClock.nowMs()
    grants.push(now)
    return now
  }
  const rates = new HostRates({ ...realClock, nowMs })
  const module = new URL('asking.fixture.ts', import.meta.url)
  const pool = childPool({
    name: 'asking',
    module,
    size: workers,
    recycleAfterAsks: 9,
    idleMs: 60_000,
    answers: slotHandlers(rates),
  })
  onTestFinished(() => pool.stop(0))
  await Promise.all(Array.from({ length: workers }, () => pool.ask(askAddress, url)))
  expect(times).toHaveLength(60)
  const [firstGrantMs = 0] = grants
  const timerRoundingMs = 2
  for (const [index, time] of times.entries()) {
    const earliestMs = firstGrantMs + (index * 1000) / perSecond
    expect(time).toBeGreaterThanOrEqual(earliestMs - timerRoundingMs)
  }
  expect(rates.hosts()).toMatchObject([{ requests: 60, repeated: 0, limitPerSecond: perSecond }])
}, 20_000)
