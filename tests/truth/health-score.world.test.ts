import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { getHealthComponentsRoute, listJobOutcomesRoute } from '#features/spend/executive/server.ts'
import { getUnhealthySpendRoute } from '#features/spend/unhealthy-spend/server.ts'
import { listJobRunsRoute } from '#features/workloads/job-runs/server.ts'
import { listJobsRoute } from '#features/workloads/jobs/server.ts'
import { listSubmitRunsRoute } from '#features/workloads/submit-runs/server.ts'
import type { UnhealthySpend } from '#product/contract/calls/unhealthy-spend.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { nobodyDecided } from '#product/testing/nobody-decided.ts'

// The 30 complete days up to the world's clock.
const range = 'since=2025-05-01T00:00:00Z&until=2025-05-31T00:00:00Z'

type Component = { component: string; value: number | null; cost: string | null; weight: number | null }
type Health = {
  views: { view: string; score: number | null; components: Component[] }[]
  computeCost: string
  unhealthyCost: string
  runCost: string
  unsuccessfulCost: string
}
type Job = {
  dbJobId: string
  runsCount: number
  successfulRunsCount: number
  failedRunsCount: number
  cost: string
  failedCost: string
}
type Run = { dbJobRunId: string; status: string; attemptNumber: number }
type Outcome = {
  jobId: string
  assetKind: string
  runsCount: number
  failedRunsCount: number
  canceledRunsCount: number
}

let served: Served
let close: () => Promise<void>
let health: Health
let jobs: Job[]

beforeAll(async () => {
  const opened = await openWorld()
  close = opened.close
  served = await servedFigures(opened.collected, [
    getHealthComponentsRoute,
    listJobOutcomesRoute,
    getUnhealthySpendRoute,
    listJobRunsRoute.over(nobodyDecided),
    listJobsRoute.over(nobodyDecided),
    listSubmitRunsRoute,
  ])
  health = await served.get('/spend-insights/executive/components?until=2025-06-01&currency=USD')
  const listed = await served.get<{ jobReports: Job[] }>(`/reports/jobs?${range}&size=250&currency=USD`)
  const once = await served.get<{ workloadReports: Job[] }>(
    `/reports/submit-runs?${range}&size=250&currency=USD`,
  )
  jobs = [...listed.jobReports, ...once.workloadReports]
})

afterAll(async () => {
  await served.close()
  await close()
})

const componentsOf = (view: string) => health.views.find((one) => one.view === view)?.components ?? []
const find = (view: string, name: string) => componentsOf(view).find(({ component }) => component === name)
const total = (countOf: (job: Job) => number) => jobs.reduce((sum, job) => sum + countOf(job), 0)

test(`${world}: runs cost what the lists of Workflows show, and so do those that failed`, () => {
  expect(jobs.length).toBeGreaterThan(20)
  expect(health.runCost).toBe(sumOfMoney(jobs.map(({ cost }) => cost)))
  const failed = ['failed_runs', 'retries'].map((name) => find('orchestration', name)?.cost ?? '')
  expect(sumOfMoney(failed)).toBe(sumOfMoney(jobs.map(({ failedCost }) => failedCost)))
  const canceled = find('orchestration', 'canceled_runs')?.cost ?? ''
  expect(health.unsuccessfulCost).toBe(sumOfMoney([...failed, canceled]))
})

test(`${world}: the success rate is that of the runs of Workflows`, () => {
  const succeeded = total((job) => job.successfulRunsCount)
  const ended = succeeded + total((job) => job.failedRunsCount)
  const rate = find('orchestration', 'success_rate')?.value ?? Number.NaN
  // Runs with failed tasks count half.
  expect(rate).toBeLessThanOrEqual(succeeded / ended)
  expect(rate).toBeGreaterThan(succeeded / ended - 0.1)
  expect(ended).toBeGreaterThan(100)
})

test(`${world}: efficiency is of the avoidable waste that its own call shows`, async () => {
  const unhealthy = await served.get<UnhealthySpend>(`/spend-insights/unhealthy-spend?${range}&currency=USD`)
  expect([health.unhealthyCost, health.computeCost]).toEqual([unhealthy.cost, unhealthy.computeCost])
  const partOf = (part: string) => unhealthy.parts.find((one) => one.part === part)?.cost
  const costOf = (...names: string[]) => sumOfMoney(names.map((name) => find('efficiency', name)?.cost ?? ''))
  expect(costOf('idle_clusters', 'no_auto_termination', 'idle_warehouses', 'idle_pools')).toBe(partOf('idle'))
  expect(costOf('failed_runs_of_compute', 'failed_tasks')).toBe(partOf('failed'))
  expect(costOf('unused_assets')).toBe(partOf('orphan'))
  const score = health.views.find(({ view }) => view === 'efficiency')?.score ?? Number.NaN
  const expected = 100 * (1 - Number(unhealthy.cost) / (0.25 * Number(unhealthy.computeCost)))
  expect(score).toBeCloseTo(Math.max(0, expected), 1)
})

test(`${world}: runs of a job that failed or were canceled are those in the list of its runs`, async () => {
  const { content } = await served.get<{ content: Outcome[] }>(
    `/spend-insights/executive/job-outcomes?${range}&size=250&currency=USD`,
  )
  const [job] = content
    .filter(({ runsCount, assetKind }) => runsCount < 100 && assetKind === 'job')
    .toSorted((one, other) => other.failedRunsCount - one.failedRunsCount)
  const { jobRunReports } = await served.get<{ jobRunReports: Run[] }>(
    `/reports/jobs/${job?.jobId}/runs?${range}&size=250`,
  )
  const attempts = [...Map.groupBy(jobRunReports, ({ dbJobRunId }) => dbJobRunId).values()]
  const last = attempts.map((ofRun) =>
    ofRun.reduce((one, other) => (other.attemptNumber > one.attemptNumber ? other : one)),
  )
  const countOf = (statuses: readonly string[]) =>
    last.filter(({ status }) => statuses.includes(status)).length
  expect(job?.failedRunsCount).toBeGreaterThan(0)
  expect({ failed: job?.failedRunsCount, canceled: job?.canceledRunsCount }).toEqual({
    failed: countOf(['FAILED', 'TIMEDOUT', 'INTERNAL_ERROR', 'UPSTREAM_FAILED']),
    canceled: countOf(['CANCELED', 'USER_CANCELED', 'UPSTREAM_CANCELED']),
  })
})
