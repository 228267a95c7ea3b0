import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { getKnownJobRoute, listKnownJobsRoute } from './server.ts'

const { ask } = reportTest([listKnownJobsRoute, getKnownJobRoute], {
  job: [
    {
      job_id: '1',
      name: 'orders',
      creator_user_name: 'ann',
      run_as_user_name: 'robot',
      tags_json: '{"team":"web"}',
      quartz_cron: '0 0 6 * * ?',
      timezone_id: 'Europe/Vienna',
      pause_status: 'UNPAUSED',
      timeout_seconds: 3600,
      max_concurrent_runs: 1,
      create_time: '2025-01-01T00:00:00Z',
    },
    { job_id: '204711', name: 'long gone', delete_time: '2025-01-01T00:00:00Z', is_deleted: true },
    { job_id: '3', name: 'gone since', delete_time: '2025-05-28T00:00:00Z', is_deleted: true },
    { job_id: '4', name: 'orders of tomorrow', create_time: '2025-06-02T00:00:00Z' },
    { job_id: '5', workspace_id: '2', name: 'of others' },
  ],
})

const asked = (path: string) => ask(`/jobs${path}`)

async function namesOf(path: string): Promise<string[]> {
  return (await asked(path)).json().content.map((job: { dbJobName: string }) => job.dbJobName)
}

test('lists the jobs that existed in the range, page after page', async () => {
  expect(await namesOf('')).toEqual(['gone since', 'orders'])
  expect(await namesOf('?name=ORD')).toEqual(['orders'])
  const { nextPageToken } = (await asked('?size=1')).json()
  expect(await namesOf(`?size=1&pageToken=${nextPageToken}`)).toEqual(['orders'])
})

test('finds a part of the name or id in all of time', async () => {
  const ever = 'since=2000-01-01T00:00:00Z&until=2200-01-01T00:00:00Z'
  expect(await namesOf(`?${ever}&search=047`)).toEqual(['long gone'])
  expect(await namesOf(`?${ever}&search=ORDERS`)).toEqual(['orders', 'orders of tomorrow'])
  expect((await asked('?search=two%20words')).statusCode).toBe(400)
})

test('a job answers how it is set up', async () => {
  expect((await asked('/1')).json()).toEqual({
    dataVersion: 1,
    dbJobName: 'orders',
    dbJobId: '1',
    workspaceId: '1',
    workspaceName: 'one',
    workspaceUrl: 'https://one.example.com',
    subscriptionId: 'north',
    creator: 'ann',
    owner: 'robot',
    tags: { team: 'web' },
    quartzCron: '0 0 6 * * ?',
    timezoneId: 'Europe/Vienna',
    pauseStatus: 'UNPAUSED',
    timeoutSeconds: 3600,
    maximumConcurrentRuns: 1,
    createTime: '2025-01-01T00:00:00.000Z',
    deleteTime: null,
    isDeleted: false,
  })
})

test('a job of a workspace that the caller does not see is not there', async () => {
  expect((await asked('/5')).statusCode).toBe(404)
})
