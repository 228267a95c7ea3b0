import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { executionFeature } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const features = (rows: RowsRead) => selectAlone(executionFeature, rows, { days: [day, nextDay] })

const execution = {
  day,
  execution_kind: 'cluster_instance',
  asset_id: 'c',
  execution_id: 'i',
  currency: 'USD',
  cost: '5',
}
const start_time = '2025-05-01T10:00:00Z'
const instance = {
  day,
  cluster_id: 'c',
  instance_id: 'i',
  cluster_kind: 'shared',
  start_time,
  idle_ms: 1000,
  confidence: 'strong',
}
const otherPlace = { account_id: 'other', workspace_id: '2' }

test('an instance of a cluster has its own idle time, and that of no other', async () => {
  expect(await features({ execution: [execution], cluster_instance: [instance] })).toMatchObject([
    { idle_ms: '1000', idle_from: 'cluster_instance: strong' },
  ])
  const others = eachChanged(instance, { day: nextDay, ...otherPlace, cluster_id: 'd', instance_id: 'j' })
  expect(await features({ execution: [execution], cluster_instance: others })).toMatchObject([
    { idle_ms: null, idle_from: null },
  ])
  const update = { ...execution, execution_kind: 'pipeline_update' }
  expect(await features({ execution: [update], cluster_instance: [instance] })).toMatchObject([
    { idle_ms: null },
  ])
})

const idle = { day, cluster_id: 'c', instance_id: 'i', consumer: 'idle', currency: 'USD', cost: '2' }
const rest = {
  day,
  resource_kind: 'shared',
  resource_id: 'c',
  currency: 'USD',
  idle_ms: 4_000_000,
  longest_ms: 3_000_000,
  cost: '4',
  avoidable_cost: '4',
}
const eachDay = [rest, { ...rest, day: nextDay }, { ...rest, day: '2025-05-03' }]

/** What the idle time of an instance costs. */
async function idleCost(
  cluster_instance_cost_day: readonly object[],
  of: object = execution,
  idle_cost_day: readonly object[] = eachDay,
): Promise<unknown> {
  const rows = await features({
    execution: [of],
    cluster_instance: [instance],
    cluster_instance_cost_day,
    idle_cost_day,
  })
  return rows.map(({ idle_cost }) => idle_cost)
}

test('the idle time of an instance costs what nobody used on all its days', async () => {
  const used = { ...idle, consumer: 'run' }
  expect(await idleCost([idle, { ...idle, day: '2025-05-03' }, used])).toEqual(['4.0000000000'])
  expect(await idleCost([{ ...idle, day: nextDay }])).toEqual(['2.0000000000'])
  expect(await idleCost([used])).toEqual(['0.0000000000'])
})

test('of the idle time of an instance only the part beyond the limit of its cluster has a price', async () => {
  const half = eachDay.map((row) => ({ ...row, avoidable_cost: '2' }))
  expect(await idleCost([idle, { ...idle, day: nextDay }], execution, half)).toEqual(['2.0000000000'])
  const none = eachDay.map((row) => ({ ...row, avoidable_cost: '0' }))
  expect(await idleCost([idle], execution, none)).toEqual(['0.0000000000'])
  const others = eachChanged(rest, {
    ...otherPlace,
    resource_id: 'd',
    resource_kind: 'warehouse',
    currency: 'EUR',
  })
  expect(await idleCost([idle], execution, others)).toEqual(['0.0000000000'])
})

test('the idle time of another instance, or in another currency, is none of an instance', async () => {
  const others = eachChanged(idle, { ...otherPlace, instance_id: 'j', currency: 'EUR' })
  expect(await idleCost(others)).toEqual(['0.0000000000'])
})

test('where the cost of an instance is not known, that of its idle time is not known either', async () => {
  expect(await idleCost([], { ...execution, cost: null })).toEqual([null])
})

const setting = {
  cluster_id: 'c',
  statement: 'rest',
  minutes: 30,
  valid_from_ms: Date.parse(start_time),
  valid_until_ms: Date.parse(start_time) + 1,
}

/** The minutes after which a cluster was set to end when the instance started, and the statement that set them. */
async function autoTermination(settings: readonly object[], of = instance): Promise<unknown> {
  const rows = await features({
    execution: [execution],
    cluster_instance: [of],
    cluster_auto_termination: settings,
  })
  return rows.map((row) => [row['auto_termination_minutes'], row['setting_from']])
}

test('a shared cluster has the auto-termination that was set when it started', async () => {
  expect(await autoTermination([setting])).toEqual([[30, 'rest']])
  const others = eachChanged(setting, {
    ...otherPlace,
    cluster_id: 'd',
    valid_from_ms: Date.parse(start_time) + 1,
    valid_until_ms: Date.parse(start_time),
  })
  expect(await autoTermination(others)).toEqual([[null, null]])
})

