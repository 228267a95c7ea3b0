import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { withoutRepeats } from '../repeats.ts'
import { iterationsOf, type JobRun } from '../runs.ts'

/** The for-each tasks whose iterations are read: ended ones do not change, so they are read once. */
export type ReadLoops = { before: ReadonlySet<string>; now: Set<string> }

/** The run with the iterations of its for-each tasks. */
export async function withIterations(
  client: DatabricksClient,
  run: JobRun,
  loops: ReadLoops,
  signal: AbortSignal,
): Promise<JobRun> {
  const tasks = [...run.tasks]
  for (const { run_id, for_each_task, start_time, end_time } of run.tasks) {
    if (typeof run_id !== 'string' || for_each_task === undefined || start_time === null) continue
    if (end_time !== null) loops.now.add(run_id)
    if (loops.before.has(run_id)) continue
    tasks.push(...((await ifKept(iterationsOf(client, run_id, signal))) ?? []))
  }
  return { ...run, tasks: withoutRepeats(tasks, (task) => task.run_id ?? `without id ${task.task_key}`) }
}
