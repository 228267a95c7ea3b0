import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { jobs } from './source.ts'

async function fetchedFrom(answers: Parameters<typeof answering>[0]) {
  const { url, requests } = await answering(answers)
  const { rows } = await collected({
    source: jobs,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
  })
  return { rows: rows['rest_job'] ?? [], requests }
}

test('a job has its schedule, tags and settings, and its id with all digits', async () => {
  const settings = {
    name: 'Load sales',
    tags: { team: 'sales' },
    schedule: {
      quartz_cron_expression: '0 0 6 * * ?',
      timezone_id: 'Europe/Vienna',
      pause_status: 'UNPAUSED',
    },
    run_as: { service_principal_name: 'robot' },
    timeout_seconds: 3600,
    max_concurrent_runs: 1,
  }
  const list = `{"jobs":[{"job_id":912345678901234567,"created_time":1748000000000,"settings":${JSON.stringify(settings)}}]}`
  const { rows } = await fetchedFrom({ 'GET /api/2.2/jobs/list': { status: 200, text: list } })
  expect(rows).toMatchObject([
    {
      account_id: 'account-1',
      workspace_id: '4400',
      job_id: '912345678901234567',
      name: 'Load sales',
      run_as_user_name: 'robot',
      created_time: '2025-05-23T11:33:20.000Z',
      tags: { team: 'sales' },
      quartz_cron: '0 0 6 * * ?',
      timezone_id: 'Europe/Vienna',
      timeout_seconds: '3600',
      max_concurrent_runs: 1,
      day: null,
    },
  ])
  expect(JSON.parse(String(rows[0]?.['settings_json']))).toEqual(settings)
})

test('all pages are read, also after an empty one', async () => {
  const { rows } = await fetchedFrom({
    'GET /api/2.2/jobs/list': ({ query }) => {
      if (query['page_token'] === undefined) return { jobs: [{ job_id: 1 }], next_page_token: 'two' }
      if (query['page_token'] === 'two') return { next_page_token: 'three' }
      return { jobs: [{ job_id: 3 }] }
    },
  })
  expect(rows.map((row) => row['job_id'])).toEqual(['1', '3'])
})

test('the tasks of a large job are read page by page', async () => {
  const { rows } = await fetchedFrom({
    'GET /api/2.2/jobs/list': {
      jobs: [{ job_id: 7, settings: { tasks: [{ task_key: 'a' }] }, has_more: true }],
    },
    'GET /api/2.2/jobs/get': ({ query }) =>
      query['page_token'] === undefined
        ? { job_id: 7, settings: { tasks: [{ task_key: 'a' }] }, next_page_token: 'more' }
        : { job_id: 7, settings: { tasks: [{ task_key: 'b' }] } },
  })
  expect(JSON.parse(String(rows[0]?.['settings_json']))).toMatchObject({
    tasks: [{ task_key: 'a' }, { task_key: 'b' }],
  })
})

test.skipIf(!hasTestData)('reads the list from the tests of the Terraform provider', async () => {
  const text = testData('databricks-rest/terraform-provider/get-jobs-list.json')
  const { rows } = await fetchedFrom({ 'GET /api/2.2/jobs/list': { status: 200, text } })
  expect(rows.map((row) => [row['job_id'], row['name'], row['quartz_cron']])).toEqual([
    ['14', 'Demo job', '0 15 22 ? * *'],
    ['12', 'Test', null],
    ['15', 'Scala Project', null],
    ['15', 'Python Project', null],
    ['17', 'SparkR Test', null],
  ])
})

test.skipIf(!hasTestData).each([
  ['get-job-14', '14', 'Demo job', '0 15 22 ? * *', null],
  ['get-job-12', '12', 'Test', null, null],
  ['run-job-main', '1047501313827425', 'RunJobTask', null, 'user@domain.com'],
])('reads the single job %s', async (file, jobId, name, cron, runAs) => {
  const text = testData(`databricks-rest/terraform-provider/${file}.json`)
  const { rows } = await fetchedFrom({
    'GET /api/2.2/jobs/list': { jobs: [{ job_id: Number(jobId), has_more: true }] },
    'GET /api/2.2/jobs/get': { status: 200, text },
  })
  expect(rows).toMatchObject([{ job_id: jobId, name, quartz_cron: cron, run_as_user_name: runAs }])
})
