import type { JobRun, Repair, TaskRun } from '../runs.ts'

/** True if only the run's own page says all of it: more tasks than a list shows, or a task that was run again. */
export function needsWholeRun(run: JobRun): boolean {
  const taskKeys = new Set(run.tasks.map((task) => task.task_key))
  return (
    run.has_more === true ||
    taskKeys.size < run.tasks.length ||
    run.tasks.some((task) => task.attempt_number > 0)
  )
}

/** The repairs of a run in their order; the first is the original. */
export function attemptsOf(run: JobRun): Repair[] {
  return run.repair_history
    .map((attempt) => ({ ...attempt, isOriginal: attempt.type === 'ORIGINAL' }))
    .sort((one, other) => Number(other.isOriginal) - Number(one.isOriginal) || startOf(one) - startOf(other))
}

/** The number of the repair that a task run belongs to: by its id, else by its time. */
export function repairOf(task: TaskRun, attempts: readonly Repair[]): number {
  const named = attempts.findIndex((attempt) =>
    attempt.task_run_ids?.some((taskRunId) => taskRunId === task.run_id),
  )
  if (named >= 0) return named
  const begun = attempts.findLastIndex((attempt) => startOf(attempt) <= startOf(task))
  return Math.max(0, begun)
}

function startOf({ start_time }: { start_time: string | null }): number {
  return start_time === null ? 0 : Date.parse(start_time)
}
