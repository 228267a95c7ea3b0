import { expect, test } from 'vitest'
import { listRunTrendsRoute } from '../run-trends/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobRunsRoute } from './server.ts'

const run = (run_id: string) => ({
  run_id,
  status: 'SUCCESS',
  start_time: `2025-05-1${run_id}T23:00:00Z`,
  end_time: `2025-05-1${run_id}T23:30:00Z`,
  compute_type: 'JOB_CLUSTER',
})
const { ask } = reportTest([listRunTrendsRoute, listJobRunsRoute], {
  job: [{}],
  run_attempt: [
    { ...run('1'), driver_processor: 0.4, driver_memory: 0.4, worker_processor: 0.65, worker_memory: null },
    run('2'),
  ],
})

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'

async function trend(query = '') {
  const answer = await ask(`/reports/jobs/70/runs/trends?${range}&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a trend has how busy the machines of a run were, and sums it up', async () => {
  const { jobRunTrends, summary } = await trend()
  expect(jobRunTrends).toMatchObject([
    { runId: '2', driverCpu: null, clusterCpu: null, driverMemory: null, clusterMemory: null },
    { runId: '1', driverCpu: 0.4, clusterCpu: 0.65, driverMemory: 0.4, clusterMemory: null },
  ])
  expect(summary.clusterCpu).toMatchObject({ count: 1, minimum: 0.65, average: 0.65, maximum: 0.65 })
})

test('runs stay by how busy they were', async () => {
  const idsOf = async (query: string) =>
    (await trend(query)).jobRunTrends.map(({ runId }: { runId: string }) => runId)
  expect(await idsOf('kpi=clusterCpu&kpiTreshold=0.6&hideNullValues=true')).toEqual(['1'])
  expect(await idsOf('kpi=clusterCpu&kpiTreshold=0.7&hideNullValues=true')).toEqual([])
  expect(await idsOf('kpi=driverMemory&kpiTreshold=0.5&kpiComparator=BELOW&hideNullValues=true')).toEqual([
    '1',
  ])
  expect(await idsOf('orderBy=clusterCpu&orderDirection=DESC')).toEqual(['1', '2'])
})
