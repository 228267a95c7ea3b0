import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedInAnyOrder } from '#models/testing/any-order.ts'
import { clusterRow, taskPeriodRow } from '#models/testing/rows.ts'

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
const warehouse = '0123456789abcdef'
const cluster = '0211-142525-nszhu2ed'

/** The computes of a task in the system tables, and its cluster, its warehouse and its compute type. */
const situations = [
  [
    'a dbt task with a typed warehouse and cluster runs on the cluster',
    { cluster_id: 'known', warehouse_id: 'w', compute_ids: 'w,known' },
    ['known', 'w', 'ALL_PURPOSE'],
  ],
  [
    'of untyped computes the cluster is the one that is known',
    { cluster_id: 'w', compute_ids: 'w,known' },
    ['known', null, 'ALL_PURPOSE'],
  ],
  [
    'or has an id like those of clusters',
    { cluster_id: 'w', compute_ids: `w,${cluster}` },
    [cluster, null, null],
  ],
  [
    'or has no id like those of warehouses',
    { cluster_id: warehouse, compute_ids: `${warehouse},x` },
    ['x', warehouse, null],
  ],
  ['or is the first', { cluster_id: 'x', compute_ids: 'x,y' }, ['x', null, null]],
  [
    'a period whose computes are not typed yet has those that are told by id',
    { compute_ids: `${warehouse},known` },
    ['known', warehouse, 'ALL_PURPOSE'],
  ],
  [
    'a task on a typed warehouse alone has no cluster and is not serverless',
    { warehouse_id: 'w', compute_ids: 'w' },
    [null, 'w', null],
  ],
  [
    'nor is one on a warehouse by its id',
    { cluster_id: warehouse, compute_ids: warehouse },
    [null, warehouse, null],
  ],
  ['a task without compute is serverless', { compute_ids: '' }, [null, null, 'SERVERLESS']],
] as const

let lake: Lake

beforeAll(async () => {
  const untold = { cluster_id: null, warehouse_id: null }
  const tasks = situations.map(([name, computes]) => taskPeriodRow(name, hour, { ...untold, ...computes }))
  lake = await derivedInAnyOrder(
    [{ system_cluster: [clusterRow({ cluster_id: 'known' })] }, { system_task_run_period: tasks }],
    ['task_run'],
  )
  return () => lake.close()
})

test.each(situations)('%s', async (task, _, [cluster_id, warehouse_id, compute_type]) => {
  expect(
    await lake.rows('select cluster_id, warehouse_id, compute_type from task_run where task_run_id = $task', {
      task,
    }),
  ).toEqual([{ cluster_id, warehouse_id, compute_type }])
})
