import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

const shared = '0101-000000-shared'
const events = '/api/2.1/clusters/events'
const typesOf = (body: unknown) => list(body, 'events').map((event) => field(event, 'type'))

test('lists active clusters and those that ended in the last 30 days, newest first', async () => {
  const { body } = await estate.get('/api/2.1/clusters/list')
  expect(list(body, 'clusters').map((cluster) => field(cluster, 'cluster_id'))).toEqual([
    '0531-220000-job1',
    shared,
  ])
})

test('pages through the clusters and filters them', async () => {
  const first = await estate.get('/api/2.1/clusters/list?page_size=1')
  const token = String(field(first.body, 'next_page_token'))
  const second = await estate.get(`/api/2.1/clusters/list?page_size=1&page_token=${token}`)
  expect(second.body).toMatchObject({ clusters: [{ cluster_id: shared }] })
  expect(field(second.body, 'next_page_token')).toBeUndefined()
  const jobs = await estate.get('/api/2.1/clusters/list?filter_by.cluster_sources=JOB')
  expect(list(jobs.body, 'clusters')).toHaveLength(1)
  const ended = await estate.get('/api/2.1/clusters/list?filter_by.cluster_states=TERMINATED')
  expect(list(ended.body, 'clusters')).toHaveLength(0)
})

test('shows a running cluster with its machines, its tags and its exact context', async () => {
  const { body, text } = await estate.get('/api/2.1/clusters/get?cluster_id=0531-220000-job1')
  expect(body).toMatchObject({
    state: 'RUNNING',
    num_workers: 2,
    driver: { instance_id: '4edec295d2944f82937e359a1dc0bc01' },
    executors: [{ instance_id: '4edec295d2944f82937e359a1dc0bc02' }],
    default_tags: { Vendor: 'Databricks', JobId: '901', RunName: 'nightly' },
    spec: { num_workers: 2 },
  })
  expect(text).toContain('"spark_context_id":1443449481634833946,')
})

test('a cluster is pending, then running, then terminated as the clock advances', async () => {
  const moving = await smallEstate()
  const stateAt = async (now: string) => {
    await moving.post('/control/clock', { now })
    return (await moving.get('/api/2.0/clusters/get?cluster_id=0531-220000-job1')).body
  }
  expect(await stateAt('2025-05-31T22:03:00Z')).toMatchObject({ state: 'PENDING' })
  expect(await stateAt('2025-05-31T22:05:00Z')).toMatchObject({ state: 'RUNNING' })
  expect(await stateAt('2025-05-31T23:41:00Z')).toMatchObject({
    state: 'TERMINATED',
    terminated_time: Date.parse('2025-05-31T23:41:00Z'),
    termination_reason: { code: 'JOB_FINISHED', type: 'SUCCESS' },
  })
  await moving.close()
})

test('finds a cluster for 60 days after its end, then answers 400', async () => {
  const known = await estate.get('/api/2.1/clusters/get?cluster_id=0410-220000-month')
  expect(known.body).toMatchObject({ state: 'TERMINATED' })
  expect(await estate.get('/api/2.1/clusters/get?cluster_id=0301-220000-old')).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_PARAMETER_VALUE', message: 'Cluster 0301-220000-old does not exist' },
  })
})

test('has the events of the last 30 days in either order', async () => {
  const newest = await estate.post(events, { cluster_id: shared })
  expect(typesOf(newest.body)).toEqual([
    'UPSIZE_COMPLETED',
    'RESIZING',
    'DRIVER_HEALTHY',
    'RUNNING',
    'INIT_SCRIPTS_FINISHED',
    'INIT_SCRIPTS_STARTED',
    'STARTING',
    'TERMINATING',
    'DRIVER_HEALTHY',
    'RUNNING',
    'INIT_SCRIPTS_FINISHED',
    'INIT_SCRIPTS_STARTED',
    'STARTING',
  ])
  const oldest = await estate.post(events, { cluster_id: shared, order: 'ASC' })
  expect(typesOf(oldest.body)).toEqual(typesOf(newest.body).toReversed())
  expect(list(newest.body, 'events')[1]).toMatchObject({
    timestamp: Date.parse('2025-05-31T09:00:00Z'),
    details: { current_num_workers: 1, target_num_workers: 3, cause: 'AUTOSCALE' },
  })
  expect(list(newest.body, 'events')[3]).toMatchObject({
    details: { current_num_workers: 1, target_num_workers: 1 },
  })
})

test('a cluster is created at its first start, and started at every later one', async () => {
  const { body } = await estate.post(events, { cluster_id: '0531-220000-job1', order: 'ASC' })
  expect(typesOf(body)[0]).toBe('CREATING')
})

test('pages through events by token and by the next page', async () => {
  const first = await estate.post(events, { cluster_id: shared, page_size: 10 })
  expect(field(first.body, 'total_count')).toBe(13)
  const token = field(first.body, 'next_page_token')
  const byToken = await estate.post(events, { cluster_id: shared, page_size: 10, page_token: token })
  expect(typesOf(byToken.body)).toHaveLength(3)
  const byNextPage = await estate.post(events, field(first.body, 'next_page'))
  expect(typesOf(byNextPage.body)).toEqual(typesOf(byToken.body))
})

test('filters events by type and time', async () => {
  const { body } = await estate.post(events, {
    cluster_id: shared,
    event_types: ['RUNNING', 'TERMINATING'],
    start_time: Date.parse('2025-05-31T00:00:00Z'),
  })
  expect(typesOf(body)).toEqual(['RUNNING'])
})

test('lists the node types without a price', async () => {
  const { body } = await estate.get('/api/2.1/clusters/list-node-types')
  expect(body).toMatchObject({
    node_types: [
      { node_type_id: 'Standard_D4s_v5', num_cores: 4, memory_mb: 16_384, num_gpus: 0 },
      { node_type_id: 'Standard_D8s_v5' },
    ],
  })
})
