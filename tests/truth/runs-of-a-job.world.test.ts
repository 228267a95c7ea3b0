import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { listConfigurationChangesRoute } from '#features/workloads/run-trends/configuration/server.ts'
import { listClusterRunsRoute, listJobClustersRoute } from '#features/workloads/run-trends/clusters/server.ts'
import { listRunNeighboursRoute } from '#features/workloads/run-tasks/neighbours/server.ts'
import { listRunTrendsRoute } from '#features/workloads/run-trends/server.ts'
import type { LakeRow } from '#lake/lake.ts'
import { openWorld } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { overlapOf, unionOf } from './spans.ts'

const range = 'since=2025-05-03T00:00:00Z&until=2025-05-29T00:00:00Z'

let factsFolder: string
let truth: string
let collected: CollectedLake
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, facts: factsFolder, close } = await openWorld())
  served = await servedFigures(collected, [
    listRunTrendsRoute,
    listJobClustersRoute,
    listClusterRunsRoute,
    listConfigurationChangesRoute,
    listRunNeighboursRoute,
  ])
})

afterAll(async () => {
  await served.close()
  await close()
})

type Row = Record<string, string | null>

async function rowsOf(path: string, name: string): Promise<Row[]> {
  return (await served.get<Record<string, Row[]>>(path))[name] ?? []
}

/** Facts of the estate, read from its files. */
const facts = (sql: string): Promise<LakeRow[]> =>
  collected.lake.rows(
    sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`),
  )

/** Jobs whose runs have dedicated clusters, so that their true cost is known to the last digit. */
async function jobsOfOwnClusters(): Promise<{ jobId: string; runs: LakeRow[] }[]> {
  const runs = await collected.lake.rows(`
select truth.job_id, truth.run_id, truth.attempt, truth.databricks_cost
from read_parquet('${join(truth, 'run_cost.parquet')}') as truth
inner join run using (workspace_id, job_id, run_id, attempt)
where run.compute_type = 'JOB_CLUSTER'
  and run.start_time >= timestamp '2025-05-03'
  and run.end_time < timestamp '2025-05-28'
  and not exists (
    select 1
    from run_cost_part as part
    where part.run_id = truth.run_id
      and part.split_by_clock
  )`)
  return [...Map.groupBy(runs, (row) => String(row['job_id']))]
    .map(([jobId, own]) => ({ jobId, runs: own }))
    .toSorted((one, other) => other.runs.length - one.runs.length)
    .slice(0, 6)
}

test('the trend of a job has each run with its true Databricks cost, to the last digit', async () => {
  const jobs = await jobsOfOwnClusters()
  expect(jobs.length).toBe(6)
  for (const { jobId, runs } of jobs) {
    const trend = await rowsOf(`/reports/jobs/${jobId}/runs/trends?${range}&size=250`, 'jobRunTrends')
    const found = new Map(
      trend.map((row) => [`${row['runId']} ${row['attemptNumber']}`, row['databricksCost']]),
    )
    const shown = runs.filter((row) => found.has(`${row['run_id']} ${row['attempt']}`))
    expect(shown.length).toBeGreaterThan(0)
    for (const row of shown) {
      expect(sumOfMoney([found.get(`${row['run_id']} ${row['attempt']}`) ?? '0'])).toBe(
        sumOfMoney([String(row['databricks_cost'])]),
      )
    }
  }
})

test('the clusters of a job add up to the true cost of its runs', async () => {
  for (const { jobId, runs } of (await jobsOfOwnClusters()).slice(0, 3)) {
    const clusters = await rowsOf(`/reports/jobs/${jobId}/clusters?${range}`, 'jobClusterReports')
    const ofClusters = await Promise.all(
      clusters.map(({ clusterName }) =>
        rowsOf(
          `/reports/jobs/${jobId}/clusters/${encodeURIComponent(clusterName ?? '')}?${range}&size=250`,
          'jobClusterRuns',
        ),
      ),
    )
    const spent = Map.groupBy(ofClusters.flat(), (row) => `${row['runId']} ${row['attemptNumber']}`)
    for (const row of runs) {
      const own = spent.get(`${row['run_id']} ${row['attempt']}`) ?? []
      expect(sumOfMoney(own.map(({ databricksCost }) => databricksCost ?? '0'))).toBe(
        sumOfMoney([String(row['databricks_cost'])]),
      )
    }
  }
})

test('a renamed job has the time of the change and both names', async () => {
  const [renamed] = await facts(`
select job_id, max_by(name, from_ms) as current, min_by(name, from_ms) as former, max(from_ms) as at_ms
from fact.job_state
group by job_id
having count(distinct name) > 1
order by job_id
limit 1`)
  expect(renamed).toBeDefined()
  const changes = await rowsOf(`/job-configuration-timelines?jobId=${renamed?.['job_id']}`, 'changes')
  expect(changes.find(({ setting }) => setting === 'name')).toMatchObject({
    former: renamed?.['former'],
    current: renamed?.['current'],
    changeTime: new Date(Number(renamed?.['at_ms'])).toISOString(),
  })
})

test('other workloads on the shared cluster of a run have their true overlap, to the millisecond', async () => {
  const works = await facts(`
select task.cluster_id, task.job_id, task.run_id, task.repair, task.execution_start_ms, task.end_ms
from fact.task_run as task
where task.start_ms >= epoch_ms(timestamp '2025-05-05')
  and task.end_ms < epoch_ms(timestamp '2025-05-27')
  and task.end_ms > task.execution_start_ms
  and task.cluster_id in (
    select cluster_id
    from fact.task_run
    group by cluster_id
    having count(distinct run_id) > 20
  )`)
  const clusters = [...Map.groupBy(works, (row) => String(row['cluster_id']))].map(([clusterId, rows]) => ({
    clusterId,
    attempts: [...Map.groupBy(rows, (row) => `${row['job_id']}/runs/${row['run_id']}/${row['repair']}`)].map(
      ([place, own]) => ({
        place,
        work: unionOf(own.map((row) => [Number(row['execution_start_ms']), Number(row['end_ms'])])),
      }),
    ),
  }))
  const asked = clusters.flatMap(({ clusterId, attempts }) =>
    attempts
      .map((own) => ({
        clusterId,
        place: own.place,
        beside: attempts
          .map(({ place, work }) => [place, overlapOf(own.work, work)] as const)
          .filter(([, overlap]) => overlap > 0)
          .toSorted(),
      }))
      .toSorted((one, other) => other.beside.length - one.beside.length)
      .slice(0, 8),
  )
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.some(({ beside }) => beside.length > 2)).toBe(true)
  for (const { clusterId, place, beside } of asked) {
    const rows = await rowsOf(`/reports/jobs/${place}/neighbours?size=250`, 'neighbours')
    const found = rows
      .filter((row) => row['clusterId'] === clusterId && Number(row['overlap']) > 0)
      .map((row) => [`${row['jobId']}/runs/${row['runId']}/${row['attemptNumber']}`, Number(row['overlap'])])
    expect([place, found.toSorted()]).toEqual([place, beside])
  }
})
