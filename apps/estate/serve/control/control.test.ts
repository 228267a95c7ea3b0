import { afterAll, expect, test } from 'vitest'

import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

const jobs = '/api/2.2/jobs/list'

test('answers and moves the clock', async () => {
  expect((await estate.get('/control/clock')).body).toEqual({ now: '2025-05-31T23:00:00.000Z' })
  const advanced = await estate.post('/control/clock', { advanceHours: 24 })
  expect(advanced.body).toEqual({ now: '2025-06-01T23:00:00.000Z' })
  const set = await estate.post('/control/clock', { now: '2025-05-31T23:00:00Z' })
  expect(set.body).toEqual({ now: '2025-05-31T23:00:00.000Z' })
})

test.each([[{}], [{ now: 'yesterday' }], [{ advanceHours: -1 }]])('refuses the clock %j', async (order) => {
  expect((await estate.post('/control/clock', order)).status).toBe(400)
})

test('answers 429 for a number of requests and then recovers', async () => {
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

test('answers invalid bodies only under a path', async () => {
  await estate.post('/control/faults', { faults: [{ kind: 'garbage', requests: 1, pathPrefix: '/azure' }] })
  expect((await estate.get(jobs)).status).toBe(200)
  expect((await estate.get('/azure/api/retail/prices')).text).toContain('<!doctype html>')
  expect((await estate.get('/azure/api/retail/prices')).body).toMatchObject({ Count: 100 })
})

test('an empty order removes all faults', async () => {
  await estate.post('/control/faults', { faults: [{ kind: 'garbage', requests: 5 }] })
  expect((await estate.post('/control/faults', {})).body).toEqual({ faults: [] })
})

test('counts the strikes of each fault, also after it recovered, until a reset', async () => {
  await estate.post('/control/faults', { faults: [{ kind: 'garbage', requests: 2, pathPrefix: '/api' }] })
  await estate.get(jobs)
  expect((await estate.get('/control/faults')).body).toMatchObject({ faults: [{ requests: 1, struck: 1 }] })
  await estate.get(jobs)
  expect((await estate.get('/control/faults?healed=true')).body).toMatchObject({
    faults: [],
    healed: expect.arrayContaining([expect.objectContaining({ kind: 'garbage', requests: 0, struck: 2 })]),
  })
  await forget('faults')
  expect((await estate.get('/control/faults?healed=true')).body).toEqual({ faults: [], healed: [] })
})

test('counts requests by workspace and path, including refused ones, without those of control', async () => {
  await forget('requests')
  await estate.get(jobs)
  await estate.get(`${jobs}?limit=1`)
  await estate.get('/api/2.0/sql/statements/0f0e0d0c-0000-4000-8000-000000000001')
  await estate.get('/control/clock')
  expect((await estate.get('/control/requests')).body).toEqual({
    requests: 3,
    workspaces: [
      {
        id: '7405600000000001',
        requests: 3,
        paths: [
          { method: 'GET', path: jobs, requests: 2, statuses: { 200: 2 } },
          { method: 'GET', path: '/api/2.0/sql/statements/:id', requests: 1, statuses: { 404: 1 } },
        ],
      },
    ],
  })
  await forget('requests')
  expect((await estate.get('/control/requests')).body).toEqual({ requests: 0, workspaces: [] })
})

async function forget(steered: string): Promise<void> {
  await fetch(`${estate.url}/control/${steered}`, { method: 'DELETE' })
}

test('answers both credentials of every workspace', async () => {
  expect((await estate.get('/control/credentials')).body).toMatchObject({
    workspaces: [{ id: '7405600000000001' }, { id: '7405600000000002' }],
  })
})
