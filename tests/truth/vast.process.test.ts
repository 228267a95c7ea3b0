import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRunTasksRoute, listTaskRunsRoute } from '#features/workloads/run-tasks/server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import type { LakeRow } from '#lake/lake.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { collectedWorld, type World } from './collected-world.ts'
import { servedFigures, type Served } from './served-figures.ts'

const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const size = 250

let world: World
let served: Served

beforeAll(async () => {
  world = await collectedWorld(['--seed', seed, '--vast'])
  served = await servedFigures(world.collected, [listRunTasksRoute, listTaskRunsRoute])
}, 240_000)

afterAll(async () => {
  await served.close()
  await world.close()
})

type Task = { taskKey: string; taskRunId: string; taskAttemptNumber: number; status: string }
type Page = {
  jobRunTasksReports: { parentTask: Task; nested: Task[] }[]
  totalElements: number
  totalPages: number
  lastPage: boolean
}

const rows = (sql: string): Promise<LakeRow[]> => world.collected.lake.rows(sql)

/** The runs of a job with this many attempts of tasks. */
async function runsWith(tries: number): Promise<{ job: string; run: string }[]> {
  const found = await rows(`
    select job_id, run_id from task_run group by job_id, run_id having count(*) = ${tries} order by run_id`)
  return found.map((row) => ({ job: String(row['job_id']), run: String(row['run_id']) }))
}

async function pageOf({ job, run }: { job: string; run: string }, page: number): Promise<Page> {
  const url = `/api/1.0/reports/jobs/${job}/runs/${run}/0/tasks?size=${size}&page=${page}`
  const headers = signedInAs('root')
  const answer = await served.server.app.inject({ method: 'POST', url, payload: {}, headers })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}

const tasksOf = ({ jobRunTasksReports }: Page): Task[] =>
  jobRunTasksReports.flatMap(({ parentTask, nested }) => [parentTask, ...nested])

test(`seed ${seed}: every run has its true cost, and all billed cost is allocated`, async () => {
  expect(world.summary.failed).toEqual([])
  // The handler answers a reconciliation.
  const reconciled = await world.collected.ask(lakeCalls.reconcile, {})
  expect(reconciled.days.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
  const compared = `
    select
      truth.run_id, truth.attempt, truth.databricks_cost as expected, truth.cloud_cost as expected_cloud,
      coalesce(sum(part.amount) filter (part.source = 'databricks_usage'), 0) as found,
      coalesce(sum(part.amount) filter (part.source = 'machine_estimate'), 0) as found_cloud,
      (
        select sum(amount)
        from task_cost_part as task
        where task.run_id = truth.run_id
          and task.attempt = truth.attempt
      ) as of_tasks
    from run
    inner join read_parquet('${join(world.truth, 'run_cost.parquet')}') as truth
      using (workspace_id, job_id, run_id, attempt)
    left join run_cost_part as part
      on part.run_id = truth.run_id
      and part.attempt = truth.attempt
    where run.end_time < timestamp '2025-05-31'
    group by truth.run_id, truth.attempt, truth.databricks_cost, truth.cloud_cost`
  const [count] = await rows(`select count(*) filter (expected > 0) > 30 as are_many from (${compared})`)
  expect(count).toEqual({ are_many: true })
  expect(await rows(`select * from (${compared}) where abs(expected - found) > 0.00000001 * 30`)).toEqual([])
  expect(await rows(`select * from (${compared}) where of_tasks <> found + found_cloud`)).toEqual([])
  const [cloud] = await rows(`select sum(found_cloud) / sum(expected_cloud) as ratio from (${compared})`)
  expect(Math.abs(Number(cloud?.['ratio']) - 1)).toBeLessThan(0.005)
})

test(`seed ${seed}: ten thousand tasks are paged without repetitions`, async () => {
  const runs = await runsWith(10_000)
  expect(runs).toHaveLength(2)
  const [run = { job: '', run: '' }] = runs
  const [first, last, beyond] = await Promise.all([0, 39, 40].map((page) => pageOf(run, page)))
  expect(first).toMatchObject({ totalElements: 10_000, totalPages: 40, lastPage: false })
  expect(last).toMatchObject({ totalElements: 10_000, lastPage: true })
  expect(beyond).toMatchObject({ totalElements: 10_000, jobRunTasksReports: [] })
  expect(first?.jobRunTasksReports).toHaveLength(size)
  expect(last?.jobRunTasksReports).toHaveLength(size)
  const keys = new Set<string>()
  for (let page = 0; page < 40; page += 1)
    for (const { taskKey } of tasksOf(await pageOf(run, page))) keys.add(taskKey)
  expect(keys.size).toBe(10_000)
  expect(keys.has('load_partition_00001') && keys.has('load_partition_10000')).toBe(true)
})

test(`seed ${seed}: all five hundred attempts of a task are listed in order`, async () => {
  const [run = { job: '', run: '' }, ...others] = await runsWith(500)
  expect(others).toEqual([])
  const pages = await Promise.all([pageOf(run, 0), pageOf(run, 1)])
  expect(pages.map(({ totalElements }) => totalElements)).toEqual([500, 500])
  const tries = pages.flatMap(tasksOf)
  expect(tries.map(({ taskAttemptNumber }) => taskAttemptNumber)).toEqual(
    Array.from({ length: 500 }, (_none, place) => place),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['FAILED']))
  expect(
    await rows(`select most_tries, retries, has_failed from execution_feature where run_id = '${run.run}'`),
  ).toEqual([{ most_tries: '500', retries: '499', has_failed: true }])
})

