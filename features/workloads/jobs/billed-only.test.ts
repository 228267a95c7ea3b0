import { expect, test } from 'vitest'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listRunTrendsRoute } from '../run-trends/server.ts'
import { jobServer } from '#product/testing/job-mart.ts'
import { listTables } from '#product/testing/list-tables.ts'
import { listJobsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

async function jobsIn(workspace: Readonly<Record<string, unknown>>): Promise<unknown> {
  const billed = { job_id: '7', day: '2025-05-25', cost: '2', databricks_cost: '2' }
  const tables = listTables({ job_day: [billed], workspace: [workspace] })
  const server = await httpServer(serverParts({ routes: [listJobsRoute], mart: await martWith(tables) }))
  const answer = await server.app.inject({
    url: `/api/1.0/reports/jobs?${range}`,
    headers: signedInAs('ann'),
  })
  await server.close()
  return answer.json().jobReports
}

test('a job that only its bill tells of was deleted where its workspace is connected; else that is not said', async () => {
  expect(await jobsIn({})).toMatchObject([{ dbJobName: 'Job 7', isDeleted: true }])
  expect(await jobsIn({ region: null, subscription_id: null })).toMatchObject([
    { dbJobName: 'Job 7', isDeleted: false },
  ])
})

test('a job that only its bill tells of is there, without runs', async () => {
  const { ask, close } = await jobServer([listRunTrendsRoute], {
    job_day: [{ job_id: '7', day: '2025-05-25' }],
  })
  const trend = await ask(`/reports/jobs/7/runs/trends?${range}`)
  expect([trend.statusCode, trend.json().totalElements]).toEqual([200, 0])
  expect((await ask(`/reports/jobs/8/runs/trends?${range}`)).statusCode).toBe(404)
  await close()
})