test('a cluster of a job has no auto-termination, and minutes that are not set come from nobody', async () => {
  expect(await autoTermination([setting], { ...instance, cluster_kind: 'job' })).toEqual([[null, null]])
  expect(await autoTermination([{ ...setting, minutes: null }])).toEqual([[null, null]])
})

const ofPool = { ...execution, execution_kind: 'pool_day', asset_id: 'p', execution_id: '2025-05-01' }
const waiting = { day, instance_pool_id: 'p', machine_use: 'idle', machine_hours: '2' }

test('a pool has the hours of its machines, and of them those that waited', async () => {
  const pool_day = [waiting, { ...waiting, machine_use: 'run', machine_hours: '3' }]
  const idle_cost_day = [{ ...rest, resource_kind: 'pool', resource_id: 'p', avoidable_cost: '3' }]
  expect(await features({ execution: [ofPool], pool_day, idle_cost_day })).toMatchObject([
    { idle_machine_hours: 2, machine_hours: 5, idle_cost: '3.0000000000', idle_from: 'idle_cost_day' },
  ])
})

test('a day of a warehouse has its idle time, its longest stretch and its auto-stop, and no other has', async () => {
  const ofWarehouse = { ...execution, execution_kind: 'warehouse_day', asset_id: 'w', execution_id: day }
  const resting = { ...rest, resource_kind: 'warehouse', resource_id: 'w', avoidable_cost: '3' }
  const warehouse = [{ warehouse_id: 'w', auto_stop_minutes: 45 }]
  expect(await features({ execution: [ofWarehouse], idle_cost_day: [resting], warehouse })).toMatchObject([
    {
      target: 'WAREHOUSE',
      idle_ms: '4000000',
      longest_idle_ms: '3000000',
      idle_cost: '3.0000000000',
      auto_termination_minutes: 45,
    },
  ])
  const others = eachChanged(resting, {
    day: nextDay,
    ...otherPlace,
    resource_id: 'v',
    resource_kind: 'pool',
  })
  expect(await features({ execution: [ofWarehouse], idle_cost_day: others })).toMatchObject([
    { longest_idle_ms: null, idle_cost: null },
  ])
})

test('the hours of another pool, or of another kind with its id, are none of a pool', async () => {
  const others = eachChanged(waiting, { day: nextDay, ...otherPlace, instance_pool_id: 'q' })
  expect(await features({ execution: [ofPool], pool_day: others })).toMatchObject([
    { machine_hours: null, idle_from: null },
  ])
  const job = { ...ofPool, execution_kind: 'job_run' }
  expect(await features({ execution: [job], pool_day: [waiting] })).toMatchObject([
    { machine_hours: null, idle_cost: null },
  ])
})

const ofWarehouse = { ...execution, execution_kind: 'warehouse_day', asset_id: 'w', execution_id: day }

test('a day of a warehouse has the auto-stop of that day, not a later one', async () => {
  const change = (change_time: string, auto_stop_minutes: number | null) => ({
    warehouse_id: 'w',
    change_time,
    auto_stop_minutes,
  })
  const warehouse = [{ warehouse_id: 'w', auto_stop_minutes: 10 }]
  const system_warehouse = [
    change(`${day}T09:00:00Z`, 60),
    change(`${day}T10:00:00Z`, null),
    change(`${nextDay}T00:00:00Z`, 10),
  ]
  const autoStop = async (changes: object[]) =>
    (await features({ execution: [ofWarehouse], warehouse, system_warehouse: changes })).map(
      ({ auto_termination_minutes, setting_from }) => [auto_termination_minutes, setting_from],
    )
  expect(await autoStop(system_warehouse)).toEqual([[60, 'system_warehouse']])
  const others = eachChanged(change(`${day}T09:00:00Z`, 60), {
    ...otherPlace,
    warehouse_id: 'v',
    change_time: `${nextDay}T00:00:00Z`,
  })
  expect(await autoStop(others)).toEqual([[10, 'warehouse']])
})

test('a day of an endpoint is idle with all its cost if nobody asked it for 30 days', async () => {
  const ofEndpoint = {
    ...execution,
    execution_kind: 'endpoint_day',
    asset_id: 'e',
    execution_id: day,
    cost: '5',
  }
  const unused = { day, asset_kind: 'model_serving', asset_id: 'e' }
  const found = async (unused_asset_day: object[]) =>
    (await features({ execution: [ofEndpoint], unused_asset_day })).map(
      ({ target, unused_days, idle_cost }) => [target, unused_days, idle_cost],
    )
  expect(await found([unused])).toEqual([['SERVING', 30, '5.0000000000']])
  const others = eachChanged(unused, { day: nextDay, ...otherPlace, asset_kind: 'pool', asset_id: 'f' })
  expect(await found(others)).toEqual([['SERVING', 0, null]])
})
