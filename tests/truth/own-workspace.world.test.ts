import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { explainCostRoute } from '#features/workloads/cost-explanation/server.ts'
import { listJobRunsRoute } from '#features/workloads/job-runs/server.ts'
import { listJobsRoute } from '#features/workloads/jobs/server.ts'
import { reconcileRangeRoute } from '#features/workloads/reconciliation/server.ts'
import { listRunTasksRoute } from '#features/workloads/run-tasks/server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { nobodyDecided } from '#product/testing/nobody-decided.ts'

const range = 'since=2025-05-03T00:00:00Z&until=2025-05-30T00:00:00Z'

let collected: CollectedLake
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, close } = await openWorld())
  const explain = explainCostRoute.over({ questionsRunStatements: false })
  const counting = [listJobsRoute.over(nobodyDecided), listJobRunsRoute.over(nobodyDecided)]
  const routes = [explain, ...counting, listRunTasksRoute, reconcileRangeRoute]
  served = await servedFigures(collected, routes)
})

afterAll(async () => {
  await served.close()
  await close()
})

type Estimated = {
  dbJobId: string
  databricksCost: string | null
  cloudCost: string
  estimatedCost: string | null
  estimatedCostAbsentBecause: string | null
}

test(`${world}: DBUs from machine time and learned rates differ from the billed ones by at most three percent`, async () => {
  const { jobReports } = await served.get<{ jobReports: Estimated[] }>(`/reports/jobs?${range}&size=250`)
  const known = jobReports.filter((job) => job.estimatedCost !== null && job.databricksCost !== null)
  const absent = jobReports.filter((job) => job.estimatedCost === null)
  expect(known.length).toBeGreaterThan(10)
  expect(absent.filter((job) => job.estimatedCostAbsentBecause === null)).toEqual([])
  const billed = known.reduce((sum, job) => sum + Number(job.databricksCost), 0)
  const estimated = known.reduce((sum, job) => sum + Number(job.estimatedCost) - Number(job.cloudCost), 0)
  console.info(`jobs ${known.length}, absent ${absent.length}, estimate / bill ${estimated / billed}`)
  expect(Math.abs(estimated / billed - 1)).toBeLessThan(0.03)
})

type RunRow = { estimatedRunCost: string | null }
type TaskRow = { estimatedCost: string | null }
type Task = { parentTask: TaskRow; nested: TaskRow[] }

test(`${world}: the estimates of a run's tasks add up to its own estimate, except cost without a task`, async () => {
  const attempts = await collected.lake.rows(`
    select job_id, run_id, attempt, bool_and(task_run_id is not null) as is_all_of_tasks
    from task_cost_part
    where source = 'machine_estimate' and day between date '2025-05-05' and date '2025-05-27'
    group by job_id, run_id, attempt
    having bool_or(task_run_id is not null)
    order by md5(run_id), attempt
    limit 150`)
  const counts = { less: 0, equal: 0, unknown: 0 }
  const unlike: unknown[] = []
  for (const { job_id, run_id, attempt, is_all_of_tasks } of attempts) {
    const path = `/reports/jobs/${String(job_id)}/runs`
    const { jobRunReports } = await served.get<{ jobRunReports: RunRow[] }>(
      `${path}?${range}&search=${String(run_id)}&attemptNumber=${String(attempt)}`,
    )
    const answer = await served.server.app.inject({
      method: 'POST',
      url: `/api/1.0${path}/${String(run_id)}/${String(attempt)}/tasks?size=250`,
      headers: signedInAs('root'),
      payload: {},
    })
    const { jobRunTasksReports }: { jobRunTasksReports: Task[] } = answer.json()
    const tries = jobRunTasksReports.flatMap(({ parentTask, nested }) => [parentTask, ...nested])
    const estimates = tries.flatMap(({ estimatedCost }) => estimatedCost ?? [])
    const whole = jobRunReports[0]?.estimatedRunCost ?? null
    const kind = whole === null ? 'unknown' : howLike(sumOfMoney(estimates), whole)
    if (kind === 'more' || (is_all_of_tasks && kind === 'less'))
      unlike.push({ job_id, run_id, attempt, whole, estimates })
    else counts[kind] += 1
  }
  console.info(counts)
  expect(unlike).toEqual([])
  expect(counts.equal).toBeGreaterThan(10)
  expect(counts.less).toBeGreaterThan(10)
})

