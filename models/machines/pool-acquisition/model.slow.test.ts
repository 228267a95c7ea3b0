import { expect, test } from 'vitest'
import { addRows, derivedLake, derivedRows } from '#models/testing/derived.ts'
import { eventRow } from '#models/testing/rows.ts'

const tables = ['pool_acquisition', 'pool_placement', 'pool_size', 'pool_stretch']

const event = (instance_id: string, state: string, time: string, rest = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  instance_id,
  event_time: `2025-05-${time}:00Z`,
  event_type: 'STATE_TRANSITION',
  state: `INSTANCE_${state}`,
  instance_pool_id: 'p',
  node_type: 'small',
  day: `2025-05-${time.slice(0, 2)}`,
  last_day: `2025-05-${time.slice(0, 2)}`,
  ...rest,
})
const of = (cluster_id: string, type: string, time: string, rest = {}) =>
  eventRow(type, `2025-05-${time}:00Z`, { cluster_id, ...rest })

/** A pool in which cluster a has the only two machines until 11:00, and b, which asks at 10:30, waits for them. */
const clusters = [
  of('a', 'CREATING', '01T10:00'),
  of('a', 'RUNNING', '01T10:05'),
  of('a', 'TERMINATING', '01T11:00'),
  of('b', 'CREATING', '01T10:30'),
]
const machines = [
  event('one', 'PLACED', '01T10:00', { cluster_id: 'a' }),
  event('two', 'PLACED', '01T10:00', { cluster_id: 'a' }),
  event('one', 'READY', '01T11:00'),
  event('one', 'PLACED', '01T11:01', { cluster_id: 'b' }),
  event('one', 'TERMINATED', '02T01:00'),
]
const columns = 'cluster_id, machine_count, waited_ms, most_used'

test('a cluster waits from its request for the last machine that it got, beside those that others had', async () => {
  const lake = await derivedLake(tables, { cluster_event: clusters, instance_event: machines })
  expect(await lake.rows(`select ${columns} from pool_acquisition order by cluster_id`)).toEqual([
    { cluster_id: 'a', machine_count: 2, waited_ms: '0', most_used: null },
    { cluster_id: 'b', machine_count: 1, waited_ms: String(31 * 60_000), most_used: 2 },
  ])
  await lake.close()
})

test('a wait over midnight counts the machines that others had on both days', async () => {
  const lake = await derivedLake(tables, {
    cluster_event: [
      of('a', 'CREATING', '01T22:00'),
      of('b', 'CREATING', '01T23:50'),
      of('b', 'RUNNING', '02T00:20'),
    ],
    instance_event: [
      event('one', 'PLACED', '01T22:00', { cluster_id: 'a' }),
      event('two', 'PLACED', '02T00:05', { cluster_id: 'a' }),
      event('three', 'PLACED', '02T00:10', { cluster_id: 'b' }),
      event('three', 'READY', '02T01:00'),
    ],
  })
  expect(await lake.rows(`select ${columns} from pool_acquisition where cluster_id = 'b'`)).toEqual([
    { cluster_id: 'b', machine_count: 1, waited_ms: String(20 * 60_000), most_used: 2 },
  ])
  await lake.close()
})

test('a machine that came while no request was open has no wait', async () => {
  const lake = await derivedLake(tables, {
    cluster_event: [of('a', 'CREATING', '01T10:00'), of('a', 'RUNNING', '01T10:05')],
    instance_event: [event('one', 'PLACED', '01T15:00', { cluster_id: 'a' })],
  })
  expect(await lake.rows('select * from pool_acquisition')).toEqual([])
  await lake.close()
})

test('stretches of machines are cut at midnight, and one without an end ends with its cluster', async () => {
  const lake = await derivedLake(tables, { cluster_event: clusters, instance_event: machines })
  const rows = await lake.rows(
    `select cluster_id, machine_count, cast(timestamp_millis(from_ms) as string) as since, cast(timestamp_millis(until_ms) as string) as until
     from pool_stretch order by from_ms, until_ms, cluster_id`,
  )
  expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    'a 2 2025-05-01 10:00:00 2025-05-01 11:00:00',
    'null 1 2025-05-01 11:00:00 2025-05-01 11:01:00',
    'b 1 2025-05-01 11:01:00 2025-05-02 00:00:00',
    'b 1 2025-05-02 00:00:00 2025-05-02 01:00:00',
  ])
  await lake.close()
})

test('events that come late, in any order, give what all at once give', async () => {
  const names = ['pool_acquisition', 'pool_placement', 'pool_stretch']
  const rowsIn = async (batches: readonly (readonly [readonly object[], readonly object[]])[]) => {
    const [[events, placed] = [[], []], ...later] = batches
    const lake = await derivedLake(tables, {
      cluster_event: events.map((row) => ({ ...row })),
      instance_event: placed.map((row) => ({ ...row })),
    })
    for (const [moreEvents, morePlaced] of later) {
      await addRows(lake, {
        cluster_event: moreEvents.map((row) => ({ ...row })),
        instance_event: morePlaced.map((row) => ({ ...row })),
      })
    }
    const all = await derivedRows(lake)
    await lake.close()
    return names.map((name) => all[name])
  }
  const whole = await rowsIn([[clusters, machines]])
  expect(whole.map((rows) => rows?.length)).toEqual([2, 3, 4])
  const [last, ...before] = machines.toReversed()
  const steps = [
    [[], [last ?? {}]],
    [clusters.slice(2), before.slice(0, 2)],
    [[], before.slice(2)],
    [clusters.slice(0, 2), []],
  ] as const
  expect(await rowsIn(steps)).toEqual(whole)
})

test('a pool has one size until its next change; one of which only REST is known has always had it', async () => {
  const change = (change_time: string, max_capacity: number) => ({
    account_id: 'account',
    workspace_id: '1',
    instance_pool_id: 'p',
    change_time,
    max_capacity,
    min_idle_instances: 1,
    day: change_time.slice(0, 10),
    last_day: '9999-12-31',
  })
  const lake = await derivedLake(tables, {
    system_instance_pool: [change('2025-05-01T00:00:00Z', 4), change('2025-05-03T00:00:00Z', 8)],
    rest_instance_pool: ['p', 'q'].map((instance_pool_id) => ({
      account_id: 'account',
      workspace_id: '1',
      instance_pool_id,
      max_capacity: 9,
      day: null,
      last_day: null,
    })),
  })
  const rows = await lake.rows(
    'select instance_pool_id, valid_from_ms, max_capacity from pool_size order by instance_pool_id, valid_from_ms',
  )
  expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    'p 0 4',
    `p ${Date.parse('2025-05-03T00:00:00Z')} 8`,
    'q 0 9',
  ])
  await lake.close()
})
