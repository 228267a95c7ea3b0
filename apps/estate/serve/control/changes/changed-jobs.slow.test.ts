import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { by, closeEstates, estateOf } from './testing/changing-estate.ts'

afterAll(closeEstates)

test('timeout and performance mode of jobs are as somebody sets them, in REST and history', async () => {
  const { asked, change, advance, rows } = await estateOf('followed')
  const jobs = z.array(
    z.looseObject({
      job_id: z.number(),
      settings: z.looseObject({
        performance_target: z.string().optional(),
        timeout_seconds: z.number(),
        job_clusters: z.array(z.looseObject({})).optional(),
        tasks: z.array(z.looseObject({})),
      }),
    }),
  )
  const listed = async () =>
    jobs.parse((await asked('/api/2.2/jobs/list?expand_tasks=true&limit=100')).body['jobs'])
  const all = await listed()
  const idOf = (job: (typeof all)[number] | undefined) => String(job?.job_id)
  const modal = idOf(all.find(({ settings }) => settings.performance_target === 'PERFORMANCE_OPTIMIZED'))
  const plain = idOf(
    all.find(({ settings: { tasks, job_clusters } }) => tasks.length === 1 && job_clusters?.length === 1),
  )
  const orders = [
    { id: modal, setting: 'performance_target', to: 'STANDARD' },
    { id: plain, setting: 'timeout_seconds', to: 4321 },
  ]
  const made = await change({ changes: orders.map((one) => ({ kind: 'job', by, ...one })) })
  expect(made.status).toBe(200)
  const now = await listed()
  const settingsOf = (id: string) => now.find((job) => idOf(job) === id)?.settings
  expect(settingsOf(modal)).toMatchObject({ performance_target: 'STANDARD' })
  expect(settingsOf(plain)).toMatchObject({ timeout_seconds: 4321 })
  await advance(30)
  expect(
    await rows(
      `select timeout_seconds from system.lakeflow.jobs where job_id = '${plain}' order by change_time`,
    ),
  ).toEqual([['0'], ['4321']])
  expect(
    await rows(
      `select distinct product_features.performance_target from system.billing.usage where usage_metadata.job_id = '${modal}' and usage_start_time >= '2025-06-01T00:00:00Z'`,
    ),
  ).toEqual([['STANDARD']])
  expect(
    await rows(
      `select user_identity.email, request_params['new_settings'] from system.access.audit where request_params['job_id'] in ('${plain}', '${modal}') and action_name in ('update', 'reset') order by 2`,
    ),
  ).toEqual([
    [by, '{"performance_target":"STANDARD"}'],
    [by, '{"timeout_seconds":"4321"}'],
  ])
})

test('a job with fewer workers is shown with them, and its runs since then have them and take their time', async () => {
  const { asked, change, advance, rows } = await estateOf('changed')
  const jobs = z.array(
    z.looseObject({
      job_id: z.number(),
      settings: z.looseObject({
        job_clusters: z
          .array(z.looseObject({ new_cluster: z.looseObject({ num_workers: z.number().optional() }) }))
          .optional(),
      }),
    }),
  )
  const listed = async () =>
    jobs.parse((await asked('/api/2.2/jobs/list?expand_tasks=true&limit=100')).body['jobs'])
  const workersOf = (job: Awaited<ReturnType<typeof listed>>[number] | undefined) =>
    job?.settings.job_clusters?.[0]?.new_cluster.num_workers
  const before = (await listed()).find((job) => workersOf(job) === 8)
  const id = String(before?.job_id)
  const made = await change({ kind: 'job', id, setting: 'num_workers', to: 2, by: await someone(rows) })
  expect(made.status).toBe(200)
  const now = (await listed()).find((job) => String(job.job_id) === id)
  expect(workersOf(now)).toBe(2)
  await advance(40)
  const runs = await rows(`
    select worker_count, count(*)
    from system.compute.clusters
    where cluster_name like 'job-${id}-run-%' and delete_time is null and create_time >= '2025-05-30T00:00:00Z'
    group by worker_count
    order by worker_count`)
  expect(runs.map(([workers]) => workers)).toEqual(['2', '8'])
  expect(
    await rows(
      `select user_identity.email is not null, request_params['new_settings'] from system.access.audit where request_params['job_id'] = '${id}' and event_time >= '2025-05-31T22:00:00Z' and action_name in ('update', 'reset')`,
    ),
  ).toEqual([['true', '{"num_workers":"2"}']])
})

async function someone(rows: (statement: string) => Promise<(string | null)[][]>): Promise<string> {
  const [[name] = []] = await rows(
    `select user_identity.email from system.access.audit where action_name = 'runCommand' or service_name = 'jobs' limit 1`,
  )
  return name ?? ''
}
