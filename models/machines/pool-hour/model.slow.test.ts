import { expect, test } from 'vitest'
import { reconcile } from '#models/reconcile/reconcile.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow, machinePriceRow, workspaceRow } from '#models/testing/rows.ts'

const tables = ['billed_day', 'cost_day', 'pool_day', 'pool_hour', 'unexplained_day', 'unpriced_day']

const event = (state: string, time: string, rest = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  instance_id: 'machine',
  event_time: time,
  event_type: 'STATE_TRANSITION',
  state: `INSTANCE_${state}`,
  instance_pool_id: 'p',
  node_type: 'small',
  day: time.slice(0, 10),
  last_day: time.slice(0, 10),
  ...rest,
})
const poolOf = (events: readonly object[]) =>
  derivedLake(tables, {
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '0.5')],
    instance_event: events.map((row) => ({ ...row })),
  })
const partsOf = (lake: Awaited<ReturnType<typeof poolOf>>) =>
  lake.rows(`
    select day, consumer, asset_id, phase, sku_name, cast(sum(amount) as decimal(28,10)) as amount
    from run_cost_part group by all order by day`)
const idle = (day: string, amount: string) => ({
  day,
  consumer: 'pool',
  asset_id: 'p',
  phase: 'idle',
  sku_name: 'small pool',
  amount,
})

test('an idle machine is charged to its pool until a cluster takes it or it ends', async () => {
  const lake = await poolOf([
    event('READY', '2025-05-01T10:30:00Z'),
    event('PLACED', '2025-05-01T12:00:00Z', { cluster_id: 'c' }),
    event('READY', '2025-05-01T14:00:00Z'),
    event('TERMINATED', '2025-05-01T14:30:00Z'),
  ])
  expect(await partsOf(lake)).toEqual([idle('2025-05-01', '1.0000000000')])
  const { days } = await reconcile(lake)
  expect(days.map(({ billed, difference }) => [billed, difference])).toEqual([
    ['1.0000000000', '0.0000000000'],
  ])
  await lake.close()
})

test('an idle time over midnight is split by day, and a late end corrects both days', async () => {
  const lake = await poolOf([
    event('READY', '2025-05-01T22:00:00Z'),
    event('LAUNCHING', '2025-05-02T01:00:00Z', { instance_id: 'another' }),
  ])
  expect(await partsOf(lake)).toEqual([idle('2025-05-02', '0.5000000000')])
  await addRows(lake, { instance_event: [event('TERMINATED', '2025-05-02T03:00:00Z')] })
  expect(await partsOf(lake)).toEqual([
    idle('2025-05-01', '1.0000000000'),
    idle('2025-05-02', '1.5000000000'),
  ])
  await lake.close()
})

test('late and unordered events give the same idle times', async () => {
  const [ready, placed, ended] = [
    event('READY', '2025-05-01T22:00:00Z'),
    event('PLACED', '2025-05-02T01:00:00Z', { cluster_id: 'c' }),
    event('TERMINATED', '2025-05-03T03:00:00Z'),
  ]
  const lake = await poolOf([ready, ended])
  expect(await partsOf(lake)).toEqual([
    idle('2025-05-01', '1.0000000000'),
    idle('2025-05-02', '12.0000000000'),
    idle('2025-05-03', '1.5000000000'),
  ])
  await addRows(lake, { instance_event: [placed] })
  expect(await partsOf(lake)).toEqual([
    idle('2025-05-01', '1.0000000000'),
    idle('2025-05-02', '0.5000000000'),
  ])
  await lake.close()
})

test('all machines of an hour are summed', async () => {
  const lake = await poolOf(
    ['one', 'two'].flatMap((instance_id) => [
      event('READY', '2025-05-01T10:00:00Z', { instance_id }),
      event('TERMINATED', '2025-05-01T11:00:00Z', { instance_id }),
    ]),
  )
  expect(await partsOf(lake)).toEqual([idle('2025-05-01', '1.0000000000')])
  const [row] = await lake.rows('select count(*) as n from run_cost_part')
  expect(row).toEqual({ n: '1' })
  await lake.close()
})

test('a pool has the hours of its idle machines and of those in clusters', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '2')],
    system_cluster: [
      clusterRow({ driver_instance_pool_id: 'p', worker_instance_pool_id: 'q', worker_count: 1 }),
    ],
    cluster_event: [
      eventRow('RUNNING', '2025-05-01T00:00:00Z'),
      eventRow('TERMINATING', '2025-05-01T02:00:00Z'),
    ],
    instance_event: [event('READY', '2025-05-01T02:00:00Z'), event('TERMINATED', '2025-05-01T03:00:00Z')],
  })
  const rows = await lake.rows(
    'select instance_pool_id, machine_use, machine_hours, amount from pool_day order by 1, 2',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['p', 'active', '2.000000000000', '1.0000000000'],
    ['p', 'idle', '1.000000000000', '0.5000000000'],
    ['q', 'active', '2.000000000000', '4.0000000000'],
  ])
  await lake.close()
})

test('a machine whose end is lost waits for the idle minutes of its pool, unless that always keeps some', async () => {
  const waiting = [
    event('READY', '2025-05-01T10:00:00Z'),
    event('READY', '2025-05-01T23:50:00Z', { instance_id: 'late' }),
    event('LAUNCHING', '2025-05-03T12:00:00Z', { instance_id: 'another' }),
  ]
  const pool = {
    account_id: 'account',
    workspace_id: '1',
    instance_pool_id: 'p',
    change_time: '2025-04-01T00:00:00Z',
    node_type: 'small',
    min_idle_instances: 0,
    idle_instance_autotermination_minutes: 30,
    day: '2025-04-01',
    last_day: '9999-12-31',
  }
  const lake = await poolOf(waiting)
  await addRows(lake, { system_instance_pool: [pool] })
  expect(await partsOf(lake)).toEqual([
    idle('2025-05-01', '0.3333333330'),
    idle('2025-05-02', '0.1666666665'),
  ])
  const change = { ...pool, change_time: '2025-05-01T12:00:00Z', day: '2025-05-01', min_idle_instances: 1 }
  await addRows(lake, { system_instance_pool: [change] })
  expect(await partsOf(lake)).toEqual([
    idle('2025-05-01', '0.2500000000'),
    idle('2025-05-03', '6.0000000000'),
  ])
  await lake.close()
})
