import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRunTrendsRoute } from '#features/workloads/run-trends/server.ts'
import type { Collected } from './collected-estate.ts'
import { collectedWorld } from './collected-world.ts'
import { meanOf, minutesOf, type Minute, type Weighed } from './machine-minutes.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { overlapOf, unionOf } from './spans.ts'

// Node minutes are kept for 90 days: those of the first half of May are gone by then, those of the second half remain.
const now = '2025-08-15T00:00:00Z'
const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const words = ['--seed', seed, '--small']
const world = `seed ${seed}`

let collected: Collected
let truth: string
let served: Served
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, close } = await collectedWorld(words, { now }))
  served = await servedFigures(collected, [listRunTrendsRoute])
}, 240_000)

afterAll(async () => {
  await served.close()
  await close()
})

// Cost that no run used, by shared cluster and day: its category in the product, and its true category.
const costWithoutRun = () => `
with
product as (
  select
    cluster_id,
    day,
    sum(amount) filter (consumer in ('interactive', 'idle')) as split,
    sum(amount) filter (consumer in ('interactive', 'idle') and confidence = 'strong') as measured,
    sum(amount) filter (consumer = 'interactive') as interactive,
    sum(amount) filter (consumer = 'cluster') as unsplit,
    string_agg(distinct reason, ', ') filter (consumer = 'cluster') as reasons
  from run_cost_part
  where source = 'databricks_usage' and consumer in ('interactive', 'idle', 'cluster')
  group by all
),
truth as (
  select cluster_id, day, databricks_idle + databricks_interactive as rest, databricks_interactive as interactive
  from read_parquet('${join(truth, 'idle_cost.parquet')}')
  where day between date '2025-05-03' and date '2025-05-30'
)
select
  truth.day,
  truth.rest as expected,
  truth.interactive as expected_interactive,
  coalesce(product.interactive, 0) as interactive,
  coalesce(product.split, 0) as split,
  coalesce(product.measured, 0) as measured,
  coalesce(product.unsplit, 0) as unsplit,
  product.reasons
from truth
left join product using (cluster_id, day)`

const reason = 'no machine data of that time: idle or interactive'

test(`${world}: without node minutes unused cost is split by the usual share, or stays with the cluster with the reason`, async () => {
  const days = await collected.lake.rows(
    `select * from (${costWithoutRun()}) where day < date '2025-05-16' and expected > 0`,
  )
  expect(days.length).toBeGreaterThan(20)
  expect(days.filter(({ measured }) => Number(measured) !== 0)).toEqual([])
  expect(days.filter(({ split, reasons }) => Number(split) === 0 && reasons !== reason)).toEqual([])
  expect(days.filter(({ split, unsplit }) => Number(split) !== 0 && Number(unsplit) !== 0)).toEqual([])
  const sumOf = (name: string) =>
    days.reduce((sum, row) => sum + Number(Number(row['split']) === 0 ? 0 : row[name]), 0)
  const [truth, found] = [sumOf('expected_interactive'), sumOf('interactive')]
  console.info(`${sumOf('split')} split by usual shares; interactive ${found}, in truth ${truth}`)
  expect(Math.abs(found / truth - 1)).toBeLessThan(0.25)
})

test(`${world}: idle, interactive and unknown cost add up to the cost that no run used`, async () => {
  expect(
    await collected.lake.rows(
      `select * from (${costWithoutRun()}) where abs(expected - split - unsplit) > 0.00000001 * 24`,
    ),
  ).toEqual([])
})

test(`${world}: less than one percent of the cost is unallocated although evidence is gone`, async () => {
  const [money] = await collected.lake.rows(`
    select
      sum(amount) filter (consumer = 'unattributed') / sum(amount) as unattributed,
      coalesce(sum(amount) filter (consumer = 'cluster'), 0) / sum(amount) as unknown,
      sum(amount) filter (confidence = 'estimated') / sum(amount) as estimated
    from run_cost_part
    where source = 'databricks_usage'`)
  console.info(
    `unattributed ${String(money?.['unattributed'])}, use not known ${String(money?.['unknown'])}, estimated ${String(money?.['estimated'])}`,
  )
  expect(Number(money?.['unattributed'])).toBeLessThan(0.01)
  expect(Number(money?.['estimated'])).toBeGreaterThan(0)
})

