import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, taskRow } from '#models/testing/rows.ts'

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
const period = (task_run_id: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  job_id: '70',
  job_run_id: '7',
  task_run_id,
  period_start_time: hour[0],
  period_end_time: hour[1],
  cluster_id: 'c',
  day: '2025-05-01',
  last_day: '2025-05-01',
  ...rest,
})

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['task_run'], {
    system_cluster: [clusterRow(), clusterRow({ cluster_id: 'j', cluster_source: 'JOB' })],
    rest_task_run: [
      taskRow('both', hour, { setup_ms: 60_000, repair: 1 }),
      taskRow('on job cluster', hour, { cluster_id: 'j' }),
      taskRow('on unknown cluster', hour, { cluster_id: 'x' }),
      taskRow('serverless', hour, { cluster_id: null, task_type: 'notebook' }),
      taskRow('on a warehouse', hour, { cluster_id: null, task_type: 'sql' }),
      taskRow('pending', [hour[0], null], { cluster_id: null, life_cycle_state: 'PENDING' }),
    ],
    system_task_run_period: [
      period('both', { result_state: 'FAILED' }),
      period('forgotten', { result_state: 'TIMED_OUT' }),
      period('still running'),
    ],
  })
  return () => lake.close()
})

async function byTaskRun(columns: string) {
  const rows = await lake.rows(`select task_run_id, ${columns} from task_run order by task_run_id`)
  return Object.fromEntries(
    rows.map(({ task_run_id, ...rest }) => [String(task_run_id), Object.values(rest).join(' ')]),
  )
}

test('state and attempt come from REST, and what REST no longer has comes from the history', async () => {
  const {
    both,
    forgotten,
    'still running': running,
  } = await byTaskRun(
    "attempt, status, facts_from, coalesce(cast(duration_ms as string), 'open') as duration",
  )
  expect([both, forgotten, running]).toEqual([
    '1 SUCCESS both 3600000',
    '0 TIMEDOUT system 3600000',
    '0 RUNNING system open',
  ])
})

test('the compute of a task is its cluster, or its kind if it has no cluster', async () => {
  expect(await byTaskRun("coalesce(compute_type, '-') as compute_type")).toEqual({
    both: 'ALL_PURPOSE',
    forgotten: 'ALL_PURPOSE',
    'on a warehouse': '-',
    'on job cluster': 'JOB_CLUSTER',
    'on unknown cluster': '-',
    pending: '-',
    serverless: 'SERVERLESS',
    'still running': 'ALL_PURPOSE',
  })
})

test('execution starts when setup ends, and has not started while a task is pending', async () => {
  const { both, pending } = await byTaskRun("coalesce(cast(execution_start_time as string), '-') as since")
  expect([both, pending]).toEqual(['2025-05-01 10:01:00', '-'])
})
