import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { moneyByName } from './money-by-name.ts'
import { costWithoutRun } from './cost-without-run.ts'
import { retryStorm } from './retry-storm.ts'
import { ownCostCompared } from './own-cost-compared.ts'

let collected: CollectedLake
let truth: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, close } = await openWorld())
})

afterAll(() => close())

// Each attempt with its cost in the product and its true cost, and whether it shares no record.
const compared = () => `
with
product as (
  select
    workspace_id, job_id, run_id, attempt,
    sum(case when source = 'databricks_usage' then amount else 0 end) as databricks_cost,
    sum(case when source = 'machine_estimate' then amount else 0 end) as cloud_cost,
    coalesce(bool_or(product = 'ALL_PURPOSE' or split_by_clock) filter (source = 'databricks_usage'), false) as is_shared
  from run_cost_part
  where consumer = 'run'
  group by all
),
truth as (
  select * from read_parquet('${join(truth, 'run_cost.parquet')}')
)
select
  truth.run_id, truth.attempt, run.start_time, run.duration_ms,
  coalesce(product.is_shared, false) as is_shared,
  truth.databricks_cost as expected,
  coalesce(product.databricks_cost, 0) as found,
  truth.cloud_cost as expected_cloud,
  coalesce(product.cloud_cost, 0) as found_cloud
from truth
full outer join product using (workspace_id, job_id, run_id, attempt)
left join run using (workspace_id, job_id, run_id, attempt)`

const rows = (condition: string) => collected.lake.rows(`select * from (${compared()}) where ${condition}`)

test(`${world}: the Databricks cost of a run without shared records is exact to the last digit`, async () => {
  const own = await rows('not is_shared')
  expect(own.length).toBeGreaterThan(300)
  expect(
    own.filter(
      (row) =>
        Number(row['expected']) !== Number(row['found']) || String(row['expected']) !== String(row['found']),
    ),
  ).toEqual([])
})

