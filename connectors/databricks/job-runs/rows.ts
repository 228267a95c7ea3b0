import { addDays, dayOf, startOfDay } from '#contract/dates.ts'
import type { DatabricksClient } from '../client.ts'
import { daysOf } from '../rest-values.ts'
import type { JobRun, TaskRun } from '../runs.ts'
import { repairNumbers } from './repairs.ts'

type Row = Readonly<Record<string, unknown>>

const hourMs = 3_600_000

/** The row of a run. */
export function runRow({ account, here }: DatabricksClient, run: JobRun, now: Date): Row {
  return {
    account_id: account.id,
    workspace_id: here.id,
    job_id: run.job_id,
    run_id: run.run_id,
    run_name: run.run_name,
    run_type: run.run_type,
    trigger: run.trigger,
    creator_user_name: run.creator_user_name,
    start_time: run.start_time,
    end_time: run.end_time,
    queue_ms: run.queue_duration,
    setup_ms: run.setup_duration,
    execution_ms: run.execution_duration,
    cleanup_ms: run.cleanup_duration,
    run_duration_ms: run.run_duration,
    ...statesOf(run),
    state_message: run.state?.state_message ?? run.status?.termination_details?.message ?? null,
    run_page_url: run.run_page_url,
    last_repair: Math.max(0, run.repair_history.length - 1),
    seen_time: seenTime(run.end_time, now),
    ...daysOf(run.start_time, run.end_time, now),
  }
}

/** The rows of a run's tasks that have started. */
export function taskRunRows({ account, here }: DatabricksClient, run: JobRun, now: Date): Row[] {
  const repairOf = repairNumbers(run)
  return tasksOf(run).flatMap((task) =>
    typeof task.run_id === 'string'
      ? [
          {
            account_id: account.id,
            workspace_id: here.id,
            job_id: run.job_id,
            run_id: run.run_id,
            task_run_id: task.run_id,
            ...taskColumns(task, repairOf(task)),
            seen_time: seenTime(task.end_time, now),
            ...daysOf(task.start_time, task.end_time, now),
          },
        ]
      : [],
  )
}

/**
 * When a row was seen, by the full hour; of an ended one no later than the end of its day. It stays the same from then on, so
 * that reading a run again changes nothing.
 */
function seenTime(end: string | null, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  const latest = end === null ? hour : startOfDay(addDays(dayOf(new Date(end)), 1)).getTime()
  return new Date(Math.min(hour, latest)).toISOString()
}

function taskColumns(task: TaskRun, repair: number): Row {
  return {
    task_key: task.task_key,
    repair,
    attempt_number: task.attempt_number,
    cluster_id: task.cluster_instance?.cluster_id ?? null,
    spark_context_id: task.cluster_instance?.spark_context_id ?? null,
    task_type: typeOf(task),
    depends_on: task.depends_on?.map((other) => other.task_key).join(',') ?? null,
    start_time: task.start_time,
    setup_ms: task.setup_duration,
    execution_ms: task.execution_duration,
    cleanup_ms: task.cleanup_duration,
    end_time: task.end_time,
    ...statesOf(task),
  }
}

// Runs of the single-task format have no tasks: the run is its own task.
function tasksOf(run: JobRun): TaskRun[] {
  const isOwnTask = run.cluster_instance || isObject(run['task'])
  if (run.tasks.length > 0 || !isOwnTask) return run.tasks
  return [{ ...run, task_key: null, depends_on: null }]
}

function statesOf({ state, status }: Pick<TaskRun, 'state' | 'status'>) {
  return {
    life_cycle_state: state?.life_cycle_state ?? status?.state ?? null,
    result_state: state?.result_state ?? null,
    termination_code: status?.termination_details?.code ?? null,
  }
}

// In the single-task format the kind of task is one level deeper.
function typeOf(task: TaskRun): string | null {
  const typed = isObject(task['task']) ? task['task'] : task
  const field = Object.keys(typed).find((name) => name.endsWith('_task'))
  return field?.replace(/_task$/, '') ?? null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
