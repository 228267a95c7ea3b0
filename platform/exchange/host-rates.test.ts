import { expect, test } from 'vitest'
import { HostRates } from './host-rates.ts'

function ratesAt(now: { ms: number }) {
  return new HostRates({ nowMs: () => now.ms, sleep: async () => {} })
}

const request = { host: 'one', requestsPerSecond: 50, isRepeat: false }

test('requests to a host follow its rate, and requests to other hosts do not wait for them', async () => {
  const now = { ms: 0 }
  const rates = ratesAt(now)
  const waits = [await rates.take(request), await rates.take(request), await rates.take(request)]
  expect(waits).toEqual([0, 20, 40])
  expect(await rates.take({ ...request, host: 'other' })).toBe(0)
  now.ms = 1000
  expect(await rates.take(request)).toBe(0)
})

test('a paused host gets no request', async () => {
  const rates = ratesAt({ ms: 0 })
  await rates.take(request)
  await rates.pause('one', 7000)
  expect(await rates.take(request)).toBe(7000)
})

test('requests and retries are counted by host and by source', async () => {
  const now = { ms: 0 }
  const rates = ratesAt(now)
  const asker = { source: 'orders', scope: '1' }
  for (let count = 0; count < 100; count += 1) await rates.take({ ...request, asker })
  await rates.take({ ...request, asker, isRepeat: true })
  await rates.take(request)
  now.ms = 5000
  expect(rates.askers()).toEqual([{ source: 'orders', scope: '1', requests: 101, repeated: 1 }])
  expect(rates.hosts()).toEqual([
    { host: 'one', requests: 102, repeated: 1, perSecond: 20.2, limitPerSecond: 50 },
  ])
})
