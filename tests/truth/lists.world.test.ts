import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { rowsOf } from '#contract/report.ts'
import { costOverTimeRoute } from '#features/workloads/cost-over-time/server.ts'
import { listJobGroupsRoute } from '#features/workloads/jobs/groups/server.ts'
import { listJobRunsRoute } from '#features/workloads/job-runs/server.ts'
import { listJobsRoute } from '#features/workloads/jobs/server.ts'
import { reconcileRangeRoute } from '#features/workloads/reconciliation/server.ts'
import { listShowback, teamDimensions } from '#features/spend/showback/contract.ts'
import { listShowbackRoute } from '#features/spend/showback/server.ts'
import { spendOverTimeRoute } from '#features/spend/cost-over-time/server.ts'
import { listMaintenanceJobsRoute } from '#features/workloads/maintenance-jobs/server.ts'
import { listSubmitRunsRoute } from '#features/workloads/submit-runs/server.ts'
import type { LakeRow } from '#lake/lake.ts'
import type { CostOverTime } from '#product/contract/calls/cost-over-time.ts'
import { spendCuts, type SpendOverTime } from '#product/contract/calls/spend-over-time.ts'
import type { Reconciliation } from '#product/contract/calls/reconciliation.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { nobodyDecided } from '#product/testing/nobody-decided.ts'

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z&size=250'
const clockMs = Date.parse('2025-05-31T23:00:00Z')
/** A share of a record may differ by one digit of the eighth decimal. */
const mostOff = 0.00000001 * 24 * 31

let facts: string
let collected: CollectedLake
let truth: string
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, facts, close } = await openWorld())
  const routes = [
    listJobsRoute.over(nobodyDecided),
    listJobRunsRoute.over(nobodyDecided),
    listSubmitRunsRoute,
    listMaintenanceJobsRoute,
    listJobGroupsRoute,
    costOverTimeRoute,
    reconcileRangeRoute,
    spendOverTimeRoute,
    listShowbackRoute,
  ]
  served = await servedFigures(collected, routes)
})

afterAll(async () => {
  await served.close()
  await close()
})

type Listed = Readonly<Record<string, unknown>>

async function listed(path: string, listName: string): Promise<Listed[]> {
  return (await served.get<Record<string, Listed[]>>(`/reports/${path}`))[listName] ?? []
}

/** A table of the estate's facts. */
const factsOf = (table: string) => `read_parquet('${join(facts, `${table}.parquet`)}')`
const truthTable = (name: string) => `read_parquet('${join(truth, `${name}.parquet`)}')`

// The true cost of each run of the facts, and its result before the clock.
const runsOf = (runType: string) => `
  select
    run.job_id,
    run.run_id,
    run.start_ms,
    run.end_ms,
    run.last_repair,
    run.result_state in ('SUCCESS', 'SUCCESS_WITH_FAILURES') and run.end_ms <= ${clockMs} as has_succeeded,
    coalesce(cost.databricks_cost, 0) as databricks_cost
  from ${factsOf('run')} as run
  left join (
    select run_id, sum(databricks_cost) as databricks_cost
    from ${truthTable('run_cost')}
    group by run_id
  ) as cost using (run_id)
  where run.run_type = '${runType}'
    and run.start_ms < ${clockMs}`

const off = (expected: unknown, found: unknown) => Math.abs(Number(expected) - Number(found))

