import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listRunTrendsRoute } from '../run-trends/server.ts'
import { listJobsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

async function jobsIn(workspace: object) {
  const billed = { job_id: '7', day: '2025-05-25', cost: '2', databricks_cost: '2' }
  const { rows } = await reportServer(listJobsRoute, { job_day: [billed], workspace: [{ ...workspace }] })
  return rows(range)
}

test('a job that only its bill tells of was deleted where its workspace is connected; else that is not said', async () => {
  expect(await jobsIn({})).toMatchObject([{ dbJobName: 'Job 7', isDeleted: true }])
  expect(await jobsIn({ region: null, subscription_id: null })).toMatchObject([
    { dbJobName: 'Job 7', isDeleted: false },
  ])
})

test('a job that only its bill tells of is there, without runs', async () => {
  const { ask } = await reportServer(listRunTrendsRoute, {
    job_day: [{ job_id: '7', day: '2025-05-25' }],
  })
  const trend = await ask(`/reports/jobs/7/runs/trends?${range}`)
  expect([trend.statusCode, trend.json().totalElements]).toEqual([200, 0])
  expect((await ask(`/reports/jobs/8/runs/trends?${range}`)).statusCode).toBe(404)
})
