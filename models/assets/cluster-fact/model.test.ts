import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow } from '#models/testing/rows.ts'

const tables = ['cluster_fact', 'pool']

const restRow = (cluster_id: string, rest: Readonly<Record<string, unknown>>) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id,
  cluster_source: 'JOB',
  day: '2025-05-01',
  last_day: '2025-05-01',
  ...rest,
})

test('the current number of workers of a scaling cluster is not a setting', async () => {
  const scaling = { worker_count: null, min_autoscale_workers: 1, max_autoscale_workers: 4 }
  const lake = await derivedLake(tables, {
    rest_cluster: [
      restRow('fixed', { num_workers: 3 }),
      restRow('scaling', { num_workers: 0, min_workers: 2, max_workers: 8 }),
      restRow('fixed by now', { num_workers: 0, last_day: '2025-05-03' }),
      restRow('unsized', {}),
    ],
    system_cluster: [
      clusterRow({ cluster_id: 'fixed by now', ...scaling }),
      clusterRow({ cluster_id: 'forgotten', ...scaling }),
      clusterRow({ cluster_id: 'unsized' }),
    ],
  })
  const rows = await lake.rows(
    'select cluster_id, worker_count, min_workers, max_workers from cluster_fact order by cluster_id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['fixed', 3, null, null],
    ['fixed by now', 0, null, null],
    ['forgotten', null, 1, 4],
    ['scaling', null, 2, 8],
    ['unsized', 2, null, null],
  ])
  await lake.close()
})

test('of REST and the changes the younger decides each field, and a deleted cluster keeps its last name', async () => {
  const on = (day: string) => ({ change_time: `${day}T08:00:00Z`, day, last_day: day })
  const before = { cluster_name: 'before', ...on('2025-04-01') }
  const renamed = { cluster_name: 'renamed', ...on('2025-05-02') }
  const stopped = { terminated_time: '2025-05-01T12:00:00Z', cluster_name: 'of REST' }
  const lake = await derivedLake(tables, {
    rest_cluster: [
      restRow('stopped, then renamed', {
        ...stopped,
        driver_instance_pool_id: 'pool',
        autotermination_minutes: 10,
      }),
      restRow('running since', {
        last_restarted_time: '2025-05-03T09:00:00Z',
        cluster_name: 'of REST',
        worker_node_type: 'big',
      }),
      restRow('deleted', stopped),
      restRow('without a time', { cluster_name: 'of REST', day: null, last_day: null }),
    ],
    system_cluster: [
      clusterRow({ cluster_id: 'stopped, then renamed', ...before }),
      clusterRow({ cluster_id: 'stopped, then renamed', ...renamed, worker_node_type: 'small' }),
      clusterRow({ cluster_id: 'running since', ...renamed, worker_instance_pool_id: 'pool' }),
      clusterRow({ cluster_id: 'deleted', ...renamed }),
      clusterRow({
        cluster_id: 'deleted',
        ...on('2025-05-04'),
        cluster_name: null,
        delete_time: '2025-05-04T08:00:00Z',
      }),
      clusterRow({ cluster_id: 'without a time', ...renamed }),
    ],
  })
  const rows = await lake.rows(
    `select cluster_id, name, worker_node_type, driver_pool_id, worker_pool_id, auto_termination_minutes, is_deleted
     from cluster_fact order by cluster_id`,
  )
  expect(rows.map((row) => Object.values(row).map(String).join(', '))).toEqual([
    'deleted, renamed, large, null, null, null, true',
    'running since, of REST, big, null, null, null, false',
    'stopped, then renamed, renamed, small, null, null, 10, false',
    'without a time, of REST, large, null, null, null, false',
  ])
  await lake.close()
})