test(`${world}: each job has its true runs and its true Databricks cost`, async () => {
  const jobs = await listed(`jobs?${range}`, 'jobReports')
  const expected = await collected.lake.rows(`
    select
      job_id,
      count(*) as runs,
      count(*) filter (where has_succeeded) as succeeded,
      sum(databricks_cost) as databricks_cost,
      max(end_ms - start_ms) filter (where end_ms <= ${clockMs}) as longest,
      max(last_repair) as repairs
    from (${runsOf('JOB_RUN')})
    group by job_id`)
  const withoutRun = await collected.lake.rows(`
    select job_id, sum(amount) as cost, count(*) filter (where source <> 'databricks_usage') as estimates
    from run_cost_part
    where consumer = 'job'
    group by job_id`)
  expect(expected.length).toBeGreaterThan(20)
  const found = new Map(jobs.map((job) => [job['dbJobId'], job]))
  const ofRuns = new Set(expected.map((row) => String(row['job_id'])))
  const others = withoutRun.filter((row) => !ofRuns.has(String(row['job_id'])))
  expect(others.length).toBe(withoutRun.length)
  expect(jobs.map((job) => String(job['dbJobId'])).toSorted()).toEqual(
    [...ofRuns, ...others.map((row) => String(row['job_id']))].toSorted(),
  )
  for (const { job_id, cost, estimates } of others) {
    const { runsCount, databricksCost } = found.get(String(job_id)) ?? {}
    expect({ job_id, runsCount, databricksCost, estimates }).toEqual({
      job_id,
      runsCount: 0,
      databricksCost: cost,
      estimates: '0',
    })
  }
  const wrong = expected.filter((row) => isWrong(row, found.get(String(row['job_id'])) ?? {}))
  expect(wrong).toEqual([])
})

function isWrong(row: LakeRow, job: Listed): boolean {
  const hasRepairs = Number(row['repairs']) > 0
  return (
    Number(row['runs']) !== job['runsCount'] ||
    Number(row['succeeded']) !== job['successfulRunsCount'] ||
    off(row['databricks_cost'], job['databricksCost']) > mostOff ||
    (!hasRepairs && Number(row['longest']) !== job['maximumDuration'])
  )
}

test(`${world}: one-time runs are all submitted runs, with their true cost`, async () => {
  const runs = await listed(`submit-runs?${range}`, 'workloadReports')
  const [expected] = await collected.lake.rows(`
    select count(*) as runs, sum(databricks_cost) as databricks_cost
    from (${runsOf('SUBMIT_RUN')})`)
  const sum = (name: string) => runs.reduce((total, row) => total + Number(row[name]), 0)
  expect(sum('runsCount')).toBe(Number(expected?.['runs']))
  expect(sum('runsCount')).toBeGreaterThan(10)
  expect(off(expected?.['databricks_cost'], sum('databricksCost'))).toBeLessThan(mostOff * runs.length)
})

test(`${world}: maintenance cost is that of pipelines, by run, and of products, to the last digits`, async () => {
  const upkeep = await listed(`maintenance-jobs?${range}`, 'jobReports')
  const expected = await collected.lake.rows(`
    select
      asset_id,
      -- One that is not billed yet is not known yet.
      count(distinct consumer_id) filter (databricks_cost <> 0) as runs,
      sum(databricks_cost) as databricks_cost,
      consumer
    from ${truthTable('consumer_cost')}
    where consumer = 'pipeline_maintenance'
      or (consumer = 'overhead' and asset_id in ('PREDICTIVE_OPTIMIZATION', 'LAKEHOUSE_MONITORING'))
    group by asset_id, consumer
    having sum(databricks_cost) <> 0`)
  expect(expected.length).toBeGreaterThan(2)
  const wrong = expected.filter((row) => {
    const found = upkeep.find((one) => one['dbJobId'] === row['asset_id'])
    const runs = row['consumer'] === 'pipeline_maintenance' ? Number(row['runs']) : null
    return off(row['databricks_cost'], found?.['databricksCost']) > mostOff || found?.['runsCount'] !== runs
  })
  expect(wrong).toEqual([])
})

test(`${world}: groups by owner have the true cost of their jobs`, async () => {
  const groups = await listed(`job-groups?${range}&groupBy=owner`, 'content')
  const expected = await collected.lake.rows(`
    select job.run_as_user_name as owner, sum(run.databricks_cost) as databricks_cost
    from (${runsOf('JOB_RUN')}) as run
    inner join ${factsOf('job')} as job using (job_id)
    group by job.run_as_user_name`)
  const found = new Map(groups.map((group) => [group['groupId'], group['databricksCost']]))
  const wrong = expected.filter(
    (row) => off(row['databricks_cost'], found.get(row['owner']) ?? 0) > mostOff * 20,
  )
  expect(wrong).toEqual([])
  expect(groups.length).toBeGreaterThan(3)
})

