import type { ArrayPage } from '../http/array-page.ts'
import { exactNumber } from '../http/raw-json.ts'
import { newClusterBody } from '../jobs/job-body.ts'
import type { JobClusterRow, JobTaskRow } from '../jobs/job-rows.ts'
import type { Scope } from '../scope.ts'
import { progressOfRun } from './progress.ts'
import type { RepairRow, RunRow, TaskRunRow } from './run-rows.ts'
import { stateBody } from './state.ts'
import { blockedTaskBody, taskRunBody } from './task-body.ts'

/** The started attempts and task runs of one run, and the settings of its job. */
export type RunParts = {
  repairs: readonly RepairRow[]
  tasks: readonly TaskRunRow[]
  definitions: readonly JobTaskRow[]
  clusters: readonly JobClusterRow[]
  /** The performance mode in which serverless compute ran it, where the workspace shows it. */
  performanceTarget: string | null
}

/** A run without its tasks. */
export function runBody(run: RunRow, repairs: readonly RepairRow[], scope: Scope): object {
  const { nowMs } = scope.clock
  const progress = progressOfRun(run, repairs, nowMs)
  const endMs = progress.phase === 'ended' && !run.lacks_end ? progress.endMs : 0
  return {
    job_id: exactNumber(run.job_id),
    run_id: exactNumber(run.run_id),
    job_run_id: exactNumber(run.run_id),
    number_in_job: exactNumber(run.run_id),
    original_attempt_run_id: exactNumber(run.run_id),
    creator_user_name: run.creator_user_name,
    ...stateBody(progress),
    start_time: run.start_ms,
    setup_duration: 0,
    execution_duration: 0,
    cleanup_duration: 0,
    end_time: endMs,
    ...(endMs > 0 && { run_duration: endMs - run.start_ms }),
    ...(run.queue_ms > 0 && { queue_duration: Math.min(run.queue_ms, nowMs - run.start_ms) }),
    trigger: run.trigger,
    run_name: run.run_name,
    run_page_url: runPageUrl(run, scope),
    run_type: run.run_type,
    format: 'MULTI_TASK',
  }
}

/** A page of a run with its tasks, and their number. */
export function tasksBody(
  run: RunRow,
  { tasks, definitions, clusters, performanceTarget }: RunParts,
  { from, until }: ArrayPage,
  scope: Scope,
): { body: object; taskCount: number } {
  const { nowMs } = scope.clock
  const definitionBy = new Map(definitions.map((definition) => [definition.task_key, definition]))
  const waiting = run.end_ms > nowMs ? notBegun(definitions, tasks) : []
  const place = { nowMs, runPageUrl: runPageUrl(run, scope) }
  const waitingFrom = Math.max(0, from - tasks.length)
  const waitingUntil = Math.max(0, until - tasks.length)
  const body = {
    ...(performanceTarget !== null && { effective_performance_target: performanceTarget }),
    tasks: [
      ...tasks.slice(from, until).map((task) => taskRunBody(task, definitionBy.get(task.task_key), place)),
      ...waiting.slice(waitingFrom, waitingUntil).map(blockedTaskBody),
    ],
    ...(clusters.length > 0 && {
      job_clusters: clusters.slice(from, until).map((cluster) => ({
        job_cluster_key: cluster.job_cluster_key,
        new_cluster: newClusterBody(cluster, scope.workspace, run.start_ms),
      })),
    }),
  }
  return { body, taskCount: tasks.length + waiting.length }
}

function notBegun(definitions: readonly JobTaskRow[], tasks: readonly TaskRunRow[]): JobTaskRow[] {
  const begun = new Set(tasks.map((task) => task.task_key))
  return definitions.filter((definition) => !begun.has(definition.task_key))
}

/** The attempts of a run: the original and its repairs. */
export function historyBody(run: RunRow, { repairs, tasks }: RunParts, { clock }: Scope): object[] {
  return repairs.map((repair) => ({
    type: repair.repair === 0 ? 'ORIGINAL' : 'REPAIR',
    ...(repair.repair_id !== null && { id: exactNumber(repair.repair_id) }),
    start_time: repair.start_ms,
    end_time: repair.end_ms > clock.nowMs || run.lacks_end ? 0 : repair.end_ms,
    ...stateBody(progressOfRun(run, [repair], clock.nowMs)),
    task_run_ids: tasks
      .filter((task) => task.repair === repair.repair)
      .map((task) => exactNumber(task.task_run_id)),
  }))
}

function runPageUrl({ job_id, run_id }: RunRow, { url, workspace }: Scope): string {
  return `${url()}/?o=${workspace.workspaceId}#job/${job_id}/run/${run_id}`
}
