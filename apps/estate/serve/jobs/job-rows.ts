import { z } from 'zod'

import { tags, texts, wholeNumber } from '../facts/values.ts'
import type { ArrayPage } from '../http/array-page.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const jobRow = z.object({
  job_id: z.string(),
  name: z.string(),
  creator_user_name: z.string(),
  run_as_user_name: z.string(),
  tags,
  quartz_cron: z.string().nullable(),
  timezone_id: z.string().nullable(),
  compute: z.enum(['job_cluster', 'all_purpose', 'serverless', 'warehouse', 'none']),
  create_ms: wholeNumber,
  timeout_seconds: wholeNumber,
  max_concurrent_runs: wholeNumber,
  performance_target: z.string().nullable(),
})

const jobTaskRow = z.object({
  job_id: z.string(),
  task_key: z.string(),
  depends_on: texts,
  kind: z.enum(['notebook', 'python', 'sql', 'dbt', 'jar', 'for_each', 'iteration', 'condition', 'run_job']),
  path: z.string(),
  job_cluster_key: z.string().nullable(),
  existing_cluster_id: z.string().nullable(),
  max_retries: wholeNumber,
  warehouse_id: z.string().nullable(),
  called_job_id: z.string().nullable(),
})

const jobClusterRow = z.object({
  job_id: z.string(),
  job_cluster_key: z.string(),
  driver_node_type: z.string(),
  worker_node_type: z.string(),
  num_workers: wholeNumber.nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  spark_version: z.string(),
  photon: z.boolean(),
})

/** A job. Only one whose settings somebody changes names whom it writes to. */
export type JobRow = z.infer<typeof jobRow> & { email?: string | null; is_paused?: boolean }
export type JobTaskRow = z.infer<typeof jobTaskRow>
export type JobClusterRow = z.infer<typeof jobClusterRow> & { is_spot?: boolean }

/** The position of a page in the list of jobs, newest first. */
export type JobPlace = readonly [createMs: number, jobId: string]

const jobsFrom = `
from (
  select job.* replace (coalesce(latest.name, job.name) as name, coalesce(latest.tags, job.tags) as tags),
    job_mode.performance_target
  from fact.job
  left join fact.job_mode using (workspace_id, job_id)
  left join (
    select workspace_id, job_id, arg_max(name, from_ms) as name, arg_max(tags, from_ms) as tags
    from fact.job_state
    where from_ms <= $now
    group by workspace_id, job_id
  ) as latest using (workspace_id, job_id)
) as job
where workspace_id = $workspaceId
  and create_ms <= $now
  and (delete_ms is null or delete_ms > $now)`

/** A page of the existing jobs, newest first. */
export function jobsAfter(
  scope: Scope,
  { name, after, count }: { name: string | null; after: JobPlace | undefined; count: number },
): Promise<JobRow[]> {
  const [createMs, jobId] = after ?? [Number.MAX_SAFE_INTEGER, '']
  return scope.store.rows(
    jobRow,
    `${jobsFrom}
  and ($name is null or lower(name) = lower($name))
  and (create_ms, job_id) < ($createMs, $jobId)
order by create_ms desc, job_id desc
limit $count`,
    { ...nowIn(scope), name, createMs: BigInt(createMs), jobId, count },
  )
}

/** An existing job. */
export async function jobBy(scope: Scope, jobId: string): Promise<JobRow | undefined> {
  const [job] = await scope.store.rows(jobRow, `${jobsFrom} and job_id = $jobId`, { ...nowIn(scope), jobId })
  return job
}

type JobParts = { tasks: JobTaskRow[]; clusters: JobClusterRow[] }

/** The parts of jobs: their tasks and their job clusters. */
export function partsOf(scope: Scope, jobIds: readonly string[]): Promise<JobParts> {
  const belongs = "and job_id in (select unnest(string_split($jobIds, ',')))"
  return partsWhere(scope, belongs, { jobIds: jobIds.join(',') })
}

/** A page of the parts of a job, and one more of each if there is one. */
export function partsPage(scope: Scope, jobId: string, { from, until }: ArrayPage): Promise<JobParts> {
  return partsWhere(scope, 'and job_id = $jobId', { jobId }, `limit ${until - from + 1} offset ${from}`)
}

/** The parts of all jobs. */
export function partsOfAll(scope: Scope): Promise<JobParts> {
  return partsWhere(scope, '', {})
}

async function partsWhere(
  { store, workspace }: Scope,
  belongs: string,
  filters: Record<string, string>,
  limit = '',
): Promise<JobParts> {
  const parameters = { workspaceId: workspace.workspaceId, ...filters }
  const where = `where workspace_id = $workspaceId ${belongs}`
  const [tasks, clusters] = await Promise.all([
    store.rows(jobTaskRow, `from fact.job_task ${where} order by job_id, task_key ${limit}`, parameters),
    store.rows(
      jobClusterRow,
      `from fact.job_cluster ${where} order by job_id, job_cluster_key ${limit}`,
      parameters,
    ),
  ])
  return { tasks, clusters }
}