type TaskRun = Task & { cost: string | null; startTime: string }

const taskRunsOf = async ({ job, run }: { job: string; run: string }, query: string) =>
  served.get<{ taskRuns: TaskRun[]; totalElements: number }>(
    `/reports/jobs/${job}/runs/${run}/0/task-runs?size=${size}&${query}`,
  )

test(`seed ${seed}: task runs are sorted by any value, and attempts of a task are adjacent by start`, async () => {
  const [vast = { job: '', run: '' }] = await runsWith(10_000)
  const pages = await Promise.all(
    [0, 1, 39].map(async (page) => taskRunsOf(vast, `orderBy=cost&orderDirection=DESC&page=${page}`)),
  )
  const costs = pages.flatMap(({ taskRuns }) => taskRuns.map(({ cost }) => Number(cost ?? 0)))
  expect(costs).toHaveLength(3 * size)
  expect(costs).toEqual(costs.toSorted((left, right) => right - left))
  const [stubborn = { job: '', run: '' }] = await runsWith(500)
  for (const direction of ['ASC', 'DESC']) {
    const { taskRuns } = await taskRunsOf(stubborn, `orderBy=startTime&orderDirection=${direction}`)
    expect(taskRuns.map(({ taskAttemptNumber }) => taskAttemptNumber)).toEqual(
      Array.from({ length: size }, (_none, place) => place),
    )
  }
  const found = await taskRunsOf(vast, 'search=PARTITION_0123')
  expect(found.taskRuns.map(({ taskKey }) => taskKey).toSorted()).toEqual(
    Array.from({ length: 10 }, (_none, digit) => `load_partition_0123${digit}`),
  )
})

test(`seed ${seed}: a job that never ran and a deleted one are marked as such`, async () => {
  const jobs = await rows(`
    select job.name, job.is_deleted, count(distinct run.run_id) as runs
    from job
    left join run using (workspace_id, job_id)
    where job.name in ('restore_from_archive', 'import_legacy_extracts')
    group by job.name, job.is_deleted
    order by job.name`)
  expect(jobs).toEqual([
    { name: 'import_legacy_extracts', is_deleted: true, runs: '10' },
    { name: 'restore_from_archive', is_deleted: false, runs: '0' },
  ])
})
