import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import { withoutRepeats } from './repeats.ts'
import { count, id, instant, listOf, text } from './rest-values.ts'

const listPath = '/api/2.2/jobs/runs/list'
const getPath = '/api/2.2/jobs/runs/get'

const state = z.looseObject({ life_cycle_state: text, result_state: text, state_message: text })
const status = z.looseObject({
  state: text,
  termination_details: z.looseObject({ code: text, message: text }).nullish(),
})
const clusterInstance = z.looseObject({ cluster_id: text, spark_context_id: id.nullish() })
const attempt = count.transform((number) => number ?? 0)

const taskRun = z.looseObject({
  run_id: id.nullish(),
  task_key: text,
  attempt_number: attempt,
  depends_on: z.array(z.looseObject({ task_key: text })).nullish(),
  start_time: instant,
  end_time: instant,
  setup_duration: count,
  execution_duration: count,
  cleanup_duration: count,
  cluster_instance: clusterInstance.nullish(),
  state: state.nullish(),
  status: status.nullish(),
})

const repair = z.looseObject({ type: text, start_time: instant, task_run_ids: z.array(id).nullish() })

const jobRun = z.looseObject({
  job_id: id,
  run_id: id,
  run_name: text,
  run_type: text,
  trigger: text,
  creator_user_name: text,
  run_page_url: text,
  start_time: instant,
  end_time: instant,
  queue_duration: count,
  setup_duration: count,
  execution_duration: count,
  cleanup_duration: count,
  run_duration: count,
  attempt_number: attempt,
  cluster_instance: clusterInstance.nullish(),
  state: state.nullish(),
  status: status.nullish(),
  tasks: listOf(taskRun),
  repair_history: listOf(repair),
  has_more: z.boolean().nullish(),
})

const page = z.looseObject({ runs: listOf(jobRun) })
const iterationPage = z.looseObject({ iterations: listOf(taskRun) })

export type TaskRun = z.infer<typeof taskRun>
export type Repair = z.infer<typeof repair>
/** A job run of the REST interface, with its tasks. */
export type JobRun = z.infer<typeof jobRun>

type RunFilter = { sinceMs: number; untilMs: number } | 'active'

/** The runs that started in a half-open time, or that are active now, with their first hundred tasks each. */
export async function* listedRuns(
  workspace: DatabricksClient,
  filter: RunFilter,
  signal: AbortSignal,
): AsyncGenerator<JobRun[]> {
  const which =
    filter === 'active'
      ? { active_only: true }
      : { start_time_from: filter.sinceMs, start_time_to: filter.untilMs - 1 }
  for await (const { runs } of workspace.pages(
    listPath,
    { ...which, limit: 25, expand_tasks: true },
    page,
    signal,
  )) {
    yield runs
  }
}

/** One run with all its tasks and its repairs. */
export async function wholeRun(
  workspace: DatabricksClient,
  runId: string,
  signal: AbortSignal,
): Promise<JobRun | undefined> {
  let whole: JobRun | undefined
  const tasks: TaskRun[] = []
  const repairs: Repair[] = []
  for await (const part of workspace.pages(
    getPath,
    { run_id: runId, include_history: true },
    jobRun,
    signal,
  )) {
    whole ??= part
    tasks.push(...part.tasks)
    repairs.push(...part.repair_history)
  }
  return whole && { ...whole, tasks: withoutRepeats(tasks), repair_history: withoutRepeats(repairs) }
}

/** The iterations of a for-each task: its own answer lists them, that of its run does not. */
export async function iterationsOf(
  workspace: DatabricksClient,
  taskRunId: string,
  signal: AbortSignal,
): Promise<TaskRun[]> {
  const found: TaskRun[] = []
  const pages = workspace.pages(getPath, { run_id: taskRunId }, iterationPage, signal)
  for await (const { iterations } of pages) found.push(...iterations)
  return withoutRepeats(found)
}

/** The clusters that the tasks of runs ran on. */
export function clusterIdsOf(runs: readonly JobRun[]): string[] {
  const instances = runs
    .flatMap((run) => [run, ...run.tasks])
    .map((part) => part.cluster_instance?.cluster_id)
  return [...new Set(instances.filter((clusterId) => typeof clusterId === 'string'))]
}