test(`${world}: the Databricks cost of a run on shared records is exact to 10^-8 per record`, async () => {
  const shared = await rows('is_shared')
  const wrong = await rows('is_shared and abs(expected - found) > 0.00000001 * 30')
  expect(shared.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test(`${world}: machine cost differs by at most half a percent in total, and five percent for a run over five minutes`, async () => {
  const [total] = await collected.lake.rows(
    `select sum(expected_cloud) as expected, sum(found_cloud) as found from (${compared()}) where start_time >= timestamp '2025-05-03'`,
  )
  const ratio = Number(total?.['found']) / Number(total?.['expected'])
  expect(Math.abs(ratio - 1)).toBeLessThan(0.005)
  const far = await rows(
    `start_time >= timestamp '2025-05-03' and duration_ms > 300000 and abs(found_cloud - expected_cloud) > 0.05 * expected_cloud`,
  )
  expect(far).toEqual([])
})

test(`${world}: cost of a shared cluster that no run used stays with the cluster`, async () => {
  const days = await collected.lake.rows(costWithoutRun(truth))
  expect(days.length).toBeGreaterThan(50)
  expect(
    await collected.lake.rows(
      `select * from (${costWithoutRun(truth)}) where abs(expected - found) > 0.00000001 * 24`,
    ),
  ).toEqual([])
  const [total] = await collected.lake.rows(`
    select
      sum(found_cloud) / sum(expected_cloud) as ratio,
      sum(found_start_up) / sum(expected_start_up) as start_up_ratio
    from (${costWithoutRun(truth)})`)
  expect(Math.abs(Number(total?.['ratio']) - 1)).toBeLessThan(0.005)
  expect(Math.abs(Number(total?.['start_up_ratio']) - 1)).toBeLessThan(0.05)
})

// The daily cost of everything else, in the product and in the truth: warehouses, pipelines, notebooks, endpoints, apps.
const others = () => `
with
product as (
  select workspace_id, consumer, asset_id, day, sum(amount) as cost
  from run_cost_part
  where source = 'databricks_usage'
    and consumer in ('query', 'warehouse', 'pipeline_update', 'pipeline_maintenance', 'pipeline_orphan', 'notebook_session', 'endpoint', 'app')
  group by all
),
truth as (
  select workspace_id, consumer, asset_id, day, sum(databricks_cost) as cost, count(*) as shares
  from read_parquet('${join(truth, 'consumer_cost.parquet')}')
  where consumer not in ('overhead', 'unattributed', 'pool_idle')
    and databricks_cost <> 0
  group by all
)
select
  workspace_id, consumer, asset_id, day,
  coalesce(truth.cost, 0) as expected,
  coalesce(product.cost, 0) as found,
  coalesce(truth.shares, 0) as shares
from truth
full join product using (workspace_id, consumer, asset_id, day)`

test(`${world}: warehouses, pipelines, notebooks, endpoints and apps have their true cost, to the last digits`, async () => {
  const days = await collected.lake.rows(others())
  expect(new Set(days.map(({ consumer }) => consumer)).size).toBeGreaterThan(5)
  // Each share of a record, at most some twenty an hour, may differ by one digit of the eighth decimal.
  const wrong = await collected.lake.rows(
    `select * from (${others()}) where abs(expected - found) > 0.00000001 * 24 * 20`,
  )
  expect(wrong).toEqual([])
})

test(`${world}: the product's own statements have their true cost, which is part of the billed cost`, async () => {
  const days = await collected.lake.rows(ownCostCompared(truth))
  expect(new Set(days.map(({ purpose }) => purpose))).toEqual(new Set(['collect', 'lake']))
  expect(days.length).toBeGreaterThan(50)
  const off = days.map((day) => Math.abs(Number(day['true_work']) - Number(day['work_amount'])))
  console.info(`own cost of ${days.length} days, warehouses and purposes: at most ${Math.max(...off)} apart`)
  const wrong = await collected.lake.rows(
    `select * from (${ownCostCompared(truth)})
     where statements is distinct from true_statements or is_part is distinct from true or is_whole_bill is distinct from true
       or coalesce(abs(true_work - work_amount), 1) > 0.00000001 * 24 * 20
       or coalesce(abs(true_idle - idle_amount), 1) > 0.00000001 * 24 * 20`,
  )
  expect(wrong).toEqual([])
})

test(`${world}: with node minutes, idle and interactive use of shared clusters are separate`, async () => {
  const [rest] = await collected.lake.rows(`
    select coalesce(sum(amount) filter (consumer = 'cluster'), 0) / sum(amount) as unknown
    from run_cost_part
    where source = 'databricks_usage'
      and consumer in ('interactive', 'idle', 'cluster')
      and day between date '2025-05-03' and date '2025-05-29'`)
  expect(Number(rest?.['unknown'])).toBeLessThan(0.01)
})

test(`${world}: less than one percent of the cost is unallocated, with its reasons`, async () => {
  const [money] = await collected.lake.rows(`
    select
      sum(amount) filter (consumer = 'unattributed') / sum(amount) as unattributed,
      count(*) filter ((consumer = 'unattributed' or phase = 'unknown') and reason is null) as without_reason
    from run_cost_part`)
  expect(Number(money?.['unattributed'])).toBeLessThan(0.01)
  expect(money?.['without_reason']).toBe('0')
})

// Idle machines of pools, in the product and in the truth; those still idle have cost once they end.
const waiting = () => `
with
product as (
  select asset_id, sum(amount) as cost
  from run_cost_part
  where consumer = 'pool' and phase = 'idle' and day < date '2025-05-24'
  group by all
),
truth as (
  select asset_id, sum(cloud_cost) as cost
  from read_parquet('${join(truth, 'consumer_cost.parquet')}')
  where consumer = 'pool_idle' and day < date '2025-05-24'
  group by all
)
select asset_id, coalesce(truth.cost, 0) as expected, coalesce(product.cost, 0) as found
from truth
full join product using (asset_id)`

test(`${world}: the cost of idle machines in a pool belongs to the pool`, async () => {
  const pools = await collected.lake.rows(waiting())
  expect(pools.length).toBeGreaterThan(0)
  const wrong = await collected.lake.rows(
    `select * from (${waiting()}) where abs(found - expected) > 0.005 * expected`,
  )
  expect(wrong).toEqual([])
})

test.each(moneyByName)(`${world}: %s are allocated and shown`, async (_, condition) => {
  const [line] = await collected.lake.rows(
    `select count(*) as lines, coalesce(sum(amount), 0) > 0 as has_money from cost_day where ${condition}`,
  )
  expect(line).toMatchObject({ has_money: true })
})

test(`${world}: pools have machines in clusters and idle ones`, async () => {
  const rows = await collected.lake.rows(
    'select machine_use, sum(machine_hours) > 0 as has_hours from pool_day group by machine_use order by 1',
  )
  expect(rows).toEqual([
    { machine_use: 'active', has_hours: true },
    { machine_use: 'idle', has_hours: true },
  ])
})

test(`${world}: the machines of a job's day are those of its runs, to the last digit`, async () => {
  const sums = (table: string, condition: string) => `
    select day, account_id, workspace_id, job_id, machine, compute, is_photon, currency,
      sum(node_hours) as node_hours, sum(machine_cost) as machine_cost, min(first_hour) as first_hour
    from ${table} where ${condition} group by all`
  const ofRuns = sums('machine_use', "consumer = 'run' and job_id is not null")
  const ofJobs = sums('job_machine_day', 'true')
  const [counted] = await collected.lake.rows(`
    select
      (select count(*) from (${ofRuns})) > 100 as are_many,
      (select count(*) from ((${ofRuns}) except (${ofJobs}))) as missing,
      (select count(*) from ((${ofJobs}) except (${ofRuns}))) as wrong`)
  expect(counted).toMatchObject({ are_many: true })
  expect([Number(counted?.['missing']), Number(counted?.['wrong'])]).toEqual([0, 0])
})

test(`${world}: the latest states by day are those of the latest attempts, for every job`, async () => {
  const [counted] = await collected.lake.rows(`
    with noted as (
      select workspace_id, job_id, list_transform(
        list_slice(list_sort(string_split(string_agg(latest_statuses, ','), ',')), -5, -1),
        lambda attempt: string_split(attempt, ' ')[-1]) as statuses
      from job_run_day where latest_statuses <> '' group by all
    ),
    begun as (
      select workspace_id, job_id, list_reverse(max_by(status, (start_time, attempt, run_id), 5)) as statuses
      from run
      where coalesce(run_type, 'JOB_RUN') in ('JOB_RUN', 'SUBMIT_RUN') and start_time is not null and status is not null
      group by all
    )
    select count(*) as jobs, count(*) filter (where noted.statuses is distinct from begun.statuses) as wrong
    from noted full join begun using (workspace_id, job_id)`)
  expect(Number(counted?.['jobs'])).toBeGreaterThan(20)
  expect(Number(counted?.['wrong'])).toBe(0)
})

test(`${world}: every day reconciles without a difference`, async () => {
  // The handler answers a reconciliation.
  const { days } = await collected.ask(lakeCalls.reconcile, {})
  expect(days.length).toBeGreaterThan(30)
  expect(days.filter((day) => day.difference !== '0.0000000000')).toEqual([])
})

test(`${world}: a retry storm is detected in all runs of its story, and nowhere else`, async () => {
  const { found, expected } = await retryStorm(collected.lake, truth)
  expect(expected.length).toBeGreaterThan(20)
  expect(found).toEqual(expected)
})
