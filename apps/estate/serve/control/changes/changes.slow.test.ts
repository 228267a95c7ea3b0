import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { generateChangedFacts, generateFacts } from '../../../facts/generate.ts'
import type { FactsSize } from '../../../facts/world.ts'
import { factsWorld } from '../../../facts/world.ts'
import { credentialsOf } from '../../access/credentials.ts'
import { startEstate } from '../../estate.ts'

const folder = await mkdtemp(join(tmpdir(), 'estate-changes-'))
const closed: (() => Promise<void>)[] = []
let count = 0
afterAll(async () => {
  for (const close of closed) await close()
  await rm(folder, { recursive: true, force: true })
})

async function estateOf(size: FactsSize) {
  const world = { seed: 1, cloud: 'AZURE', size } as const
  const running = await startEstate({
    facts: await generateFacts(world),
    seed: 1,
    port: 0,
    nowMs: factsWorld(size).clock.getTime(),
    remake: async (changes) => {
      count += 1
      const remade = join(folder, `${size}-${count}`)
      await generateChangedFacts({ ...world, changes }, remade)
      return remade
    },
  })
  closed.push(running.close)
  const [first] = running.document.workspaces
  if (!first) throw new Error('no workspace')
  const { url, warehouseId } = first
  const headers = { authorization: `Bearer ${credentialsOf(1, { workspaceId: first.id }).token}` }
  const asked = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, { headers, ...sent })
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
  }
  return {
    asked,
    change: (order: object) => asked('/control/changes', order),
    advance: (advanceHours: number) => asked('/control/clock', { advanceHours }),
    async rows(statement: string) {
      const { body } = await asked('/api/2.0/sql/statements', {
        statement,
        warehouse_id: warehouseId,
        wait_timeout: '50s',
      })
      return (
        z
          .looseObject({
            result: z.looseObject({ data_array: z.array(z.array(z.string().nullable())).optional() }),
          })
          .parse(body).result.data_array ?? []
      )
    },
  }
}

const by = 'ravi.iyer@aurora-retail.example'

test('the stop of a warehouse is as somebody sets it, in REST, history and audit log', async () => {
  const { asked, change, advance, rows } = await estateOf('followed')
  const list = z.array(z.looseObject({ id: z.string(), auto_stop_mins: z.number() }))
  const stops = async () => list.parse((await asked('/api/2.0/sql/warehouses')).body['warehouses'])
  const before = (await stops()).find(({ auto_stop_mins }) => auto_stop_mins >= 60)
  const [id, former] = [before?.id ?? '', before?.auto_stop_mins ?? 0]
  await advance(1)
  const made = await change({ kind: 'warehouse', id, setting: 'auto_stop_mins', to: 10, by })
  expect(made).toMatchObject({
    status: 200,
    body: {
      changes: [
        { at: '2025-06-01T00:00:00.000Z', kind: 'warehouse', id, setting: 'auto_stop_mins', to: '10', by },
      ],
    },
  })
  expect((await stops()).find((one) => one.id === id)?.auto_stop_mins).toBe(10)
  const history = `select auto_stop_minutes from system.compute.warehouses where warehouse_id = '${id}' order by change_time`
  expect(await rows(history)).toEqual([[String(former)]])
  await advance(1)
  expect(await rows(history)).toEqual([[String(former)], ['10']])
  expect(
    await rows(
      `select user_identity.email, action_name from system.access.audit where request_params['id'] = '${id}' and action_name <> 'createWarehouse'`,
    ),
  ).toEqual([[by, 'editWarehouse']])
  expect((await change({ kind: 'warehouse', id, setting: 'auto_stop_mins', to: former, by })).status).toBe(
    200,
  )
  expect((await stops()).find((one) => one.id === id)?.auto_stop_mins).toBe(former)
})

