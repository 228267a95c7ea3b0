import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import type { JobParts } from './job-body.ts'
import type { JobRow } from './job-rows.ts'

const settingRow = z.object({
  job_id: z.string(),
  from_ms: wholeNumber,
  compute: z.enum(['job_cluster', 'all_purpose', 'serverless', 'warehouse', 'none']),
  existing_cluster_id: z.string().nullable(),
  driver_node_type: z.string().nullable(),
  worker_node_type: z.string().nullable(),
  num_workers: wholeNumber.nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  spark_version: z.string(),
  photon: z.boolean(),
  is_spot: z.boolean(),
  performance_target: z.string().nullable(),
  timeout_seconds: wholeNumber,
  email: z.string().nullable(),
  is_paused: z.boolean(),
  has_machines: z.boolean(),
})

type SettingRow = z.infer<typeof settingRow>

/** The settings of the jobs that somebody changes, by job, the earliest first. */
export type JobSettings = ReadonlyMap<string, readonly SettingRow[]>

/** Reads them; a job without changes is not among them. */
export async function jobSettings({ store, workspace }: Scope): Promise<JobSettings> {
  const rows = await store.rows(
    settingRow,
    'from fact.job_setting_state where workspace_id = $workspaceId order by job_id, from_ms',
    { workspaceId: workspace.workspaceId },
  )
  return Map.groupBy(rows, ({ job_id }) => job_id)
}

/** What a job is set to at an instant, where that is not what it is set to in the end. */
export function settingAt(settings: JobSettings, jobId: string, atMs: number): SettingRow | undefined {
  return settings.get(jobId)?.findLast(({ from_ms }) => from_ms <= atMs)
}

/** A job as a setting has it. */
export function jobAs(job: JobRow, setting: SettingRow | undefined): JobRow {
  if (!setting) return job
  const { compute, timeout_seconds, performance_target, email, is_paused } = setting
  return { ...job, compute, timeout_seconds, performance_target, email, is_paused }
}

/** The parts of one job as a setting has them: its clusters, and what its tasks run on. */
export function partsAs({ tasks, clusters }: JobParts, setting: SettingRow | undefined): JobParts {
  if (!setting?.has_machines) return { tasks, clusters }
  const isOwn = setting.compute === 'job_cluster'
  const { driver_node_type, worker_node_type } = setting
  const hasTypes = driver_node_type !== null && worker_node_type !== null
  return {
    tasks: tasks.map((task) => ({
      ...task,
      job_cluster_key: isOwn ? clusterKey : null,
      existing_cluster_id: setting.existing_cluster_id,
    })),
    clusters:
      isOwn && hasTypes
        ? [{ ...setting, driver_node_type, worker_node_type, job_cluster_key: clusterKey }]
        : [],
  }
}

const clusterKey = 'main'
