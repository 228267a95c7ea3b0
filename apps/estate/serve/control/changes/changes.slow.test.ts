import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { by, closeEstates, estateOf } from './testing/changing-estate.ts'

afterAll(closeEstates)

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

test('bounds and stop of a shared cluster are as somebody sets them, in REST, events, history and audit log', async () => {
  const { asked, change, advance, rows } = await estateOf('followed')
  const list = z.array(
    z.looseObject({
      cluster_id: z.string(),
      autotermination_minutes: z.number(),
      autoscale: z.object({ min_workers: z.number(), max_workers: z.number() }).optional(),
    }),
  )
  const listed = async () =>
    list.parse(
      (await asked('/api/2.1/clusters/list?filter_by.cluster_sources=UI&page_size=100')).body['clusters'],
    )
  const before = (await listed()).find(({ autoscale }) => autoscale && autoscale.max_workers > 2)
  const id = before?.cluster_id ?? ''
  const orders = [
    { setting: 'autoscale.max_workers', to: 2 },
    { setting: 'autotermination_minutes', to: 45 },
  ]
  const made = await change({ changes: orders.map((one) => ({ kind: 'cluster', id, by, ...one })) })
  expect(made.status).toBe(200)
  expect((await listed()).find(({ cluster_id }) => cluster_id === id)).toMatchObject({
    autotermination_minutes: 45,
    autoscale: { min_workers: before?.autoscale?.min_workers, max_workers: 2 },
  })
  const { status, body } = await change({ kind: 'cluster', id, setting: 'num_workers', to: 3, by })
  expect([status, body['message']]).toEqual([400, expect.stringContaining('num_workers')])
  await advance(1)
  const since = "change_time >= '2025-05-31T23:00:00Z'"
  expect(
    await rows(
      `select distinct max_autoscale_workers, auto_termination_minutes from system.compute.clusters where cluster_id = '${id}' and ${since}`,
    ),
  ).toEqual([['2', '45']])
  const edits = `select user_identity.email, request_params['autoscale.max_workers'], request_params['autotermination_minutes'] from system.access.audit where request_params['cluster_id'] = '${id}' and action_name = 'edit'`
  expect(await rows(edits)).toEqual([[by, '2', '45']])
  const events = await asked('/api/2.1/clusters/events', { cluster_id: id, event_types: ['EDITED'] })
  expect(JSON.stringify(events.body['events'])).toContain(by)
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
