import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logExecutorRow, logJobRow, logStageRow } from '#models/testing/log-rows.ts'
import { clusterRow, eventRow, runRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const minutes = 60_000
const own = { cluster_id: 'own' }
const shared = { cluster_id: 'shared' }
const tags = (run: string) => ({ ...shared, tagged_run_id: `${run} task`, tagged_parent_run_id: run })
/** Tasks that keep all four cores of an executor busy with computing. */
const computing = (taskMinutes: number) => ({
  planned_task_count: 40,
  duration_sum_ms: taskMinutes * minutes,
  executor_run_ms: taskMinutes * minutes,
  executor_cpu_ms: taskMinutes * minutes,
})

/** A run on its own cluster over midnight, and two runs that share a cluster. */
const runs = {
  system_cluster: [clusterRow({ ...own, cluster_source: 'JOB' }), clusterRow(shared)],
  cluster_event: [
    eventRow('CREATING', at('01T23:05'), own),
    eventRow('RUNNING', at('01T23:09'), own),
    eventRow('TERMINATING', at('02T01:05'), own),
    eventRow('CREATING', at('01T20:00'), shared),
    eventRow('RUNNING', at('01T20:05'), shared),
    eventRow('TERMINATING', at('02T03:00'), shared),
  ],
  rest_run: [
    runRow(to('01T23:00', '02T01:00'), { run_id: 'owner', queue_ms: 5 * minutes }),
    runRow(to('01T22:00', '01T23:00'), { run_id: 'one' }),
    runRow(to('01T22:00', '01T23:00'), { run_id: 'other' }),
  ],
  rest_task_run: [
    taskRow('owner task', to('01T23:05', '02T01:00'), { run_id: 'owner', ...own, setup_ms: 4 * minutes }),
    taskRow('one task', to('01T22:00', '01T23:00'), { run_id: 'one', ...shared }),
    taskRow('other task', to('01T22:00', '01T23:00'), { run_id: 'other', ...shared }),
  ],
}
const logs = {
  log_application: [
    logApplicationRow(to('01T23:10', '02T00:50'), own),
    logApplicationRow(to('01T20:05', '02T03:00'), { ...shared, application_id: 'app-2' }),
  ],
  log_executor: [
    logExecutorRow('0', to('01T23:10', '02T00:50'), own),
    logExecutorRow('1', to('01T20:05', '02T03:00'), shared),
  ],
  log_job: [
    logJobRow(1, to('01T23:20', '01T23:50'), own),
    logJobRow(2, to('01T23:50', '02T00:20'), own),
    logJobRow(1, to('01T22:10', '01T22:40'), tags('one')),
    logJobRow(2, to('01T22:30', '01T22:50'), tags('other')),
  ],
  log_stage: [
    logStageRow(1, to('01T23:20', '01T23:50'), { ...own, ...computing(60) }),
    logStageRow(2, to('01T23:50', '02T00:20'), { ...own, ...computing(120) }),
    logStageRow(1, to('01T22:10', '01T22:40'), { ...shared, ...computing(60) }),
    logStageRow(2, to('01T22:30', '01T22:50'), { ...shared, ...computing(40) }),
  ],
}

/** The minutes of the parts of a run. */
async function partsOf(lake: Lake, kind: string, execution: string): Promise<Record<string, number>> {
  const rows = await lake.rows(
    `select part, wall_ms from execution_time_part where execution_kind = '${kind}' and execution_id = '${execution}' order by place`,
  )
  return Object.fromEntries(rows.map(({ part, wall_ms }) => [String(part), Number(wall_ms) / minutes]))
}

test('a run waits in the queue, for its cluster and for its driver; then its stages have the time, and the end has no log', async () => {
  const lake = await derivedLake(['execution_time_part'], { ...runs, ...logs })
  expect(await partsOf(lake, 'job_run', 'owner-0')).toEqual({
    queue: 5,
    setup: 5,
    driver_only: 40,
    uneven_rounds: 15,
    cpu: 45,
    unexplained: 10,
  })
  expect(
    await lake.rows(`
      select part, core_ms, paid_core_ms, stage_id, stage_ms, stage_share
      from execution_time_part
      where execution_id = 'owner-0' order by place`),
  ).toEqual([
    { part: 'queue', core_ms: '0', paid_core_ms: '0', stage_id: null, stage_ms: null, stage_share: null },
    {
      part: 'setup',
      core_ms: '0',
      paid_core_ms: String(20 * minutes),
      stage_id: null,
      stage_ms: null,
      stage_share: null,
    },
    {
      part: 'driver_only',
      core_ms: String(160 * minutes),
      paid_core_ms: String(320 * minutes),
      stage_id: null,
      stage_ms: null,
      stage_share: null,
    },
    {
      part: 'uneven_rounds',
      core_ms: String(60 * minutes),
      paid_core_ms: String(120 * minutes),
      stage_id: '1',
      stage_ms: String(15 * minutes),
      stage_share: 0.5,
    },
    {
      part: 'cpu',
      core_ms: String(180 * minutes),
      paid_core_ms: String(360 * minutes),
      stage_id: '2',
      stage_ms: String(30 * minutes),
      stage_share: 1,
    },
    {
      part: 'unexplained',
      core_ms: '0',
      paid_core_ms: String(40 * minutes),
      stage_id: null,
      stage_ms: null,
      stage_share: null,
    },
  ])
  await lake.close()
})

test('the only task of a run has the parts of the run but for what lies before it, and tasks add up to their time', async () => {
  const lake = await derivedLake(['execution_time_part'], { ...runs, ...logs })
  const { queue: _queue, ...ofRun } = await partsOf(lake, 'job_run', 'owner-0')
  expect(await partsOf(lake, 'task_run', 'owner task')).toEqual(ofRun)
  expect(
    await lake.rows(`
      select asset_id, execution_id, cast(sum(wall_ms) as bigint) as wall_ms
      from execution_time_part
      where execution_kind = 'task_run'
      group by asset_id, execution_id
      order by execution_id`),
  ).toEqual([
    { asset_id: 'one-0', execution_id: 'one task', wall_ms: String(60 * minutes) },
    { asset_id: 'other-0', execution_id: 'other task', wall_ms: String(60 * minutes) },
    { asset_id: 'owner-0', execution_id: 'owner task', wall_ms: String(115 * minutes) },
  ])
  await lake.close()
})

test('what the cluster did for others is their work, and together they have all of the time', async () => {
  const lake = await derivedLake(['execution_time_part'], { ...runs, ...logs })
  // From the thirtieth to the fortieth minute both keep half of the cores busy.
  expect(await partsOf(lake, 'job_run', 'one-0')).toEqual({
    driver_only: 20,
    uneven_rounds: 10,
    cpu: 15,
    other_work: 15,
  })
  expect(await partsOf(lake, 'job_run', 'other-0')).toEqual({
    driver_only: 20,
    uneven_rounds: 5,
    cpu: 10,
    other_work: 25,
  })
  await lake.close()
})

test('rows that come late give the parts of all rows at once', async () => {
  const together = await derivedLake(['execution_time_part'], { ...runs, ...logs })
  const apart = await derivedLake(['execution_time_part'], { ...logs, log_stage: logs.log_stage.slice(2) })
  for (const rows of [
    { log_stage: logs.log_stage.slice(0, 1) },
    runs,
    { log_stage: logs.log_stage.slice(1, 2) },
  ])
    await addRows(apart, rows)
  const all = 'select * from execution_time_part order by all'
  expect(await apart.rows(all)).toEqual(await together.rows(all))
  await Promise.all([apart.close(), together.close()])
})
