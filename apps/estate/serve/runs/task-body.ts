import { contextIdOf } from '../../event-log/contexts/context-id.ts'
import { exactNumber } from '../http/raw-json.ts'
import { computeOf, taskBody } from '../jobs/job-body.ts'
import type { JobTaskRow } from '../jobs/job-rows.ts'
import { progressOfTask } from './progress.ts'
import type { TaskRunRow } from './run-rows.ts'
import { stateBody } from './state.ts'

/** A started task run in the form of a run's tasks. */
export function taskRunBody(
  task: TaskRunRow,
  definition: JobTaskRow | undefined,
  { nowMs, runPageUrl }: { nowMs: number; runPageUrl: string },
): object {
  const progress = progressOfTask(task, nowMs)
  return {
    run_id: exactNumber(task.task_run_id),
    ...(definition ? { ...taskBody(definition), ...computeOf(definition) } : { task_key: task.task_key }),
    ...stateBody(progress),
    run_page_url: runPageUrl,
    start_time: task.start_ms,
    setup_duration: setupMs(task, nowMs),
    execution_duration: executionMs(task, nowMs),
    cleanup_duration: 0,
    end_time: progress.phase === 'ended' && !task.lacks_end ? progress.endMs : 0,
    ...clusterInstance(task, nowMs),
    attempt_number: task.attempt_number,
  }
}

/** A task that waits for others. */
export function blockedTaskBody(definition: JobTaskRow): object {
  return {
    ...taskBody(definition),
    ...computeOf(definition),
    ...stateBody({ phase: 'waiting', lifeCycle: 'BLOCKED' }),
    start_time: 0,
    setup_duration: 0,
    execution_duration: 0,
    cleanup_duration: 0,
    end_time: 0,
    attempt_number: 0,
  }
}

function setupMs(task: TaskRunRow, nowMs: number): number {
  return Math.max(0, Math.min(task.setup_ms, nowMs - task.start_ms))
}

function executionMs({ execution_start_ms, end_ms }: TaskRunRow, nowMs: number): number {
  if (execution_start_ms === null || end_ms > nowMs) return 0
  return Math.max(0, end_ms - execution_start_ms)
}

function clusterInstance(
  { cluster_id, spark_context_id, session, execution_start_ms }: TaskRunRow,
  nowMs: number,
): object {
  if (cluster_id === null) return {}
  const isAttached = execution_start_ms !== null && execution_start_ms <= nowMs
  if (!isAttached || spark_context_id === null) return { cluster_instance: { cluster_id } }
  const contextId = contextIdOf(cluster_id, spark_context_id, session ?? 1)
  return { cluster_instance: { cluster_id, spark_context_id: contextId } }
}
