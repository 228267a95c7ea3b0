import { chanceOf } from '../draws.ts'
import type { SparkStory } from '../stories.ts'
import type { MeasuredWork, Work } from '../work.ts'
import type { CommandRow, NestedRow, TaskRunRow, UpdateRow } from './context-rows.ts'

/** A work before it has its place among the works of its context. */
export type UnplacedWork = Omit<Work, 'number' | 'lane'>

/** A work is worth a story if there is time for one. */
const leastStoryMs = 300_000

/** The work of a task run. */
export function taskWork(
  task: TaskRunRow,
  workspaceId: string,
  {
    story,
    measured,
    photonShare,
  }: { story: SparkStory | undefined; measured: MeasuredWork | undefined; photonShare: number | undefined },
): UnplacedWork {
  const { job_id, run_id, task_run_id, start_ms, end_ms, path } = task
  const isTold =
    story !== undefined && start_ms >= Date.parse(story.from) && end_ms - start_ms >= leastStoryMs
  return {
    kind: 'task',
    key: `task:${task_run_id}`,
    taskRunId: task_run_id,
    fromMs: start_ms,
    untilMs: end_ms,
    isFailed: task.result_state === 'FAILED' && chanceOf(`spark failure:${task_run_id}`) < 0.6,
    inputBytes: task.input_bytes,
    tags: {
      ...runTags({ workspaceId, jobId: job_id, runId: task_run_id, parentRunId: run_id }),
      'spark.databricks.job.type': task.kind === 'jar' || task.kind === 'python' ? task.kind : 'notebook',
      'spark.databricks.workload.name': task.run_name,
      ...(path !== null && task.kind === 'notebook' && notebookTags(digitsOf(`notebook:${path}`), path)),
      user: task.user_name,
    },
    table: `main.${wordsOf(task.task_key)}`,
    ...(measured && { measured }),
    ...(photonShare !== undefined && { photonShare }),
    ...(isTold && { story: { kind: story.kind, share: story.share } }),
  }
}

/** The work of a notebook that a notebook of a task ran. */
export function nestedWork(nested: NestedRow, workspaceId: string): UnplacedWork {
  const { job_id, run_id, run_name, parent_task_run_id, start_ms, end_ms } = nested
  const path = `/Shared/parts/${run_name}`
  return {
    kind: 'nested',
    key: `nested:${run_id}`,
    taskRunId: parent_task_run_id,
    fromMs: start_ms,
    untilMs: end_ms,
    isFailed: false,
    inputBytes: Math.floor(2e9 + 8e9 * chanceOf(`nested input:${run_id}`)),
    tags: {
      ...runTags({ workspaceId, jobId: job_id, runId: run_id, parentRunId: parent_task_run_id }),
      'spark.databricks.job.type': 'workflow',
      'spark.databricks.workload.name': run_name,
      ...notebookTags(digitsOf(`notebook:${path}`), path),
      user: nested.user_name,
    },
    table: `main.${wordsOf(run_name)}`,
  }
}

/** The work of a command in a notebook. */
export function commandWork(command: CommandRow, workspaceId: string): UnplacedWork {
  const { command_id, notebook_id, notebook_path, user_name, start_ms, end_ms } = command
  const share = chanceOf(`command input:${command_id}`)
  return {
    kind: 'command',
    key: `command:${command_id}`,
    fromMs: start_ms,
    untilMs: end_ms,
    isFailed: false,
    inputBytes: Math.floor(5e6 + 2e9 * share * share),
    tags: {
      ...notebookTags(notebook_id, notebook_path),
      orgId: workspaceId,
      'spark.databricks.replId': `ReplId-${notebook_id.slice(0, 5)}-${notebook_id.slice(5, 10)}`,
      'spark.jobGroup.id': `${digitsOf(`session:${notebook_id}`)}_${digitsOf(`group:${command_id}`)}_${command_id}`,
      user: user_name,
    },
    table: `main.events_${Number(command_id) % 12}`,
  }
}

/** The work of an update of a pipeline. */
export function updateWork(update: UpdateRow, workspaceId: string): UnplacedWork {
  const { pipeline_id, update_id, name, start_ms, end_ms, state } = update
  return {
    kind: 'update',
    key: `update:${update_id}`,
    fromMs: start_ms,
    untilMs: end_ms,
    isFailed: state === 'FAILED',
    inputBytes: Math.floor(1e9 + 2e10 * chanceOf(`update input:${update_id}`)),
    tags: {
      orgId: workspaceId,
      'pipelines.id': pipeline_id,
      'pipelines.updateId': update_id,
      'spark.jobGroup.id': `${digitsOf(`update:${update_id}`)}_${update_id}`,
    },
    table: `main.${wordsOf(name)}`,
  }
}

type RunIds = { workspaceId: string; jobId: string; runId: string; parentRunId: string }

function runTags({ workspaceId, jobId, runId, parentRunId }: RunIds): Record<string, string> {
  const group = `${digitsOf(`session:${runId}`)}_${digitsOf(`group:${runId}`)}`
  return {
    orgId: workspaceId,
    'spark.databricks.job.id': jobId,
    'spark.databricks.job.runId': runId,
    'spark.databricks.job.parentRunId': parentRunId,
    'spark.databricks.workload.id': `${workspaceId}-${jobId}-${runId}`,
    'spark.jobGroup.id': `${group}_job-${jobId}-run-${runId}-action-${digitsOf(`action:${runId}`)}`,
  }
}

function notebookTags(id: string, path: string): Record<string, string> {
  return { 'spark.databricks.notebook.id': id, 'spark.databricks.notebook.path': path }
}

function digitsOf(key: string): string {
  return String(1_000_000_000_000_000 + Math.floor(chanceOf(key) * 8e15))
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_')
}
