import { z } from 'zod'

import type { FactReader } from './fact-reader.ts'

const wholeNumber = z.union([z.int(), z.string().transform(Number)])

const sessionRow = z.object({
  cluster_id: z.string(),
  cluster_name: z.string(),
  source: z.string(),
  job_id: z.string().nullable(),
  create_ms: wholeNumber,
  driver_node_type: z.string().nullable(),
  worker_node_type: z.string(),
  num_workers: wholeNumber.nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  spark_version: z.string(),
  photon: z.boolean(),
  spark_context_id: z.string(),
  session: wholeNumber,
  creating_ms: wholeNumber,
  running_ms: wholeNumber,
  terminating_ms: wholeNumber,
  core_count: wholeNumber,
  memory_mb: wholeNumber,
})
const nodeRow = z.object({
  cluster_id: z.string(),
  session: wholeNumber,
  is_driver: z.boolean(),
  private_ip: z.string(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
})
const lossRow = z.object({ cluster_id: z.string(), session: wholeNumber, from_ms: wholeNumber })
const taskRunRow = z.object({
  cluster_id: z.string(),
  job_id: z.string(),
  run_id: z.string(),
  repair: wholeNumber,
  task_run_id: z.string(),
  task_key: z.string(),
  run_name: z.string(),
  user_name: z.string(),
  kind: z.string().nullable(),
  path: z.string().nullable(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
  result_state: z.string().nullable(),
  input_bytes: wholeNumber,
})
const nestedRow = z.object({
  cluster_id: z.string(),
  job_id: z.string(),
  run_id: z.string(),
  run_name: z.string(),
  user_name: z.string(),
  parent_task_run_id: z.string(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
})
const commandRow = z.object({
  cluster_id: z.string(),
  user_name: z.string(),
  notebook_id: z.string(),
  notebook_path: z.string(),
  command_id: z.string(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
})
const updateRow = z.object({
  cluster_id: z.string(),
  pipeline_id: z.string(),
  update_id: z.string(),
  name: z.string(),
  start_ms: wholeNumber,
  end_ms: wholeNumber,
  state: z.string(),
})

export type SessionRow = z.infer<typeof sessionRow>
export type NodeRow = z.infer<typeof nodeRow>
export type TaskRunRow = z.infer<typeof taskRunRow>
export type NestedRow = z.infer<typeof nestedRow>
export type CommandRow = z.infer<typeof commandRow>
export type UpdateRow = z.infer<typeof updateRow>

/** All facts of a workspace since an instant from which its logs follow. */
export type ContextRows = {
  sessions: SessionRow[]
  nodes: NodeRow[]
  losses: z.infer<typeof lossRow>[]
  taskRuns: TaskRunRow[]
  nested: NestedRow[]
  commands: CommandRow[]
  updates: UpdateRow[]
}

const sessions = `
select
  cluster.*,
  cluster_session.* exclude (workspace_id, cluster_id),
  coalesce(node_type.core_count, 4) as core_count,
  coalesce(node_type.memory_mb, 16384) as memory_mb
from fact.cluster_session
inner join fact.cluster using (workspace_id, cluster_id)
left join fact.node_type
  on node_type.node_type = cluster.worker_node_type
where cluster.workspace_id = $workspaceId
  and cluster_session.running_ms is not null
  and cluster_session.terminating_ms > $since
order by cluster.cluster_id, cluster_session.session`

const taskRuns = `
select
  task_run.*,
  task_run.execution_start_ms as start_ms,
  run.run_name,
  run.creator_user_name as user_name,
  job_task.kind,
  job_task.path
from (select * exclude (start_ms) from fact.task_run) as task_run
inner join fact.run using (workspace_id, run_id)
left join fact.job_task
  on job_task.workspace_id = task_run.workspace_id
  and job_task.job_id = task_run.job_id
  and job_task.task_key = task_run.task_key
where task_run.workspace_id = $workspaceId
  and task_run.cluster_id is not null
  and task_run.execution_start_ms is not null
  and task_run.end_ms > $since
order by task_run.execution_start_ms, task_run.task_run_id`

const updates = `
select pipeline_update.* exclude (start_ms), pipeline_update.ready_ms as start_ms, pipeline.name
from fact.pipeline_update
inner join fact.pipeline using (workspace_id, pipeline_id)
where workspace_id = $workspaceId
  and cluster_id is not null
  and ready_ms is not null
  and end_ms > $since
order by ready_ms, update_id`

/** Reads them. */
export async function contextRows(
  reader: FactReader,
  workspaceId: string,
  sinceMs: number,
): Promise<ContextRows> {
  const values = { workspaceId, since: BigInt(sinceMs) }
  const since = (table: string, end: string) =>
    `from fact.${table} where workspace_id = $workspaceId and ${end} > $since`
  return {
    sessions: await reader.rows(sessionRow, sessions, values),
    nodes: await reader.rows(
      nodeRow,
      `${since('node', 'end_ms')} order by cluster_id, session, start_ms, instance_id`,
      values,
    ),
    losses: await reader.rows(
      lossRow,
      `${since('cluster_size', 'until_ms')} and cause = 'SPOT_LOSS' order by from_ms`,
      values,
    ),
    taskRuns: await reader.rows(taskRunRow, taskRuns, values),
    nested: await reader.rows(
      nestedRow,
      `select *, creator_user_name as user_name ${since('nested_run', 'end_ms')} order by start_ms, run_id`,
      values,
    ),
    commands: await reader.rows(
      commandRow,
      `${since('notebook_command', 'end_ms')} order by start_ms, command_id`,
      values,
    ),
    updates: await reader.rows(updateRow, updates, values),
  }
}
