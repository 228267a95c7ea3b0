import { jobDestinationOf, logConf } from '../../event-log/contexts/log-delivery.ts'
import { clusterSizeBody, cloudAttributes } from '../clusters/cluster-spec.ts'
import type { Workspace } from '../facts/workspaces.ts'
import { exactNumber } from '../http/raw-json.ts'
import type { Scope } from '../scope.ts'
import type { JobClusterRow, JobRow, JobTaskRow } from './job-rows.ts'

const environmentKey = 'Default'

/** The parts of one job. */
export type JobParts = { tasks: readonly JobTaskRow[]; clusters: readonly JobClusterRow[] }

/** A job in the form of the list and the single call; without parts unless requested. */
export function jobBody(job: JobRow, parts: JobParts | undefined, scope: Scope): object {
  return {
    job_id: exactNumber(job.job_id),
    creator_user_name: job.creator_user_name,
    run_as_user_name: job.run_as_user_name,
    run_as_owner: job.run_as_user_name === job.creator_user_name,
    created_time: job.create_ms,
    settings: {
      ...settingsBody(job),
      ...(parts && partsBody(job, parts, scope)),
    },
  }
}

function settingsBody(job: JobRow): object {
  return {
    name: job.name,
    email_notifications: job.email ? { on_failure: [job.email] } : {},
    webhook_notifications: {},
    timeout_seconds: job.timeout_seconds,
    ...(job.performance_target && { performance_target: job.performance_target }),
    ...(job.quartz_cron !== null && {
      schedule: {
        quartz_cron_expression: job.quartz_cron,
        timezone_id: job.timezone_id ?? 'UTC',
        pause_status: job.is_paused ? 'PAUSED' : 'UNPAUSED',
      },
    }),
    max_concurrent_runs: job.max_concurrent_runs,
    tags: job.tags,
    queue: { enabled: true },
    format: 'MULTI_TASK',
  }
}

function partsBody(job: JobRow, { tasks, clusters }: JobParts, { workspace, clock }: Scope): object {
  const serverless = job.compute === 'serverless'
  return {
    tasks: tasks
      .filter(isOfSettings)
      .map((task) =>
        Object.assign(taskBody(task), computeOf(task), serverless ? { environment_key: environmentKey } : {}),
      ),
    ...(clusters.length > 0 && {
      job_clusters: clusters.map((cluster) => ({
        job_cluster_key: cluster.job_cluster_key,
        new_cluster: newClusterBody(cluster, workspace, clock.nowMs),
      })),
    }),
    ...(serverless && { environments: [{ environment_key: environmentKey, spec: { client: '2' } }] }),
  }
}

/** The iterations of a task appear only in its runs. */
function isOfSettings({ kind }: JobTaskRow): boolean {
  return kind !== 'iteration'
}

/** The work of a task, without its compute. */
export function taskBody(task: JobTaskRow): object {
  return {
    task_key: task.task_key,
    ...(task.depends_on.length > 0 && { depends_on: task.depends_on.map((key) => ({ task_key: key })) }),
    run_if: 'ALL_SUCCESS',
    ...workOf(task),
    ...(task.max_retries > 0 && {
      max_retries: task.max_retries,
      min_retry_interval_millis: 60_000,
      retry_on_timeout: false,
    }),
    timeout_seconds: 0,
    email_notifications: {},
  }
}

function workOf({ kind, path, warehouse_id, called_job_id }: JobTaskRow): object {
  switch (kind) {
    case 'notebook':
    case 'iteration':
      return { notebook_task: { notebook_path: path, source: 'WORKSPACE' } }
    case 'python':
      return { spark_python_task: { python_file: path, parameters: [] } }
    case 'sql':
      return {
        sql_task: { file: { path, source: 'WORKSPACE' }, ...(warehouse_id !== null && { warehouse_id }) },
      }
    case 'dbt':
      return {
        dbt_task: {
          project_directory: path,
          commands: ['dbt build'],
          source: 'WORKSPACE',
          ...(warehouse_id !== null && { warehouse_id }),
        },
      }
    case 'for_each':
      return { for_each_task: { inputs: '["north", "south", "online"]', concurrency: 3 } }
    case 'condition':
      return { condition_task: { op: 'GREATER_THAN', left: '{{job.trigger.time.hour}}', right: '0' } }
    case 'run_job':
      return { run_job_task: { job_id: exactNumber(called_job_id ?? '0') } }
    case 'jar':
      return { spark_jar_task: { main_class_name: 'com.example.Main' }, libraries: [{ jar: path }] }
  }
}

/** The cluster that a task names. */
export function computeOf({ existing_cluster_id, job_cluster_key }: JobTaskRow): object {
  if (existing_cluster_id !== null) return { existing_cluster_id }
  return job_cluster_key === null ? {} : { job_cluster_key }
}

/** The settings of a job cluster at an instant. */
export function newClusterBody(
  cluster: JobClusterRow,
  { cloud, logDelivery }: Workspace,
  atMs: number,
): object {
  return {
    cluster_name: '',
    spark_version: cluster.spark_version,
    node_type_id: cluster.worker_node_type,
    driver_node_type_id: cluster.driver_node_type,
    ...clusterSizeBody(cluster),
    ...cloudAttributes(cloud, cluster.is_spot),
    enable_elastic_disk: true,
    ...logConf(jobDestinationOf(logDelivery, cluster.job_id, atMs)),
    data_security_mode: 'SINGLE_USER',
    runtime_engine: cluster.photon ? 'PHOTON' : 'STANDARD',
  }
}
