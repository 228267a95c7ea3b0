import type { JobRun, Repair, TaskRun } from '../runs.ts'

/** Whether the details of the run must be fetched: more tasks than a list shows, or a repeated task. */
export function needsWholeRun(run: JobRun): boolean {
  const taskKeys = new Set(run.tasks.map((task) => task.task_key))
  return (
    run.has_more === true ||
    taskKeys.size < run.tasks.length ||
    run.tasks.some((task) => task.attempt_number > 0)
  )
}

/** The number of the repair that a task run belongs to: by its id, otherwise by its time. */
export function repairNumbers(run: JobRun): (task: TaskRun) => number {
  const attempts = attemptsOf(run)
  const named = new Map<string, number>()
  for (const [number, { task_run_ids }] of attempts.entries())
    for (const taskRunId of task_run_ids ?? []) if (!named.has(taskRunId)) named.set(taskRunId, number)
  const begun = (task: TaskRun) => attempts.findLastIndex((attempt) => startOf(attempt) <= startOf(task))
  return (task) => named.get(task.run_id ?? '') ?? Math.max(0, begun(task))
}

/** The repairs of a run in order; the first entry is the original run. */
function attemptsOf(run: JobRun): Repair[] {
  return run.repair_history
    .map((attempt) => ({ ...attempt, isOriginal: attempt.type === 'ORIGINAL' }))
    .sort((one, other) => Number(other.isOriginal) - Number(one.isOriginal) || startOf(one) - startOf(other))
}

function startOf({ start_time }: { start_time: string | null }): number {
  return start_time === null ? 0 : Date.parse(start_time)
}