function howLike(sum: string, whole: string): 'less' | 'equal' | 'more' {
  if (sum === whole) return 'equal'
  return moneyUnits(sum) < moneyUnits(whole) ? 'less' : 'more'
}

type NotBilled = { notBilledYet: { amount: string; machineHours: number; machineHoursWithoutRate: number }[] }

test(`${world}: the newest hours have an estimate before billing, except where all usage has arrived`, async () => {
  const newest = await served.get<NotBilled>(
    '/reconciliation?since=2025-05-31T00:00:00Z&until=2025-06-01T00:00:00Z',
  )
  expect(newest.notBilledYet).toHaveLength(1)
  expect(Number(newest.notBilledYet[0]?.amount)).toBeGreaterThan(1)
  expect(newest.notBilledYet[0]?.machineHoursWithoutRate).toBe(0)
  const old = await served.get<NotBilled>(
    '/reconciliation?since=2025-05-10T00:00:00Z&until=2025-05-11T00:00:00Z',
  )
  expect(old.notBilledYet).toEqual([])
})

// The rows of the system tables as answered by the workspace, under their names in a workspace.
const systemTables: Readonly<Record<string, string>> = {
  'system.billing.usage': `select *, struct_pack(cluster_id := cluster_id, job_id := job_id, job_run_id := job_run_id) as usage_metadata from usage_record`,
  'system.billing.list_prices': `select *, struct_pack(effective_list := struct_pack("default" := price)) as pricing from list_price`,
  'system.billing.account_prices': `select *, struct_pack("default" := price) as pricing from account_price`,
  'system.lakeflow.job_task_run_timeline': `select account_id, workspace_id, job_id, job_run_id, task_run_id as run_id, [cluster_id] as compute_ids, period_start_time, period_end_time, setup_duration_seconds from system_task_run_period`,
  'system.compute.node_timeline': 'select * from node_minute',
}

/** The answer of a workspace query on the rows of this one. */
async function askedInWorkspace(sql: string): Promise<unknown> {
  const statement = Object.entries(systemTables).reduce(
    (text, [name, rows]) => text.replaceAll(`${name} as`, `(${rows}) as`),
    sql,
  )
  const [row] = await collected.lake.rows(statement)
  return row?.['amount']
}

async function expectProven(figure: string): Promise<number> {
  const { shareCheck } = await served.get<CostExplanation>(`/cost-explanations?${figure}`)
  if (!shareCheck) throw new Error(`There is no query for ${figure}.`)
  const found = Number(await askedInWorkspace(shareCheck.sql))
  const off = Math.abs(found - Number(shareCheck.expected))
  expect([figure, off <= Number(shareCheck.tolerance)]).toEqual([figure, true])
  return off / Number(shareCheck.expected)
}

const sharedFigures = (columns: string, limit: number) => `
  select ${columns}
  from run_cost_part
  where consumer = 'run' and source = 'databricks_usage' and cluster_id is not null and sku_name like '%ALL_PURPOSE%' and attempt = 0
    and day between date '2025-05-03' and date '2025-05-29'
    and run_id not in (select run_id from run where attempt > 0)
  group by all
  order by md5(any_value(${columns.split(', ').at(-1)}))
  limit ${limit}`

