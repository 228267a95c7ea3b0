import { expect, test } from 'vitest'
import { listPoolsRoute } from '#features/workloads/pools/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getPoolContentionRoute } from './contention/server.ts'
import { listPoolCostsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const ms = (time: string) => Date.parse(`2025-05-${time}:00Z`)
const use = (
  day: string,
  instance_pool_id: string,
  machine_use: string,
  machine_hours: string,
  amount: string,
) => ({
  day,
  instance_pool_id,
  machine_use,
  machine: 'm5.large',
  machine_hours,
  amount,
})
const stretch = (cluster_id: string | null, from: string, until: string, machine_count: number) => ({
  day: `2025-05-${from.slice(0, 2)}`,
  instance_pool_id: 'p',
  cluster_id,
  from_ms: ms(from),
  until_ms: ms(until),
  machine_count,
})
const paid = (day: string, cost: string) => ({
  day,
  asset_kind: 'pool',
  asset_id: 'p',
  consumer: 'pool',
  phase: 'idle',
  cloud_cost: cost,
  cost,
})
const wait = (cluster_id: string, request: string, placed: string, most_used: number | null) => ({
  day: `2025-05-${placed.slice(0, 2)}`,
  instance_pool_id: 'p',
  cluster_id,
  request_time: `2025-05-${request}:00Z`,
  placed_time: `2025-05-${placed}:00Z`,
  waited_ms: ms(placed) - ms(request),
  machine_count: 1,
  most_used,
})

const { ask, rows } = reportTest([listPoolCostsRoute, listPoolsRoute, getPoolContentionRoute], {
  asset_day: [paid('2025-05-25', '2'), paid('2025-05-26', '0.5')],
  asset_name: [{ kind: 'pool', asset_id: 'p', name: 'warm' }],
  pool_day: [
    use('2025-05-25', 'p', 'idle', '4', '2'),
    use('2025-05-25', 'p', 'active', '12', '6'),
    use('2025-05-26', 'p', 'idle', '1', '0.5'),
    use('2025-05-26', 'q', 'active', '3', '1.5'),
  ],
  pool_size: [
    {
      instance_pool_id: 'p',
      valid_from_ms: 0,
      valid_until_ms: ms('30T12:00'),
      max_capacity: 2,
      min_idle_instances: 1,
    },
    {
      instance_pool_id: 'p',
      valid_from_ms: ms('30T12:00'),
      valid_until_ms: ms('31T12:00') + 999_999_999,
      max_capacity: 8,
      min_idle_instances: 1,
      idle_minutes: 30,
    },
  ],
  pool_stretch: [
    stretch('a', '29T23:00', '30T00:00', 2),
    stretch('a', '30T00:00', '30T01:00', 2),
    stretch(null, '30T01:00', '30T02:00', 1),
    stretch('b', '30T02:00', '30T05:00', 1),
  ],
  pool_acquisition: [
    wait('b', '30T00:10', '30T02:00', 2),
    wait('c', '30T13:00', '30T13:05', 2),
    wait('a', '29T23:00', '29T23:00', null),
  ],
  machine_use: [
    {
      day: '2025-05-30',
      cluster_id: 'b',
      compute: 'job',
      job_id: '7',
      machine: 'm5.large',
      machine_cost: '3',
    },
    {
      day: '2025-05-30',
      cluster_id: 'a',
      compute: 'shared',
      job_id: '8',
      machine: 'm5.large',
      machine_cost: '1',
    },
  ],
})

test('a pool has its cost by day, and the days add up to its row in the list of pools', async () => {
  expect(await rows(`${range}&poolId=p`)).toMatchObject([
    { day: '2025-05-26', cost: '0.5000000000', activeCost: '0.0000000000', idleShare: 1 },
    {
      day: '2025-05-25',
      cost: '2.0000000000',
      activeCost: '6.0000000000',
      vmCost: '8.0000000000',
      machineHours: '16.000000000000',
      idleHours: '4.000000000000',
      activeHours: '12.000000000000',
      idleShare: 0.25,
      undefinedCost: null,
    },
  ])
  const listed = (await ask(`/reports/pools?${range}`)).json().poolReports[0]
  const days = (await ask(`/reports/pools/costs?${range}&poolId=p`)).json()
  expect([days.totals.cost, days.totals.activeCost, days.totals.vmCost]).toEqual([
    listed.cost,
    listed.activeCost,
    listed.vmCost,
  ])
})

test('without an id the days of all pools are listed, and an unknown pool is not found', async () => {
  expect((await rows(range)).map(({ poolId }) => poolId)).toEqual(['p', 'q', 'p'])
  expect((await ask(`/reports/pools/costs?${range}&poolId=unknown`)).statusCode).toBe(404)
  expect((await ask(`/reports/pools/contention?${range}&poolId=unknown`)).statusCode).toBe(404)
})

test('the window of a pool shows its clusters by cost, its idle machines, its capacity and who waited', async () => {
  const day = 'since=2025-05-30T00:00:00Z&until=2025-05-31T00:00:00Z'
  const answer = (await ask(`/reports/pools/contention?${day}&poolId=p`)).json()
  const span = (since: string, until: string, rest: object) => ({
    since: new Date(ms(since)).toISOString(),
    until: new Date(ms(until)).toISOString(),
    ...rest,
  })
  expect(answer).toMatchObject({
    clustersCount: 2,
    clusterSegments: [
      {
        clusterId: 'b',
        jobId: '7',
        cost: '3.0000000000',
        machineHours: 3,
        segments: [span('30T02:00', '30T05:00', { machines: 1 })],
      },
      {
        clusterId: 'a',
        jobId: null,
        machineHours: 2,
        segments: [span('30T00:00', '30T01:00', { machines: 2 })],
      },
    ],
    idleBlocks: [span('30T01:00', '30T02:00', { machines: 1 })],
    timelines: [
      span('30T00:00', '30T01:00', { used: 2, idle: 0 }),
      span('30T01:00', '30T02:00', { used: 0, idle: 1 }),
      span('30T02:00', '30T05:00', { used: 1, idle: 0 }),
    ],
    capacity: [
      span('30T00:00', '30T12:00', { maxCapacity: 2 }),
      span('30T12:00', '31T00:00', { maxCapacity: 8 }),
    ],
    waits: [
      { clusterId: 'b', waitedMs: 110 * 60_000, used: 2, maxCapacity: 2, isContention: true },
      { clusterId: 'c', used: 2, maxCapacity: 8, isContention: false },
    ],
    waitsCount: 2,
    contentionsCount: 1,
    figures: { idleShare: 1 / 6, mostUsed: 2, usedP95: 1, maxCapacity: 8, idleTimeoutInMinutes: 30 },
  })
})

test('a longer window is cut to its last seven days', async () => {
  const answer = await ask(
    '/reports/pools/contention?since=2025-05-01T00:00:00Z&until=2025-05-31T00:00:00Z&poolId=p',
  )
  expect(answer.json().since).toBe('2025-05-24T00:00:00.000Z')
})
