import { afterAll, expect, test } from 'vitest'

import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

const jobs = '/api/2.2/jobs/list'

test('tells and moves the clock', async () => {
  expect((await estate.get('/control/clock')).body).toEqual({ now: '2025-05-31T23:00:00.000Z' })
  const advanced = await estate.post('/control/clock', { advanceHours: 24 })
  expect(advanced.body).toEqual({ now: '2025-06-01T23:00:00.000Z' })
  const set = await estate.post('/control/clock', { now: '2025-05-31T23:00:00Z' })
  expect(set.body).toEqual({ now: '2025-05-31T23:00:00.000Z' })
})

test.each([[{}], [{ now: 'yesterday' }], [{ advanceHours: -1 }]])('refuses the clock %j', async (order) => {
  expect((await estate.post('/control/clock', order)).status).toBe(400)
})

test('answers 429 for a number of requests and then heals', async () => {
  await estate.post('/control/faults', {
    faults: [{ kind: 'too_many_requests', requests: 2, retryAfterSeconds: 3 }],
  })
  const first = await estate.get(jobs)
  expect(first).toMatchObject({ status: 429, body: { error_code: 'REQUEST_LIMIT_EXCEEDED' } })
  expect(first.headers.get('retry-after')).toBe('3')
  expect((await estate.get('/control/faults')).body).toMatchObject({ faults: [{ requests: 1 }] })
  expect((await estate.get(jobs)).status).toBe(429)
  expect((await estate.get(jobs)).status).toBe(200)
  expect((await estate.get('/control/faults')).body).toEqual({ faults: [] })
})

test('answers garbage under a path only', async () => {
  await estate.post('/control/faults', { faults: [{ kind: 'garbage', requests: 1, pathPrefix: '/azure' }] })
  expect((await estate.get(jobs)).status).toBe(200)
  expect((await estate.get('/azure/api/retail/prices')).text).toContain('<!doctype html>')
  expect((await estate.get('/azure/api/retail/prices')).body).toMatchObject({ Count: 100 })
})

test('no faults are ordered by an empty order', async () => {
  await estate.post('/control/faults', { faults: [{ kind: 'garbage', requests: 5 }] })
  expect((await estate.post('/control/faults', {})).body).toEqual({ faults: [] })
})

test('tells both ways into every workspace', async () => {
  expect((await estate.get('/control/credentials')).body).toMatchObject({
    workspaces: [{ id: '7405600000000001' }, { id: '7405600000000002' }],
  })
})
