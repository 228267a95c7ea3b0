import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listTables } from '#product/testing/list-tables.ts'
import { listKnownRunsRoute } from './server.ts'

let server: HttpServer
beforeAll(async () => {
  const tables = listTables({
    job: [{ job_id: '7', name: 'orders' }],
    run: [
      { job_id: '7', run_id: '9001', start_time: '2025-05-30T06:00:00Z', status: 'FAILED' },
      { job_id: '7', run_id: '9001', attempt: 1, start_time: '2025-05-30T08:00:00Z', status: 'SUCCESS' },
      { job_id: '8', run_id: '5900', run_name: 'by hand', start_time: '2024-01-01T06:00:00Z' },
      { job_id: '7', run_id: '9002', workspace_id: '2', start_time: '2025-05-30T06:00:00Z' },
    ],
  })
  server = await httpServer(serverParts({ routes: [listKnownRunsRoute], mart: await martWith(tables) }))
})
afterAll(() => server.close())

async function found(search: string): Promise<Record<string, unknown>[]> {
  const url = `/api/1.0/runs?search=${search}`
  return (await server.app.inject({ url, headers: signedInAs('ann') })).json().content
}

test('finds the attempts of runs of all jobs and times by a part of the id, the newest first', async () => {
  expect(await found('900')).toMatchObject([
    { runId: '9001', attemptNumber: 1, dbJobName: 'orders', status: 'SUCCESS' },
    { runId: '9001', attemptNumber: 0, jobId: '7', status: 'FAILED' },
    { runId: '5900', dbJobName: 'by hand' },
  ])
})

test('a run of a workspace that the caller does not see is not there', async () => {
  expect(await found('9002')).toEqual([])
})

test('a page of them knows how many there are, and they are sorted by the name of their job', async () => {
  const url = '/api/1.0/runs?orderBy=NAME&orderDirection=ASC&size=2'
  const { content, totalElements } = (await server.app.inject({ url, headers: signedInAs('ann') })).json()
  expect(totalElements).toBe(3)
  expect(content).toMatchObject([{ dbJobName: 'by hand' }, { dbJobName: 'orders' }])
})