test('size, type, clusters and stop of warehouses are as somebody sets them, in REST, history and audit log', async () => {
  const { asked, change, advance, rows } = await estateOf('followed')
  const list = z.array(
    z.looseObject({
      id: z.string(),
      cluster_size: z.string(),
      warehouse_type: z.string(),
      enable_serverless_compute: z.boolean(),
      min_num_clusters: z.number(),
      max_num_clusters: z.number(),
      auto_stop_mins: z.number(),
    }),
  )
  const listed = async () => list.parse((await asked('/api/2.0/sql/warehouses')).body['warehouses'])
  const before = (await listed()).find(
    (one) => one.min_num_clusters === 2 && one.cluster_size === 'Small' && !one.enable_serverless_compute,
  )
  const id = before?.id ?? ''
  const orders = [
    { setting: 'cluster_size', to: 'X-Small' },
    { setting: 'warehouse_type', to: 'SERVERLESS' },
    { setting: 'min_num_clusters', to: 1 },
    { setting: 'max_num_clusters', to: 3 },
    { setting: 'auto_stop_mins', to: 5 },
  ]
  const made = await change({ changes: orders.map((one) => ({ kind: 'warehouse', id, by, ...one })) })
  expect(made.status).toBe(200)
  const changed = {
    cluster_size: 'X-Small',
    enable_serverless_compute: true,
    min_num_clusters: 1,
    max_num_clusters: 3,
    auto_stop_mins: 5,
  }
  expect((await listed()).find((one) => one.id === id)).toMatchObject(changed)
  await advance(1)
  expect(
    await rows(
      `select warehouse_size, warehouse_type, min_clusters, max_clusters, auto_stop_minutes from system.compute.warehouses where warehouse_id = '${id}' order by change_time`,
    ),
  ).toEqual([
    ['SMALL', 'PRO', '2', '2', String(before?.auto_stop_mins)],
    ['X_SMALL', 'SERVERLESS', '1', '3', '5'],
  ])
  const edits = await rows(
    `select user_identity.email, request_params['cluster_size'], request_params['auto_stop_mins'] from system.access.audit where request_params['id'] = '${id}' and action_name = 'editWarehouse'`,
  )
  expect(edits).toEqual([[by, 'X-Small', '5']])
  await advance(96)
  const answer = z.looseObject({
    effects: z.array(z.looseObject({ id: z.string(), dollars: z.number(), dollarsWithout: z.number() })),
  })
  const [effect, ...others] = answer.parse((await asked('/control/changes/effects')).body).effects
  expect(others).toEqual([])
  expect(effect).toMatchObject({ id, at: '2025-05-31T23:00:00.000Z' })
  expect(effect?.settings).toEqual(orders.map(({ setting }) => setting))
  expect(effect?.dollars).toBeGreaterThan(0)
  expect(effect?.dollars).toBeLessThan((effect?.dollarsWithout ?? 0) * 0.5)
})

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

test('what cannot be changed is refused with its reason', async () => {
  const { asked, change } = await estateOf('followed')
  const list = z.array(z.looseObject({ id: z.string(), auto_stop_mins: z.number() }))
  const all = list.parse((await asked('/api/2.0/sql/warehouses')).body['warehouses'])
  const id = all.find(({ auto_stop_mins }) => auto_stop_mins >= 60)?.id
  const order = { kind: 'warehouse', id, setting: 'auto_stop_mins', to: 10, by }
  const refused = async (rest: object) => {
    const { status, body } = await change({ ...order, ...rest })
    expect(status).toBe(400)
    return String(body['message'])
  }
  expect(await refused({ id: 'none' })).toBe(
    'There is no warehouse none of which the auto_stop_mins can become 10.',
  )
  expect(await refused({ to: 0 })).toContain('automatic stop at all')
  expect(await refused({ by: 'nobody' })).toContain('is called nobody')
  expect(await refused({ setting: 'cluster_size', to: 'Huge' })).toContain('A size is one of')
  expect(await refused({ setting: 'min_num_clusters', to: 9 })).toContain('clusters can always run')
  expect(await refused({ setting: 'max_num_clusters', to: 0 })).toContain('always run')
  expect(await refused({ setting: 'name' })).toContain('Of these one can be changed by hand')
  const { status } = await asked('/control/clock', { now: '2025-05-30T00:00:00Z' })
  expect(status).toBe(200)
  expect(await refused({})).toContain('after the first instant of the clock')
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
