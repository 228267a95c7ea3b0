import { afterAll, afterEach, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { faultyEstate } from './faulty-estate.ts'

const jobs = '/api/2.2/jobs/list'
const firstPage = `${jobs}?limit=1`
const workspaceId = '7405600000000001'
const estate = await faultyEstate()

afterEach(() => estate.heal())
afterAll(() => estate.close())

test('a single page is not struck', async () => {
  await estate.order({ kind: 'swapped_pages', requests: 1 })
  expect(await estate.namesOver(`${jobs}?limit=100`)).toEqual([['hourly', 'nightly']])
  expect(await estate.struck()).toEqual([0])
})

test('changed answers keep every digit of their numbers', async () => {
  const plain = await estate.get('/api/2.2/jobs/runs/list?limit=1')
  await estate.order({ kind: 'repeated_page', requests: 1 })
  const spoiled = await estate.get('/api/2.2/jobs/runs/list?limit=1')
  const digits = /"run_id":(\d+)/
  expect(digits.exec(spoiled.text)?.[1]).toBe('900719925474099301')
  expect(digits.exec(spoiled.text)?.[1]).toBe(digits.exec(plain.text)?.[1])
})

test('simultaneous faults both strike', async () => {
  await estate.order(
    { kind: 'too_many_requests', requests: 1, retryAfterSeconds: 0 },
    { kind: 'repeated_page', requests: 1 },
    { kind: 'shuffled_rows', requests: 100 },
  )
  expect((await estate.get(firstPage)).status).toBe(429)
  expect(await estate.namesOver(firstPage)).toEqual([['hourly'], ['hourly'], ['nightly']])
  expect(await estate.struck()).toEqual([0, 1, 1])
})

test('a share strikes the same requests for the same seed, and others for another seed', async () => {
  const statusesWith = async (seed: number) => {
    await estate.order({ kind: 'unavailable', share: 0.3, seed, requests: 1000 })
    const statuses = []
    for (let limit = 1; limit <= 60; limit += 1)
      statuses.push((await estate.get(`${jobs}?limit=${limit}`)).status)
    return statuses
  }
  const first = await statusesWith(1)
  expect(await statusesWith(1)).toEqual(first)
  expect(await statusesWith(2)).not.toEqual(first)
  const refused = first.filter((status) => status === 503).length
  expect(refused).toBeGreaterThan(8)
  expect(refused).toBeLessThan(28)
})

test('a fault is active only in its workspace and under its path', async () => {
  await estate.order({ kind: 'unavailable', requests: 9, workspaceId: '7405600000000002' })
  expect((await estate.get(jobs)).status).toBe(200)
  await estate.order({ kind: 'unavailable', requests: 9, workspaceId, pathPrefix: '/api/*/clusters/' })
  expect((await estate.get(jobs)).status).toBe(200)
  expect((await estate.get('/api/2.1/clusters/list')).status).toBe(503)
})

test.each([
  [{ kind: 'moonlight', requests: 1 }, 'There is no fault "moonlight". There are: too_many_requests, '],
  [{ kind: 'unavailable' }, 'say when it heals'],
  [{ kind: 'unavailable', requests: 1, often: true }, 'often'],
  [{ kind: 'missing_right', requests: 1 }, 'schema'],
])('refuses the fault %j and leaves what plays', async (fault, sentence) => {
  await estate.order({ kind: 'garbage', requests: 5 })
  const refused = await estate.post('/control/faults', { faults: [fault] })
  expect(refused.status).toBe(400)
  expect(field(refused.body, 'message')).toContain(sentence)
  expect((await estate.get('/control/faults')).body).toMatchObject({ faults: [{ kind: 'garbage' }] })
})

test('lists every kind of fault with its options', async () => {
  const { body } = await estate.get('/control/faults/kinds')
  expect(list(body, 'kinds')).toHaveLength(17)
  expect(list(body, 'kinds')).toContainEqual(
    expect.objectContaining({
      kind: 'clock_off',
      options: expect.objectContaining({
        properties: expect.objectContaining({ minutes: expect.anything() }),
      }),
    }),
  )
})