test(`${world}: the utilization of a run's machines equals that of their minutes during its tasks`, async () => {
  const tasks = await collected.lake.rows(`
    select job_id, run_id, attempt, cluster_id, epoch_ms(coalesce(execution_start_time, start_time)) as from_ms, epoch_ms(end_time) as until_ms
    from task_run
    where cluster_id is not null and start_time is not null and end_time is not null
      and job_id in (
        select job_id
        from task_run
        where day between date '2025-05-03' and date '2025-05-27' and cluster_id is not null
        group by job_id, compute_type
        order by row_number() over (partition by compute_type order by md5(job_id))
        limit 6
      )`)
  const jobs = [...Map.groupBy(tasks, (row) => String(row['job_id']))]
  expect(jobs.length).toBeGreaterThan(3)
  const minutes = new Map<string, Minute[]>()
  let [compared, absent] = [0, 0]
  const unlike: unknown[] = []
  for (const [jobId, ofJob] of jobs) {
    const trend = (
      await served.get<{ jobRunTrends: Record<string, unknown>[] }>(
        `/reports/jobs/${jobId}/runs/trends?since=2025-05-03T00:00:00Z&until=2025-05-29T00:00:00Z&size=40`,
      )
    ).jobRunTrends
    for (const run of trend) {
      const own = ofJob.filter(
        (row) => row['run_id'] === run['runId'] && String(row['attempt']) === String(run['attemptNumber']),
      )
      const weighed: Weighed[][] = []
      for (const [clusterId, onCluster] of Map.groupBy(own, (row) => String(row['cluster_id']))) {
        if (!minutes.has(clusterId)) minutes.set(clusterId, await minutesOf(collected.lake, clusterId))
        const work = unionOf(onCluster.map((row) => [Number(row['from_ms']), Number(row['until_ms'])]))
        const worked = (minutes.get(clusterId) ?? [])
          .map((minute) => ({ minute, ms: overlapOf(work, [minute.span]) }))
          .filter(({ ms }) => ms > 0)
        weighed.push(worked)
      }
      const drivers = weighed.flat().filter(({ minute }) => minute.isDriver)
      const workers = weighed.flatMap((worked) =>
        worked.every(({ minute }) => minute.isDriver)
          ? worked
          : worked.filter(({ minute }) => !minute.isDriver),
      )
      const expected = {
        driverCpu: meanOf(
          drivers,
          ({ cores }) => cores,
          ({ busy }) => busy,
        ),
        clusterCpu: meanOf(
          workers,
          ({ cores }) => cores,
          ({ busy }) => busy,
        ),
        driverMemory: meanOf(
          drivers,
          ({ gigabytes }) => gigabytes,
          ({ full }) => full,
        ),
        clusterMemory: meanOf(
          workers,
          ({ gigabytes }) => gigabytes,
          ({ full }) => full,
        ),
      }
      for (const [name, value] of Object.entries(expected)) {
        const found = run[name] ?? null
        // A percentage has two decimals.
        const isAlike =
          value === null || found === null ? value === found : Math.abs(Number(found) - value) <= 0.00005
        if (!isAlike) unlike.push({ jobId, run: run['runId'], name, value, found })
        if (value === null) absent += 1
        else compared += 1
      }
    }
  }
  console.info(`${compared} figures of ${jobs.length} jobs compared, ${absent} absent`)
  expect(unlike).toEqual([])
  expect(compared).toBeGreaterThan(100)
  expect(absent).toBeGreaterThan(0)
}, 120_000)