test(`${world}: the share query gives the cost of runs on shared clusters from system tables alone`, async () => {
  const runs = await collected.lake.rows(sharedFigures('job_id, run_id', 20))
  expect(runs).toHaveLength(20)
  const off: number[] = []
  for (const { job_id, run_id } of runs)
    off.push(await expectProven(`jobId=${String(job_id)}&runId=${String(run_id)}&attemptNumber=0`))
  console.info(`runs: at most ${Math.max(...off)} of the amount apart`)
  expect(Math.max(...off)).toBeLessThan(0.00001)
})

test(`${world}: the share query gives the cost of jobs over a range`, async () => {
  const jobs = await collected.lake.rows(sharedFigures('job_id', 4))
  const off: number[] = []
  for (const { job_id } of jobs) off.push(await expectProven(`jobId=${String(job_id)}&${range}`))
  console.info(`jobs: at most ${Math.max(...off)} of the amount apart`)
  expect(Math.max(...off)).toBeLessThan(0.00001)
})

test(`${world}: a query with a wrong share is detected`, async () => {
  const [run] = await collected.lake.rows(sharedFigures('job_id, run_id', 1))
  const figure = `jobId=${String(run?.['job_id'])}&runId=${String(run?.['run_id'])}`
  const { shareCheck } = await served.get<CostExplanation>(`/cost-explanations?${figure}`)
  const alone = shareCheck?.sql.replace('ms * mine / runs', 'ms * runs') ?? ''
  const off = Math.abs(Number(await askedInWorkspace(alone)) - Number(shareCheck?.expected))
  expect(off).toBeGreaterThan(Number(shareCheck?.tolerance))
})

test(`${world}: the query for the usage records of a job gives exactly its expected cost, for every job`, async () => {
  const { jobReports } = await served.get<{ jobReports: { dbJobId: string; cost: string }[] }>(
    `/reports/jobs?${range}&size=250`,
  )
  const billed = jobReports.filter(({ cost }) => Number(cost) > 0)
  const unlike: unknown[] = []
  let proven = 0
  for (const { dbJobId } of billed)
    for (const figure of [`jobId=${dbJobId}`, `jobId=${dbJobId}&${range}`]) {
      const { check } = await served.get<CostExplanation>(`/cost-explanations?${figure}`)
      if (!check) continue
      const found = String(await askedInWorkspace(check.sql))
      if (found !== check.expected) unlike.push({ figure, found, expected: check.expected })
      proven += 1
    }
  expect(unlike).toEqual([])
  expect(proven).toBeGreaterThan(billed.length)
}, 120_000)

test(`${world}: every breakdown of an explanation adds up to its amount, for any subject`, async () => {
  const named = await collected.lake.rows(`
    select job_id, run_id, cluster_id, task_run_id, source
    from task_cost_part
    where cluster_id is not null and task_run_id is not null and day between date '2025-05-03' and date '2025-05-29'
    group by job_id, run_id, cluster_id, task_run_id, source
    order by md5(run_id || source || task_run_id)
    limit 12`)
  const figures = named.flatMap(({ job_id, run_id, cluster_id, task_run_id, source }) => {
    const [job, cluster] = [`jobId=${String(job_id)}`, `clusterId=${String(cluster_id)}`]
    const run = `${job}&runId=${String(run_id)}`
    const task = `${run}&taskRunId=${String(task_run_id)}`
    return [`${job}&${range}`, `${job}&${cluster}&${range}`, run, `${run}&source=${String(source)}`, task]
  })
  const unlike: unknown[] = []
  for (const figure of figures) {
    const { amount, cuts, identity } = await served.get<CostExplanation>(`/cost-explanations?${figure}`)
    const sums = cuts.map(({ name, parts }) => [name, sumOfMoney(parts.map((part) => part.amount))] as const)
    if (sums.some(([, sum]) => sum !== amount) || identity.difference !== '0.0000000000')
      unlike.push({ figure, amount, sums, identity: identity.difference })
  }
  expect(unlike).toEqual([])
  expect(figures).toHaveLength(60)
}, 120_000)
