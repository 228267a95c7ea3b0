import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FactQuery } from '../facts/fact-query.ts'
import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { writeTruth } from './write-truth.ts'

const request = { seed: 1, cloud: 'AZURE', size: 'small' } as const
const clockMs = Date.parse('2025-05-31T23:00:00Z')

const priced = `usage inner join list_price on list_price.sku_name = usage.sku_name and list_price.usage_unit = usage.usage_unit
  and usage_start_ms >= price_start_ms and (price_end_ms is null or usage_start_ms < price_end_ms)
  where available_ms <= ${clockMs}`
const money =
  'cast(round(cast(usage_quantity as decimal(22, 12)) * cast(price as decimal(15, 8)), 10) as decimal(28, 10))'

let scratch = ''
let facts: FactQuery
let truth: FactQuery

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'estate-truth-'))
  await writeTruth({ ...request, out: join(scratch, 'now'), csv: true })
  facts = await factQuery(await generateFacts(request))
  truth = await factQuery(join(scratch, 'now'))
})

afterAll(async () => rm(scratch, { recursive: true }))

test('the cost of runs, clusters and all others adds up to the billed cost, within 10^-8 per shared record', async () => {
  const [bill] = await facts(`select cast(sum(${money}) as double) as amount,
      cast(count(*) filter (where billing_origin_product in ('ALL_PURPOSE', 'SQL')) as integer) as shared_records
    from ${priced}`)
  const [paid] = await truth(`select cast((select sum(databricks_cost) from run_cost)
    + (select sum(databricks_idle + databricks_interactive) from idle_cost)
    + (select sum(databricks_cost) from consumer_cost) as double) as amount`)
  const sharedRecords = Number(bill?.['shared_records'])
  expect(sharedRecords).toBeGreaterThan(2000)
  expect(Math.abs(Number(bill?.['amount']) - Number(paid?.['amount']))).toBeLessThan(sharedRecords * 1e-8)
})

test('each kind of consumer is charged for the records that name it', async () => {
  const bills = await facts(`select kind, cast(sum(${money}) as double) as amount
    from (select *, case
        when dlt_update_id is not null then 'pipeline_update'
        when dlt_maintenance_id is not null then 'pipeline_maintenance'
        when dlt_pipeline_id is not null then 'pipeline_orphan'
        when warehouse_id is not null then 'warehouse'
        when notebook_id is not null then 'notebook_session'
        when endpoint_id is not null then 'endpoint'
        when app_id is not null then 'app'
      end as kind from usage) as usage
    inner join ${priced.slice('usage inner join '.length)} and kind is not null group by kind order by kind`)
  const paid = await truth(`select case consumer when 'query' then 'warehouse' else consumer end as kind,
      cast(sum(databricks_cost) as double) as amount
    from consumer_cost where consumer not in ('overhead', 'pool_idle', 'unattributed') group by kind order by kind`)
  expect(paid.map(({ kind }) => kind)).toEqual(bills.map(({ kind }) => kind))
  for (const [index, { amount }] of bills.entries())
    expect(Number(paid[index]?.['amount'])).toBeCloseTo(Number(amount), 4)
})

test('queries of a warehouse and its idle time share its records, and a session of a notebook is found', async () => {
  const [row] = await truth(`select cast(count(*) filter (where consumer = 'query') as integer) as queries,
      cast(sum(databricks_cost) filter (where consumer = 'query') / sum(databricks_cost) as double) as working
    from consumer_cost where consumer in ('query', 'warehouse')`)
  expect(Number(row?.['queries'])).toBeGreaterThan(4000)
  expect(Number(row?.['working'])).toBeGreaterThan(0.15)
  expect(Number(row?.['working'])).toBeLessThan(0.8)
  const [known] = await truth(`select cast(count(*) as integer) as sessions from consumer_cost
    where consumer = 'notebook_session' and consumer_id <> asset_id`)
  expect(Number(known?.['sessions'])).toBeGreaterThan(20)
})

test('a run without shared compute costs exactly the sum of its records', async () => {
  const bills =
    await facts(`select job_run_id, cast(sum(${money}) as varchar) as amount from ${priced} and job_run_id is not null
    and job_id in (select job_id from job where compute = 'job_cluster') group by job_run_id`)
  const paid = await truth(
    'select run_id, cast(sum(databricks_cost) as varchar) as amount from run_cost group by run_id',
  )
  const paidByRun = new Map(paid.map(({ run_id, amount }) => [run_id, amount]))
  expect(bills.length).toBeGreaterThan(400)
  expect(bills.filter(({ job_run_id, amount }) => paidByRun.get(job_run_id ?? null) !== amount)).toEqual([])
})

