import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, correctedRows, notebookEventRow, usageRow } from '#models/testing/rows.ts'

const tables = ['asset_name', 'cluster_name', 'job', 'pool']

const ids = { account_id: 'account', workspace_id: '1', day: null, last_day: null }
const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const

test('an asset has its REST name, otherwise its name in the history, otherwise that of its bills', async () => {
  const lake = await derivedLake(tables, {
    rest_job: [{ ...ids, job_id: 'kept', name: 'nightly', creator_user_name: 'ann', tags: { team: 'data' } }],
    system_job: [
      {
        ...ids,
        job_id: 'kept',
        change_time: '2025-01-01T00:00:00Z',
        name: 'before',
        run_as_user_name: 'bob',
      },
      { ...ids, job_id: 'gone', change_time: '2025-01-01T00:00:00Z', name: 'first name' },
      {
        ...ids,
        job_id: 'gone',
        change_time: '2025-02-01T00:00:00Z',
        name: 'last name',
        delete_time: '2025-02-01T00:00:00Z',
      },
    ],
    system_cluster: [clusterRow({ owned_by: 'cid' })],
    rest_app: [{ ...ids, app_id: 'a', app_name: 'desk', creator: 'hal' }],
    rest_warehouse: [{ ...ids, warehouse_id: 'w', name: 'analysts', creator_name: 'fay' }],
    system_warehouse: [
      { ...ids, warehouse_id: 'w', change_time: '2025-01-01T00:00:00Z', warehouse_name: 'before' },
      {
        ...ids,
        warehouse_id: 'x',
        change_time: '2025-01-01T00:00:00Z',
        warehouse_name: 'old',
        delete_time: '2025-02-01T00:00:00Z',
      },
    ],
    rest_pipeline: [{ ...ids, pipeline_id: 'p', name: 'orders', creator_user_name: 'gil' }],
    system_instance_pool: [
      { ...ids, instance_pool_id: 'pool', change_time: '2025-01-01T00:00:00Z', instance_pool_name: 'warm' },
    ],
    usage_record: [
      usageRow('one', hour, { endpoint_id: 'e', endpoint_name: 'chat', created_by: 'dan' }),
      usageRow('two', hour, { warehouse_id: 'w', owned_by: 'eve' }),
    ],
  })
  const rows = await lake.rows(
    'select kind, asset_id, name, owner, is_deleted from asset_name order by kind, asset_id',
  )
  expect(rows.map((row) => Object.values(row).map(String).join(', '))).toEqual([
    'app, a, desk, hal, false',
    'endpoint, e, chat, dan, false',
    'job, gone, last name, null, true',
    'job, kept, nightly, bob, false',
    'pipeline, p, orders, gil, false',
    'pool, pool, warm, null, false',
    'warehouse, w, analysts, fay, false',
    'warehouse, x, old, null, true',
  ])
  expect(await lake.rows('select cluster_id, name, owner, is_deleted from cluster_name')).toEqual([
    { cluster_id: 'c', name: 'the cluster', owner: 'cid', is_deleted: false },
  ])
  const jobs = await lake.rows('select job_id, tags_json, delete_time from job order by job_id')
  expect(jobs).toEqual([
    { job_id: 'gone', tags_json: null, delete_time: '2025-02-01T00:00:00.000Z' },
    { job_id: 'kept', tags_json: '{"team":"data"}', delete_time: null },
  ])
  await lake.close()
})

test('of REST and the changes the younger decides, and deleted assets keep their last name', async () => {
  const listed = (warehouse_id: string, seen_day: string | null) => ({
    ...ids,
    warehouse_id,
    name: 'of REST',
    creator_name: 'ann',
    seen_day,
  })
  const changed = (warehouse_id: string, rest: object) => ({
    ...ids,
    warehouse_id,
    change_time: '2025-02-02T10:00:00Z',
    warehouse_name: 'renamed',
    ...rest,
  })
  const deletion = {
    change_time: '2025-02-03T10:00:00Z',
    warehouse_name: null,
    delete_time: '2025-02-03T10:00:00Z',
  }
  const lake = await derivedLake(tables, {
    rest_warehouse: [
      listed('listed before', '2025-02-01'),
      listed('listed later', '2025-02-03'),
      listed('deleted', null),
      listed('without a day', null),
    ],
    system_warehouse: [
      ...['listed before', 'listed later', 'without a day'].map((id) => changed(id, {})),
      ...[{}, deletion].map((rest) => changed('deleted', rest)),
    ],
    rest_job: [
      { ...ids, job_id: 'before', name: 'of REST', run_as_user_name: 'ann', seen_day: '2025-02-01' },
      { ...ids, job_id: 'later', name: 'of REST', seen_day: '2025-02-03' },
    ],
    system_job: ['before', 'later'].map((job_id) => ({
      ...ids,
      job_id,
      change_time: '2025-02-02T10:00:00Z',
      name: 'renamed',
    })),
  })
  const rows = await lake.rows(
    'select asset_id, name, owner, is_deleted from asset_name order by kind, asset_id',
  )
  expect(rows.map((row) => Object.values(row).map(String).join(', '))).toEqual([
    'before, renamed, ann, false',
    'later, of REST, null, false',
    'deleted, renamed, ann, true',
    'listed before, renamed, ann, false',
    'listed later, of REST, ann, false',
    'without a day, of REST, ann, false',
  ])
  await lake.close()
})

test('an owner is named, and stands as the id of a user only where nothing has the name', async () => {
  const changed = (pipeline_id: string) => ({
    ...ids,
    pipeline_id,
    change_time: '2025-02-02T10:00:00Z',
    name: pipeline_id,
    run_as: '789049437052331',
  })
  const lake = await derivedLake(['asset_name'], {
    rest_pipeline: [
      { ...ids, pipeline_id: 'listed', name: 'listed', run_as_user_name: 'ann', seen_day: '2025-02-01' },
    ],
    system_pipeline: [changed('listed'), changed('not listed')],
  })
  const rows = await lake.rows('select asset_id, owner from asset_name order by asset_id')
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['listed', 'ann'],
    ['not listed', '789049437052331'],
  ])
  await lake.close()
})

test('a notebook has its last path, and of two at one moment always the same', async () => {
  const event = (id: string, time: string, notebook_path: string | null) =>
    notebookEventRow(id, `2025-05-01T${time}Z`, { notebook_path })
  const lake = await derivedLake(tables, {
    notebook_event: [
      event('1', '10:00:00', '/z'),
      event('2', '11:00:00', '/b'),
      event('3', '11:00:00', '/c'),
      event('4', '11:00:00', '/a'),
      event('5', '12:00:00', null),
    ],
  })
  expect(await lake.rows('select kind, name from asset_name')).toEqual([{ kind: 'notebook', name: '/c' }])
  await lake.close()
})

test('withdrawn usage names no asset', async () => {
  const wrong = usageRow('wrong', hour, { endpoint_id: 'e', endpoint_name: 'wrong', created_by: 'zoe' })
  const lake = await derivedLake(['asset_name', 'asset_seen'], {
    usage_record: [
      ...correctedRows(wrong, { endpoint_name: 'right', created_by: 'ann' }),
      ...correctedRows(usageRow('none', hour, { app_id: 'a', app_name: 'gone' })),
    ],
  })
  expect(await lake.rows('select kind, asset_id, name, owner from asset_name')).toEqual([
    { kind: 'endpoint', asset_id: 'e', name: 'right', owner: 'ann' },
  ])
  await lake.close()
})
