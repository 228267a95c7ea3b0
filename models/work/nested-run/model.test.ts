import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { runPeriodRow } from '#models/testing/rows.ts'

const [start, middle, end] = ['2025-05-01T23:30:00Z', '2025-05-02T00:00:00Z', '2025-05-02T00:20:00Z'] as const

const cluster = '0514-123456-abcdefgh'
const warehouse = '0123456789abcdef'
const untyped = [cluster, `${cluster},${cluster}2`, warehouse, `${warehouse},${cluster}`]

let lake: Lake

beforeAll(async () => {
  const nested = {
    job_id: '71',
    run_id: '9',
    run_type: 'WORKFLOW_RUN',
    run_name: 'part',
    compute_ids: 'w,c',
    cluster_ids: 'c',
  }
  lake = await derivedLake(['nested_run'], {
    system_run_period: [
      runPeriodRow([start, end], { result_state: 'SUCCEEDED' }),
      runPeriodRow([start, middle], { ...nested, source_task_run_id: 'parent' }),
      runPeriodRow([middle, end], { ...nested, source_task_run_id: 'parent', result_state: 'SUCCEEDED' }),
      runPeriodRow([start, end], { run_id: '10', run_type: 'WORKFLOW_RUN' }),
      ...untyped.map((compute_ids, place) =>
        runPeriodRow([start, end], {
          ...nested,
          run_id: `untyped ${place}`,
          source_task_run_id: 'other',
          compute_ids,
          cluster_ids: null,
        }),
      ),
    ],
  })
  return () => lake.close()
})

test('a nested notebook run names the task that ran it, also over midnight; one without a parent is left out', async () => {
  const rows = await lake.rows(
    "select day, parent_task_run_id, job_id, run_id, name, status, duration_ms, cluster_ids from nested_run where run_id = '9'",
    {},
  )
  expect(rows).toEqual([
    {
      day: '2025-05-01',
      parent_task_run_id: 'parent',
      job_id: '71',
      run_id: '9',
      name: 'part',
      status: 'SUCCESS',
      duration_ms: '3000000',
      cluster_ids: 'c',
    },
  ])
})

test('untyped compute is taken where all of it looks like clusters, never a warehouse', async () => {
  const rows = await lake.rows(
    "select cluster_ids from nested_run where parent_task_run_id = 'other' order by run_id",
  )
  expect(rows.map(({ cluster_ids }) => cluster_ids)).toEqual([cluster, `${cluster},${cluster}2`, null, null])
})
