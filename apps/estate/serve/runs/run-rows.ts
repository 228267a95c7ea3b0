import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { dayMs, nowIn } from '../scope.ts'

const runRow = z.object({
  job_id: z.string(),
  run_id: z.string(),
  trigger: z.string(),
  run_type: z.string(),
  run_name: z.string(),
  creator_user_name: z.string(),
  start_ms: wholeNumber,
  queue_ms: wholeNumber.nullable().transform((value) => value ?? 0),
  end_ms: wholeNumber,
  life_cycle_state: z.string(),
  result_state: z.string().nullable(),
  termination_code: z.string().nullable(),
  state_message: z.string().nullable(),
  last_repair: wholeNumber,
  lacks_end: z.boolean(),
  performance_target: z.string().nullable(),
})

const repairRow = z.object({
  run_id: z.string(),
  repair: wholeNumber,
  repair_id: z.string().nullable(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
  result_state: z.string().nullable(),
})

const taskRunRow = z.object({
  run_id: z.string(),
  repair: wholeNumber,
  task_run_id: z.string(),
  task_key: z.string(),
  attempt_number: wholeNumber,
  cluster_id: z.string().nullable(),
  spark_context_id: z.string().nullable(),
  session: wholeNumber.nullable(),
  start_ms: wholeNumber,
  setup_ms: wholeNumber,
  execution_start_ms: wholeNumber.nullable(),
  end_ms: wholeNumber,
  result_state: z.string().nullable(),
  termination_code: z.string().nullable(),
  lacks_end: z.boolean(),
})

export type RunRow = z.infer<typeof runRow>
export type RepairRow = z.infer<typeof repairRow>
export type TaskRunRow = z.infer<typeof taskRunRow>

/** The position of a page in the list of runs, newest first. */
export type RunPlace = readonly [startMs: number, runId: string]

/** The requested runs. */
export type RunFilter = {
  jobId: string | null
  runType: string | null
  activity: 'active' | 'completed' | null
  fromMs: number
  toMs: number
}

/** The retention of runs. */
export const runsKeptMs = 60 * dayMs

const lacksEnd = (run: string, condition = 'true') => `exists (
    from fact.end_gap
    where end_gap.subject = 'RUN'
      and end_gap.workspace_id = ${run}.workspace_id
      and end_gap.subject_id = ${run}.run_id
      and ${condition}
  ) as lacks_end`

const visibleIn = (table: 'run' | 'nested_run') => `
select *, ${lacksEnd('run')}, (
    select performance_target
    from fact.run_mode
    where run_mode.workspace_id = run.workspace_id
      and run_mode.run_id = run.run_id
  ) as performance_target
from fact.${table} as run
where workspace_id = $workspaceId
  and start_ms <= $now
  and start_ms > $now - ${runsKeptMs}
  and not exists (
    from fact.run_deletion
    where run_deletion.workspace_id = run.workspace_id
      and run_deletion.run_id = run.run_id
      and run_deletion.delete_ms <= $now
  )`

const isActive = `
  exists (
    from fact.repair
    where repair.workspace_id = run.workspace_id
      and repair.run_id = run.run_id
      and repair.start_ms <= $now
      and repair.end_ms > $now
  )`

/** A page of the runs of the last 60 days, newest first. Notebook runs are included only on request. */
export function runsAfter(
  scope: Scope,
  { jobId, runType, activity, fromMs, toMs }: RunFilter,
  { after, count }: { after: RunPlace | undefined; count: number },
): Promise<RunRow[]> {
  const [placeMs, placeRunId] = after ?? [Number.MAX_SAFE_INTEGER, '']
  const wanted = { active: `and ${isActive}`, completed: `and not ${isActive}`, any: '' }[activity ?? 'any']
  return scope.store.rows(
    runRow,
    `${visibleIn(runType === 'WORKFLOW_RUN' ? 'nested_run' : 'run')}
  and ($jobId is null or job_id = $jobId)
  and ($runType is null or run_type = $runType)
  and start_ms between $fromMs and $toMs
  and (start_ms, run_id) < ($placeMs, $placeRunId)
  ${wanted}
order by start_ms desc, run_id desc
limit $count`,
    {
      ...nowIn(scope),
      jobId,
      runType,
      fromMs: BigInt(fromMs),
      toMs: BigInt(toMs),
      placeMs: BigInt(placeMs),
      placeRunId,
      count,
    },
  )
}

/** A run within its retention. */
export async function runBy(scope: Scope, runId: string): Promise<RunRow | undefined> {
  const from = (table: 'run' | 'nested_run') =>
    scope.store.rows(runRow, `${visibleIn(table)} and run_id = $runId`, { ...nowIn(scope), runId })
  const [run] = await from('run')
  return run ?? (await from('nested_run'))[0]
}

/** All runs that started in a time range (half-open), newest first. */
export function runsBetween(scope: Scope, sinceMs: number, untilMs: number): Promise<RunRow[]> {
  return scope.store.rows(
    runRow,
    `${visibleIn('run')}
  and start_ms >= $sinceMs
  and start_ms < $untilMs
order by start_ms desc, run_id desc`,
    { ...nowIn(scope), sinceMs: BigInt(sinceMs), untilMs: BigInt(untilMs) },
  )
}

/** The started attempts of runs, the original as repair 0. */
export function repairsOf(scope: Scope, runIds: readonly string[]): Promise<RepairRow[]> {
  return scope.store.rows(
    repairRow,
    `
from fact.repair
where workspace_id = $workspaceId
  and start_ms <= $now
  and run_id in (select unnest(string_split($runIds, ',')))
order by run_id, repair`,
    { ...nowIn(scope), runIds: runIds.join(',') },
  )
}

/** The started task runs of runs. */
export function taskRunsOf(scope: Scope, runIds: readonly string[]): Promise<TaskRunRow[]> {
  return scope.store.rows(
    taskRunRow,
    `
select task_run.*, cluster.spark_context_id, cluster_session.session, ${lacksEnd('task_run', 'lacks_tasks')}
from fact.task_run
left join fact.cluster using (workspace_id, cluster_id)
left join fact.cluster_session
  on cluster_session.workspace_id = task_run.workspace_id
  and cluster_session.cluster_id = task_run.cluster_id
  and cluster_session.creating_ms <= task_run.execution_start_ms
  and cluster_session.terminating_ms > task_run.execution_start_ms
where task_run.workspace_id = $workspaceId
  and task_run.start_ms <= $now
  and task_run.run_id in (select unnest(string_split($runIds, ',')))
order by task_run.run_id, task_run.start_ms, task_run.task_key, task_run.task_run_id`,
    { ...nowIn(scope), runIds: runIds.join(',') },
  )
}
