import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listTaskTrendPeriodsRoute, listTaskTrendsRoute } from './server.ts'

const days = Array.from({ length: 10 }, (_none, place) => String(place + 10))
const task = (task_key: string, day: string, rest: Readonly<Record<string, unknown>>) => ({
  run_id: `9${day}`,
  task_run_id: `${task_key}${day}`,
  task_key,
  attempt_number: 0,
  cluster_id: `c${day}`,
  compute_type: 'JOB_CLUSTER',
  status: 'SUCCESS',
  start_time: `2025-05-${day}T10:00:00Z`,
  end_time: `2025-05-${day}T10:30:00Z`,
  duration_ms: 1_800_000,
  setup_ms: 60_000,
  ...rest,
})
const cost = (task_key: string, day: string, amount: string) => ({
  run_id: `9${day}`,
  task_run_id: `${task_key}${day}`,
  day: `2025-05-${day}`,
  source: 'databricks_usage',
  cluster_id: `c${day}`,
  amount,
})

const { ask } = reportTest([listTaskTrendsRoute, listTaskTrendPeriodsRoute], {
  run: days.map((day) => ({
    run_id: `9${day}`,
    status: 'SUCCESS',
    start_time: `2025-05-${day}T10:00:00Z`,
    end_time: `2025-05-${day}T12:00:00Z`,
  })),
  task_run: days.flatMap((day) => [
    task('load', day, {}),
    task('publish', day, { duration_ms: 0, setup_ms: 30_000 }),
  ]),
  task_cost_part: [
    ...days.map((day, place) => cost('load', day, place < 5 ? '1' : '2')),
    ...days.slice(1).map((day) => cost('publish', day, '0.25')),
  ],
})

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'

async function trend(query = '') {
  const answer = await ask(`/reports/jobs/70/tasks?${range}&${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  const { jobTaskReports, summary, totalElements } = answer.json()
  return { rows: jobTaskReports as Record<string, unknown>[], summary, totalElements }
}

test('an hour of a task costs what it cost by its duration; nothing is known of a task that took none', async () => {
  const { rows } = await trend('taskKey=load&size=1')
  expect(rows).toMatchObject([{ runId: '919', runCost: '2.0000000000', costPerRunHour: '4.0000000000' }])
  const { rows: ofPublish } = await trend('taskKey=publish&size=1')
  expect(ofPublish).toMatchObject([{ costPerRunHour: null, executionDuration: null, setupDuration: 30_000 }])
})

test('a threshold keeps the task runs of one side, and those without the figure until they are hidden', async () => {
  const countOf = async (query: string) => (await trend(query)).totalElements
  expect(await countOf('')).toBe(20)
  expect(await countOf('kpi=runCost&kpiTreshold=1')).toBe(11)
  expect(await countOf('kpi=runCost&kpiTreshold=1&hideNullValues=true')).toBe(10)
  expect(await countOf('kpi=runCost&kpiTreshold=1&kpiComparator=BELOW&hideNullValues=true')).toBe(14)
  expect(await countOf('kpi=setupDuration&kpiTreshold=60000')).toBe(10)
  expect(await countOf('kpi=costPerRunHour&hideNullValues=true')).toBe(10)
  expect(await countOf('kpi=cleanupDuration&hideNullValues=true')).toBe(0)
})

test('without a kpi, the filters look at what dataName asks for', async () => {
  expect((await trend('dataName=costPerRunHour&kpiTreshold=3&hideNullValues=true')).totalElements).toBe(5)
  const { rows } = await trend('dataName=costPerRunHour&kpi=runCost&kpiTreshold=2')
  expect(rows.map(({ value }) => value)).toEqual([4, 4, 4, 4, 4, null])
})

test('a file has the rows that the filters leave', async () => {
  const { body } = await ask(
    `/reports/jobs/70/tasks?${range}&kpi=runCost&kpiTreshold=2&format=csv&taskKey=load`,
  )
  expect(body.trim().split('\r\n')).toHaveLength(6)
})

test('the summary is over all rows that the filters leave, and tells of one task where it goes', async () => {
  const { summary } = await trend('taskKey=load&size=1')
  expect(summary.runCost).toEqual({
    count: 10,
    minimum: '1.0000000000',
    average: '1.5000000000',
    median: '1.5000000000',
    maximum: '2.0000000000',
    last: '2.0000000000',
    recentAverage: '2.0000000000',
    formerAverage: '1.0000000000',
    change: 1,
  })
  expect((await trend('taskKey=load&kpiTreshold=2')).summary.runCost).toMatchObject({
    count: 5,
    change: null,
  })
  expect((await trend()).summary.runCost).toMatchObject({ count: 19, minimum: '0.2500000000' })
  expect(summary.value).toBeUndefined()
})

test('a figure that nobody knows and a threshold below nothing are refused', async () => {
  for (const query of ['kpi=colour', 'kpiTreshold=-1', 'kpiComparator=BESIDE', 'taskKey='])
    expect([query, (await ask(`/reports/jobs/70/tasks?${query}`)).statusCode]).toEqual([query, 400])
})

test('by week each task has its own sum', async () => {
  const answer = await ask(`/reports/jobs/70/tasks/periods?${range}&by=week&figure=runCost`)
  expect(answer.json().periods).toMatchObject([
    { start: '2025-05-05', part: 'load', rows: 2, sum: '2.0000000000' },
    { start: '2025-05-05', part: 'publish', rows: 2, figures: 1, sum: '0.2500000000' },
    { start: '2025-05-12', part: 'load', sum: '11.0000000000' },
    { start: '2025-05-12', part: 'publish', sum: '1.7500000000' },
    { start: '2025-05-19', part: 'load', sum: '2.0000000000' },
    { start: '2025-05-19', part: 'publish', sum: '0.2500000000' },
  ])
})