test('the machine cost of runs, clusters, pipelines and pools adds up to machine time times price until the clock', async () => {
  const [machines] =
    await facts(`select sum(cast(price_per_hour as double) * (least(end_ms, ${clockMs}) - start_ms) / 3600000) as amount
    from (select workspace_id, node_type, start_ms, end_ms from node
      union all select workspace_id, node_type, start_ms, end_ms from pool_idle) as machine
    inner join workspace using (workspace_id) inner join machine_price using (region, node_type) where start_ms < ${clockMs}`)
  const [paid] = await truth(`select cast((select sum(cloud_cost) from run_cost)
    + (select sum(cloud_idle + cloud_interactive + cloud_start_up) from idle_cost)
    + (select sum(cloud_cost) from consumer_cost) as double) as amount`)
  expect(Number(machines?.['amount'])).toBeGreaterThan(1000)
  expect(Number(paid?.['amount'])).toBeCloseTo(Number(machines?.['amount']), 5)
})

test('with negotiated prices job compute costs less, and SKUs without one cost the same', async () => {
  const out = join(scratch, 'account')
  await writeTruth({ ...request, out, csv: false, prices: 'account' })
  const negotiated = await factQuery(out)
  const amounts = async (ask: FactQuery) => {
    const [row] = await ask(`select cast((select sum(databricks_cost) from run_cost) as double) as runs,
      cast((select sum(databricks_cost) from consumer_cost where consumer = 'endpoint') as double) as endpoints`)
    return { runs: Number(row?.['runs']), endpoints: Number(row?.['endpoints']) }
  }
  const list = await amounts(truth)
  const account = await amounts(negotiated)
  expect(account.endpoints).toBe(list.endpoints)
  expect(account.runs / list.runs).toBeGreaterThan(0.8)
  expect(account.runs / list.runs).toBeLessThan(0.9)
})

test('there is one row for each attempt that started before the clock', async () => {
  const [attempts] = await facts(
    `select cast(count(*) as integer) as found from repair where start_ms < ${clockMs}`,
  )
  const [rows] = await truth(
    'select cast(count(*) as integer) as found from (select distinct run_id, attempt from run_cost)',
  )
  const [repaired] = await truth(
    'select cast(count(*) as integer) as found from run_cost where attempt > 0 and databricks_cost > 0',
  )
  expect(rows).toEqual(attempts)
  expect(Number(repaired?.['found'])).toBeGreaterThan(3)
})

test('an earlier instant has less cost, and the tables are also written as CSV', async () => {
  const out = join(scratch, 'earlier')
  await writeTruth({ ...request, out, csv: false, at: new Date('2025-05-10T12:00:00Z') })
  const [earlier] = await (
    await factQuery(out)
  )('select cast(sum(databricks_cost) as double) as amount from run_cost')
  const [now] = await truth('select cast(sum(databricks_cost) as double) as amount from run_cost')
  expect(Number(earlier?.['amount'])).toBeGreaterThan(0)
  expect(Number(earlier?.['amount'])).toBeLessThan(Number(now?.['amount']) / 2)
  expect(await readFile(join(scratch, 'now', 'run_cost.csv'), 'utf8')).toMatch(
    /^workspace_id,job_id,run_id,attempt,databricks_cost,cloud_cost\n/,
  )
})

test('the Spark work of task runs on clusters that deliver logs reads what their facts have', async () => {
  const [kept] = await truth(`select cast(count(*) as integer) as task_runs,
      cast(count(*) filter (where executor_cpu_ns <= executor_run_ms * 1000000) as integer) as within
    from spark_truth`)
  expect(Number(kept?.['task_runs'])).toBeGreaterThan(10)
  expect(kept?.['within']).toBe(kept?.['task_runs'])
  const read = await truth(
    'select task_run_id, input_bytes from spark_truth where failed_spark_task_count = 0',
  )
  const known = await facts('select task_run_id, input_bytes from task_run')
  const bytesBy = new Map(known.map((row) => [row['task_run_id'], row['input_bytes']]))
  expect(read.length).toBeGreaterThan(5)
  for (const row of read) expect(row['input_bytes']).toBe(bytesBy.get(row['task_run_id']))
})

test('a story of event logs takes a known part of the time of its runs', async () => {
  expect(await truth('select story, job_name, runs, share_of_run_time from spark_story')).toEqual([
    { story: 'lost-spot-nodes', job_name: 'nightly_compaction', runs: '5', share_of_run_time: 0.1935 },
    { story: 'skew', job_name: 'ingest_clickstream_bronze', runs: '6', share_of_run_time: 0.3174 },
  ])
})
