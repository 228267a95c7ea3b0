import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

test('lists the newest job first and leaves out deleted jobs', async () => {
  const { body } = await estate.get('/api/2.2/jobs/list')
  expect(list(body, 'jobs').map((job) => field(job, 'settings', 'name'))).toEqual(['hourly', 'nightly'])
  expect(field(body, 'has_more')).toBe(false)
})

test('pages through the jobs', async () => {
  const first = await estate.get('/api/2.2/jobs/list?limit=1')
  expect(first.body).toMatchObject({ jobs: [{ job_id: 902 }], has_more: true })
  const token = String(field(first.body, 'next_page_token'))
  const second = await estate.get(`/api/2.2/jobs/list?limit=1&page_token=${token}`)
  expect(second.body).toMatchObject({ jobs: [{ job_id: 901 }], has_more: false })
})

test('finds a job by its whole name, case-insensitive', async () => {
  const { body } = await estate.get('/api/2.2/jobs/list?name=NIGHTLY')
  expect(list(body, 'jobs')).toHaveLength(1)
  expect((await estate.get('/api/2.2/jobs/list?name=night')).body).toEqual({ has_more: false })
})

test('shows tasks and job clusters only on request', async () => {
  const plain = await estate.get('/api/2.2/jobs/list?name=nightly')
  expect(field(plain.body, 'jobs', 0, 'settings', 'tasks')).toBeUndefined()
  const expanded = await estate.get('/api/2.1/jobs/list?name=nightly&expand_tasks=true')
  expect(field(expanded.body, 'jobs', 0, 'settings')).toMatchObject({
    tasks: [
      { task_key: 'load', max_retries: 1, job_cluster_key: 'main' },
      { task_key: 'report', depends_on: [{ task_key: 'load' }] },
    ],
    job_clusters: [{ job_cluster_key: 'main', new_cluster: { num_workers: 2, runtime_engine: 'PHOTON' } }],
    schedule: { quartz_cron_expression: '0 0 22 * * ?', timezone_id: 'UTC' },
  })
})

test.each(['limit=0', 'limit=101', 'page_token=nonsense', 'offset=20'])('refuses %s', async (query) => {
  expect(await estate.get(`/api/2.2/jobs/list?${query}`)).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_PARAMETER_VALUE' },
  })
})

test.each([['999'], ['903']])('answers 400, not 404, to the missing job %s', async (jobId) => {
  expect(await estate.get(`/api/2.2/jobs/get?job_id=${jobId}`)).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_PARAMETER_VALUE', message: `Job ${jobId} does not exist.` },
  })
})

test('shows a deleted job while the clock is before its deletion', async () => {
  const earlier = await smallEstate({ nowMs: Date.parse('2025-04-30T00:00:00Z') })
  const { body } = await earlier.get('/api/2.2/jobs/get?job_id=903')
  await earlier.close()
  expect(field(body, 'settings', 'name')).toBe('retired')
})
