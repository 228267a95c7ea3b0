import { expect, test } from 'vitest'
import { taskPeriodRow, taskRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { taskRun } from './model.ts'

const day = '2025-05-01'
const [start, end] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`]
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'PENDING', status: 'PENDING', weight: 5 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
]
const tasks = (rows: RowsRead) => selectAlone(taskRun, { run_state_map, ...rows }, { days: [day] })

const setting = {
  cluster_id: 'c',
  kind: 'shared',
  valid_from_ms: Date.parse(start),
  valid_until_ms: Date.parse(start) + 1,
}
const otherSettings = eachChanged(setting, {
  account_id: 'other',
  workspace_id: '2',
  cluster_id: 'd',
  valid_from_ms: Date.parse(start) + 1,
  valid_until_ms: Date.parse(start),
})

/** The cluster and the warehouse of a task with these computes. */
async function computeOf(computes: object, cluster_setting: readonly object[] = []): Promise<unknown> {
  const untyped = { cluster_id: null, warehouse_id: null, compute_ids: null }
  const system_task_run_period = [taskPeriodRow('t', [start, end], { ...untyped, ...computes })]
  const rows = await tasks({ system_task_run_period, cluster_setting })
  return rows.map(({ cluster_id, warehouse_id }) => [cluster_id, warehouse_id])
}

const likeCluster = '0211-142525-nszhu2ed'
const likeWarehouse = '0123456789abcdef'

test('a task runs on the cluster and the warehouse that it names', async () => {
  expect(await computeOf({ cluster_id: 'a', compute_ids: 'b' })).toEqual([['a', null]])
  expect(await computeOf({ cluster_id: 'a', warehouse_id: 'w', compute_ids: 'w,a' })).toEqual([['a', 'w']])
  expect(await computeOf({ warehouse_id: 'w', compute_ids: 'w' })).toEqual([[null, 'w']])
  expect(await computeOf({})).toEqual([[null, null]])
})

test('of computes without a type the cluster is the one that is known at that time', async () => {
  expect(await computeOf({ cluster_id: likeCluster, compute_ids: `${likeCluster},c` }, [setting])).toEqual([
    ['c', null],
  ])
  expect(await computeOf({ compute_ids: 'a,c' }, otherSettings)).toEqual([['a', null]])
})

test('of computes that are not known the one like a cluster is the cluster, the one like a warehouse no cluster', async () => {
  expect(await computeOf({ compute_ids: `x,${likeCluster}` })).toEqual([[likeCluster, null]])
  expect(await computeOf({ compute_ids: 'x' })).toEqual([['x', null]])
  expect(await computeOf({ compute_ids: likeWarehouse })).toEqual([[null, likeWarehouse]])
  expect(await computeOf({ compute_ids: `x,${likeWarehouse}` })).toEqual([['x', likeWarehouse]])
})

/** The compute type of a task. */
async function typeOf(
  reported: Readonly<Record<string, unknown>>,
  cluster_setting: readonly object[] = [setting],
): Promise<unknown> {
  const rows = await tasks({ rest_task_run: [taskRow('t', [start, end], reported)], cluster_setting })
  return rows.map(({ compute_type }) => compute_type)
}

test('the compute type of a task is that of its cluster when it starts', async () => {
  expect(await typeOf({})).toEqual(['ALL_PURPOSE'])
  expect(await typeOf({}, [{ ...setting, kind: 'job' }])).toEqual(['JOB_CLUSTER'])
  expect(await typeOf({}, [{ ...setting, kind: 'pipeline' }])).toEqual([null])
  expect(await typeOf({}, otherSettings)).toEqual([null])
})

test('a task without a cluster is serverless once it is not pending, if its type computes at all', async () => {
  expect(await typeOf({ cluster_id: null })).toEqual(['SERVERLESS'])
  expect(await typeOf({ cluster_id: null, life_cycle_state: 'PENDING' })).toEqual([null])
  expect(await typeOf({ cluster_id: null, task_type: 'notebook' })).toEqual(['SERVERLESS'])
  expect(await typeOf({ cluster_id: null, task_type: 'condition' })).toEqual([null])
})

test('a task on a warehouse has the compute type of its cluster, or none', async () => {
  const on = async (computes: object) => {
    const system_task_run_period = [
      taskPeriodRow('t', [start, end], { result_state: 'SUCCESS', ...computes }),
    ]
    const rows = await tasks({ system_task_run_period, cluster_setting: [setting] })
    return rows.map(({ compute_type }) => compute_type)
  }
  expect(await on({ cluster_id: 'c', warehouse_id: 'w' })).toEqual(['ALL_PURPOSE'])
  expect(await on({ cluster_id: null, warehouse_id: 'w', compute_ids: null })).toEqual([null])
})
