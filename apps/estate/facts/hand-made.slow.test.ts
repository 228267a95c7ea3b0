import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { factQuery } from './fact-query.ts'
import { generateChangedFacts, generateFacts, type OrderedChange } from './generate.ts'
import { factTables } from './steps.ts'
import { factsWorld } from './world.ts'

const world = { seed: 1, cloud: 'AZURE', size: 'followed' } as const
const folder = await mkdtemp(join(tmpdir(), 'estate-by-hand-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const atMs = factsWorld('followed').clock.getTime()
const usual = await factQuery(await generateFacts(world))
const asset = async (rule: string, kind: string, ofCase = '%') => {
  const [found] = await usual(`
    select workspace_id, asset_id, seat
    from advice_case
    inner join workspace using (workspace_id)
    where rule = '${rule}' and asset_kind = '${kind}' and kind_of_case like '${ofCase}'
      and asset_id not in (select warehouse_id from warehouse where auto_stop_minutes = 0)
      and asset_id not in (select cluster_id from cluster where source = 'UI' and autotermination_minutes = 0)
    order by asset_id
    limit 1`)
  return {
    seat: Number(found?.['seat']),
    workspaceId: String(found?.['workspace_id']),
    id: String(found?.['asset_id']),
  }
}
const nameOf = async (table: string, id: string, name: string, idName: string) =>
  String((await usual(`select ${name} as name from ${table} where ${idName} = '${id}'`))[0]?.['name'])

const [job, warehouse, cluster, pool] = [
  await asset('driver_size', 'job'),
  await asset('warehouse_auto_stop', 'warehouse'),
  await asset('cluster_auto_termination', 'cluster'),
  await asset('pool_idle_instances', 'pool'),
]
const paused = await asset('failing_job', 'job')
const [sized, several, typed, hung, serverless] = [
  await asset('warehouse_size', 'warehouse', 'too_large'),
  await asset('warehouse_size', 'warehouse', 'too_many_clusters'),
  await asset('warehouse_type', 'warehouse', 'idle_pro'),
  await asset('job_timeout', 'job'),
  await asset('serverless_standard_mode', 'job'),
]
const made = { atMs, userName: 'ravi.iyer@aurora-retail.example' }
const changes: OrderedChange[] = [
  {
    ...made,
    ...job,
    assetId: job.id,
    assetKind: 'job',
    name: '',
    setting: 'driver_node_type_id',
    value: 'Standard_D4ds_v5',
  },
  { ...made, ...paused, assetId: paused.id, assetKind: 'job', name: '', setting: 'paused', value: 'true' },
  {
    ...made,
    ...warehouse,
    assetId: warehouse.id,
    assetKind: 'warehouse',
    name: await nameOf('warehouse', warehouse.id, 'name', 'warehouse_id'),
    setting: 'auto_stop_mins',
    value: '5',
  },
  {
    ...made,
    ...cluster,
    assetId: cluster.id,
    assetKind: 'cluster',
    name: await nameOf('cluster', cluster.id, 'cluster_name', 'cluster_id'),
    setting: 'autotermination_minutes',
    value: '10',
  },
  {
    ...made,
    ...pool,
    assetId: pool.id,
    assetKind: 'pool',
    name: '',
    setting: 'min_idle_instances',
    value: '0',
  },
]
const scaled = await usual(`
  select workspace_id, cluster_id, seat, coalesce(state.min_workers, cluster.min_workers) as least, coalesce(state.max_workers, cluster.max_workers) as most
  from cluster
  inner join workspace using (workspace_id)
  left join cluster_state as state using (workspace_id, cluster_id)
  where source = 'UI' and cluster.max_workers > cluster.min_workers + 1
  order by cluster_id
  limit 1`)
const grown = {
  seat: Number(scaled[0]?.['seat']),
  workspaceId: String(scaled[0]?.['workspace_id']),
  id: String(scaled[0]?.['cluster_id']),
}
changes.push({
  ...made,
  ...grown,
  assetId: grown.id,
  assetKind: 'cluster',
  name: '',
  setting: 'autoscale.max_workers',
  value: String(scaled[0]?.['least']),
})
const warehouseChanges = [
  [sized, 'cluster_size', 'X-Small'],
  [several, 'min_num_clusters', '1'],
  [several, 'max_num_clusters', '1'],
  [typed, 'warehouse_type', 'SERVERLESS'],
] as const
for (const [of, setting, value] of warehouseChanges)
  changes.push({
    ...made,
    ...of,
    assetId: of.id,
    assetKind: 'warehouse',
    name: await nameOf('warehouse', of.id, 'name', 'warehouse_id'),
    setting,
    value,
  })
const timeoutSeconds = 600
for (const [of, setting, value] of [
  [hung, 'timeout_seconds', String(timeoutSeconds)],
  [serverless, 'performance_target', 'STANDARD'],
] as const)
  changes.push({ ...made, ...of, assetId: of.id, assetKind: 'job', name: '', setting, value })
await generateChangedFacts({ ...world, changes }, join(folder, 'changed'))
const changed = await factQuery(join(folder, 'changed'))

/** The column of a table by which a row is over, or has begun and stays as it is. */
const begins: Readonly<Record<string, string>> = {
  run: 'start_ms',
  task_run: 'start_ms',
  usage: 'usage_end_ms',
  node: 'start_ms',
  query: 'start_ms',
  warehouse_event: 'event_ms',
  warehouse_session: 'stopped_ms',
  cluster_session: 'terminating_ms',
  cluster_size: 'until_ms',
  pool_idle: 'end_ms',
  notebook_command: 'start_ms',
}

test.each(factTables.filter((table) => table in begins))(
  '%s is as without changes before they are made',
  async (table) => {
    const before = `select * from ${table} where ${begins[table]} < ${atMs}`
    const [one, other] = [await usual(before), await changed(before)]
    expect(one.length).toBeGreaterThan(table === 'pool_idle' ? 10 : 50)
    const without = (rows: readonly object[], known: readonly object[]) => {
      const texts = new Set(known.map((row) => JSON.stringify(row)))
      return rows.filter((row) => !texts.has(JSON.stringify(row))).slice(0, 4)
    }
    expect(without(one, other)).toEqual([])
    expect(without(other, one)).toEqual([])
  },
)

const number = async (query: typeof usual, sql: string) => Number((await query(sql))[0]?.['value'])

test('clusters of a job have the driver that it was given since then, and cost less', async () => {
  const drivers = `
    select driver_node_type, min(create_ms) >= ${atMs} as is_later, count(*) > 10 as is_often
    from cluster where job_id = '${job.id}' group by all order by is_later`
  expect(await changed(drivers)).toMatchObject([
    { is_later: false, is_often: true },
    { driver_node_type: 'Standard_D4ds_v5', is_later: true, is_often: true },
  ])
  const used = `select sum(usage_quantity) as value from usage where job_id = '${job.id}' and usage_start_ms >= ${atMs + 7_200_000}`
  const [before, after] = [await number(usual, used), await number(changed, used)]
  expect(after).toBeGreaterThan(before * 0.4)
  expect(after).toBeLessThan(before * 0.8)
  const ended = `select sum(end_ms - execution_start_ms) as value from task_run where job_id = '${job.id}'`
  expect(await number(changed, ended)).toBe(await number(usual, ended))
})

test('a job that is paused does not run by its schedule', async () => {
  const later = `select count(*) as value from run where job_id = '${paused.id}' and start_ms >= ${atMs + 60_000} and "trigger" = 'PERIODIC'`
  expect(await number(usual, later)).toBeGreaterThan(10)
  expect(await number(changed, later)).toBe(0)
})

test.each([
  ['warehouse_session', 'warehouse_id', warehouse.id, 'stopping_ms - running_ms', 'running_ms'],
  ['cluster_session', 'cluster_id', cluster.id, 'terminating_ms - running_ms', 'running_ms'],
])('%s: who stops sooner is up for less', async (table, idName, id, length, since) => {
  const up = `select sum(${length}) as value from ${table} where ${idName} = '${id}' and ${since} >= ${atMs}`
  expect(await number(changed, up)).toBeLessThan((await number(usual, up)) * 0.8)
})

test('a change of a stop has the former value and who made it', async () => {
  const rows = await changed(
    `select asset_id, minutes, earlier_minutes > minutes as is_less, user_name from stop_change where user_name is not null order by minutes`,
  )
  expect(rows).toEqual([
    { asset_id: warehouse.id, minutes: 5, is_less: true, user_name: made.userName },
    { asset_id: cluster.id, minutes: 10, is_less: true, user_name: made.userName },
  ])
})

test('no machine waits any more in a pool that keeps none', async () => {
  const waiting = `select count(*) as value from pool_idle where instance_pool_id = '${pool.id}' and instance_id not in (select instance_id from node) and end_ms > ${atMs + 1}`
  expect(await number(usual, waiting)).toBeGreaterThan(0)
  expect(await number(changed, waiting)).toBe(0)
})

const laterMs = atMs + 7_200_000

test('a SQL warehouse of another size draws its DBUs since then, and statements take longer on a smaller one', async () => {
  const drawn = (since: string) =>
    `select round(median(usage_quantity * 3600000 / (usage_end_ms - usage_start_ms))) as value from usage
    where warehouse_id = '${sized.id}' and usage_end_ms - usage_start_ms > 60000 and usage_start_ms ${since}`
  expect(await number(changed, drawn(`< ${atMs}`))).toBeGreaterThan(6)
  expect(await number(changed, drawn(`>= ${atMs}`))).toBe(6)
  const worked = `select sum(end_ms - start_ms - wait_ms) as value from query where warehouse_id = '${sized.id}' and start_ms >= ${laterMs}`
  expect(await number(changed, worked)).toBeGreaterThan((await number(usual, worked)) * 1.2)
  const read = `select sum(read_bytes) as value from query where warehouse_id = '${sized.id}' and start_ms >= ${laterMs}`
  expect(await number(changed, read)).toBe(await number(usual, read))
})

test('of a SQL warehouse with one cluster instead of two half as much is billed, and events have one', async () => {
  const used = `select sum(usage_quantity) as value from usage where warehouse_id = '${several.id}' and usage_start_ms >= ${laterMs}`
  expect(await number(changed, used)).toBeCloseTo((await number(usual, used)) / 2, 6)
  const most = `select max(cluster_count) as value from warehouse_event where warehouse_id = '${several.id}' and event_ms >= ${laterMs}`
  expect([await number(usual, most), await number(changed, most)]).toEqual([2, 1])
})

test('a SQL warehouse of another type is billed as that and starts as fast', async () => {
  const skus = `select sku_name like '%SERVERLESS%' as is_serverless, min(usage_start_ms) >= ${atMs} as is_later
    from usage where warehouse_id = '${typed.id}' group by all order by is_later`
  expect(await changed(skus)).toEqual([
    { is_serverless: false, is_later: false },
    { is_serverless: true, is_later: true },
  ])
  const starts = `select max(running_ms - starting_ms) as value from warehouse_session where warehouse_id = '${typed.id}' and starting_ms >= ${atMs}`
  expect(await number(usual, starts)).toBeGreaterThan(170_000)
  expect(await number(changed, starts)).toBeLessThan(10_000)
})

test('runs that would take longer than the timeout of their job time out', async () => {
  const ended = `select run.result_state, max(task_run.end_ms - execution_start_ms) <= ${timeoutSeconds * 1000} as is_short
    from run inner join task_run using (run_id)
    where run.job_id = '${hung.id}' and run.start_ms >= ${atMs} and run.result_state in ('SUCCESS', 'TIMEDOUT') group by all`
  expect(await usual(ended)).toEqual([{ result_state: 'SUCCESS', is_short: false }])
  expect(await changed(ended)).toEqual([{ result_state: 'TIMEDOUT', is_short: true }])
})

test('a job in the standard mode takes longer, and draws less', async () => {
  const run = `from run_mode where job_id = '${serverless.id}' and start_ms >= ${atMs}`
  expect(await changed(`select distinct performance_target ${run}`)).toEqual([
    { performance_target: 'STANDARD' },
  ])
  const used = `select sum(usage_quantity) as value from usage where job_id = '${serverless.id}' and usage_start_ms >= ${atMs}`
  expect(await number(changed, used)).toBeLessThan((await number(usual, used)) * 0.9)
  const worked = `select sum(task_run.end_ms - execution_start_ms) as value from task_run inner join run using (run_id) where run.job_id = '${serverless.id}' and run.start_ms >= ${atMs}`
  expect(await number(changed, worked)).toBeGreaterThan(await number(usual, worked))
})

test('a shared cluster that may not grow any more does not, from its next start on', async () => {
  const most = (since: string) =>
    `select max(target_workers) as value from cluster_size inner join cluster_session using (workspace_id, cluster_id, session) where cluster_id = '${grown.id}' and creating_ms ${since}`
  const least = Number(scaled[0]?.['least'])
  expect(await number(changed, most(`< ${atMs}`))).toBeGreaterThan(least)
  expect(await number(usual, most(`>= ${atMs}`))).toBeGreaterThan(least)
  expect(await number(changed, most(`>= ${atMs}`))).toBe(least)
  expect(await changed(`select user_name, cast(changes as varchar) as changes from cluster_order`)).toEqual([
    { user_name: made.userName, changes: `{autoscale.max_workers=${least}}` },
  ])
})