test(`${world}: cost over time adds up to the list of jobs, for all and for one, to the last digit`, async () => {
  const sumOf = ({ days }: CostOverTime) => sumOfMoney(days.flatMap(({ cost }) => cost ?? []))
  const days = range.replace('&size=250', '')
  const all = await served.get<CostOverTime>(`/reports/cost-over-time?${days}`)
  const jobs = await listed(`jobs?${range}`, 'jobReports')
  const costs = jobs.map(({ cost }) => String(cost))
  expect(jobs.length).toBeGreaterThan(20)
  expect([sumOf(all), all.totals.cost]).toEqual([sumOfMoney(costs), sumOfMoney(costs)])
  for (const { dbJobId, cost } of jobs.slice(0, 5)) {
    const one = await served.get<CostOverTime>(`/reports/cost-over-time?${days}&jobId=${dbJobId}`)
    expect(sumOf(one)).toBe(cost)
  }
})

test(`${world}: a cluster that one run had for itself costs what the run does, to the last digit`, async () => {
  const jobs = await listed(`jobs?${range}`, 'jobReports')
  const ofClusters = jobs.filter(({ computeType }) => String(computeType) === 'JOB_CLUSTER')
  let compared = 0
  for (const { dbJobId } of ofClusters.slice(0, 6)) {
    const runs = await listed(`jobs/${String(dbJobId)}/runs?${range}`, 'jobRunReports')
    const clusters = new Map(Map.groupBy(runs, ({ clusterId }) => String(clusterId)))
    const alone = [...clusters].filter(([id, using]) => !/,|null/.test(id) && using.length === 1)
    for (const [clusterId, [run]] of alone.slice(0, 5)) {
      const { asset } = await served.get<CostOverTime>(
        `/reports/cost-over-time?since=2025-04-01&until=2025-06-02&assetKind=cluster&assetId=${clusterId}`,
      )
      expect([clusterId, asset?.cost]).toEqual([clusterId, run?.['runCost']])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
})

test(`${world}: spend in every cut is the bill of the strip of Workloads, by source, to the last digit`, async () => {
  const days = 'since=2025-05-01&until=2025-06-01'
  const { strips } = await served.get<Reconciliation>(`/reconciliation?${days}`)
  const billedOf = (source: string) =>
    strips.find((strip) => strip.source === source && strip.currency === 'USD')?.billed
  for (const by of spendCuts) {
    const path = `/spend-insights/cost-over-time?${days}&currency=USD&timeFrame=weekly&by=${by}`
    const { rows, totals } = await served.get<SpendOverTime>(path)
    const real = moneyText(moneyUnits(totals.cost ?? '') - moneyUnits(totals.estimatedCost ?? ''))
    expect([by, real, totals.estimatedCost, sumOfMoney(rows.map(({ cost }) => cost ?? ''))]).toEqual([
      by,
      billedOf('databricks_usage'),
      billedOf('machine_estimate'),
      totals.cost,
    ])
  }
})

test(`${world}: teams with the shared and the unallocated rest are the bill by source, in each cut, to the last digit`, async () => {
  const days = 'since=2025-05-01&until=2025-06-01'
  const { strips } = await served.get<Reconciliation>(`/reconciliation?${days}`)
  const billedOf = (source: string) =>
    strips.find((strip) => strip.source === source && strip.currency === 'USD')?.billed
  for (const groupBy of teamDimensions) {
    const answer = await served.get<Listed>(
      `/spend-insights/showback?${days}&currency=USD&size=250&groupBy=${groupBy}`,
    )
    const teams = rowsOf(listShowback, answer)
    const sumOf = (amountOf: (team: (typeof teams)[number]) => string | null) =>
      sumOfMoney(teams.map((team) => amountOf(team) ?? '0'))
    const [real, estimated] = [billedOf('databricks_usage') ?? '', billedOf('machine_estimate') ?? '']
    expect(teams.length).toBeGreaterThan(0)
    expect([groupBy, sumOf((team) => team.databricksCost), sumOf((team) => team.cloudCost)]).toEqual([
      groupBy,
      real,
      estimated,
    ])
    expect(sumOf((team) => team.cost)).toBe(sumOfMoney([real, estimated]))
  }
})
