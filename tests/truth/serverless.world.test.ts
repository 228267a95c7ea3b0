import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import {
  listServerlessJobRunsRoute,
  listServerlessJobsRoute,
  listServerlessSubmitRunRunsRoute,
  listServerlessSubmitRunsRoute,
} from '#features/workloads/serverless-jobs/server.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { servedFigures, type Served } from './served-figures.ts'

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z&size=250'
/** A share of a record may differ by one digit of the eighth decimal. */
const mostOff = 0.00000001 * 24 * 31

let facts: string
let collected: CollectedLake
let truth: string
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, facts, close } = await openWorld())
  served = await servedFigures(collected, [
    listServerlessJobsRoute,
    listServerlessSubmitRunsRoute,
    listServerlessJobRunsRoute,
    listServerlessSubmitRunRunsRoute,
  ])
})

afterAll(async () => {
  await served.close()
  await close()
})

type Listed = { dbJobId: string; runsCount: number; cost: string }

const listed = async (of: string) =>
  (await served.get<{ workloadReports: Listed[] }>(`/reports/serverless/${of}?${range}`)).workloadReports

test(`${world}: each job on serverless compute has its true runs and cost, whatever it cost on clusters`, async () => {
  const jobs = await listed('jobs')
  const expected = await collected.lake.rows(`
    with on_serverless as (
      select distinct job_id, job_run_id as run_id
      from read_parquet('${join(facts, 'usage.parquet')}')
      where is_serverless
        and job_run_id is not null
        and cluster_id is null
    )
    select cost.job_id, count(distinct run_id) as runs, sum(databricks_cost) as cost
    from read_parquet('${join(truth, 'run_cost.parquet')}') as cost
    inner join on_serverless using (job_id, run_id)
    inner join read_parquet('${join(facts, 'run.parquet')}') as run using (job_id, run_id)
    where databricks_cost <> 0
      and run_type = 'JOB_RUN'
    group by cost.job_id`)
  expect(expected.length).toBeGreaterThan(2)
  const found = new Map(jobs.map((job) => [job.dbJobId, job]))
  const wrong = expected.filter(({ job_id, runs, cost }) => {
    const job = found.get(String(job_id))
    return job?.runsCount !== Number(runs) || Math.abs(Number(job.cost) - Number(cost)) > mostOff
  })
  expect(wrong).toEqual([])
})

test(`${world}: jobs and one-time runs add up to the serverless part of the ledger, to the last digit`, async () => {
  const [jobs, oneTimeRuns] = [await listed('jobs'), await listed('submit-runs')]
  expect(jobs.length).toBeGreaterThan(2)
  const [part] = await collected.lake.rows(`
    select cast(sum(amount) as decimal(28, 10)) as cost
    from run_cost_part
    where consumer in ('run', 'job')
      and source = 'databricks_usage'
      and cluster_id is null
      and day >= date '2025-05-01'
      and day < date '2025-06-01'`)
  expect(sumOfMoney([...jobs, ...oneTimeRuns].map(({ cost }) => cost))).toBe(part?.['cost'])
})

test(`${world}: the runs of a job add up to its serverless cost, to the last digit`, async () => {
  const totals = async (path: string) =>
    (await served.get<{ totals: { runCost: string } }>(`/reports/serverless/${path}/runs?${range}`)).totals
  for (const of of ['jobs', 'submit-runs'])
    for (const { dbJobId, cost } of (await listed(of)).slice(0, 5))
      expect(await totals(`${of}/${dbJobId}`)).toMatchObject({ runCost: cost })
})

test(`${world}: what a job costs by kind of compute adds up to its true cost, and to its serverless part`, async () => {
  const jobs = await collected.lake.rows(`
    with product as (
      select
        job_id,
        sum(databricks_cost) as databricks_cost,
        sum(cloud_cost) as cloud_cost,
        count(distinct compute) as computes
      from job_compute_day
      where not is_started
        and compute <> 'SERVERLESS_NO_RUN'
      group by job_id
    ),
    truth as (
      select job_id, sum(databricks_cost) as databricks_cost, sum(cloud_cost) as cloud_cost
      from read_parquet('${join(truth, 'run_cost.parquet')}')
      group by job_id
      having sum(databricks_cost) + sum(cloud_cost) <> 0
    )
    select
      job_id,
      truth.databricks_cost as expected,
      coalesce(product.databricks_cost, 0) as found,
      truth.cloud_cost as expected_cloud,
      coalesce(product.cloud_cost, 0) as found_cloud,
      product.computes
    from truth
    full join product using (job_id)`)
  expect(jobs.length).toBeGreaterThan(30)
  const off = ({ expected, found }: Readonly<Record<string, unknown>>) =>
    Math.abs(Number(expected) - Number(found)) > mostOff
  expect(jobs.filter(off)).toEqual([])
  const sumOf = (of: (row: Readonly<Record<string, unknown>>) => unknown) =>
    jobs.reduce((sum, row) => sum + Number(of(row)), 0)
  const [expectedCloud, foundCloud] = [
    sumOf(({ expected_cloud }) => expected_cloud),
    sumOf(({ found_cloud }) => found_cloud),
  ]
  expect(Math.abs(foundCloud / expectedCloud - 1)).toBeLessThan(0.01)
  const parts = await collected.lake.rows(`
    select compute, cast(sum(cost) as decimal(28, 10)) as cost
    from job_compute_day
    where not is_started
    group by compute
    order by compute`)
  expect(parts.map(({ compute }) => compute)).toEqual([
    'ALL_PURPOSE',
    'JOB_CLUSTER',
    'SERVERLESS',
    'SERVERLESS_NO_RUN',
  ])
  const [serverless] = await collected.lake.rows(
    'select cast(sum(cost) as decimal(28, 10)) as cost from serverless_run_day',
  )
  expect(sumOfMoney(parts.slice(2).map(({ cost }) => String(cost)))).toBe(serverless?.['cost'])
})
