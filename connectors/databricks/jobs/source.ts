import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { withoutRepeats } from '../repeats.ts'
import { stableJson } from '#contract/json.ts'
import { count, id, instant, listOf, seenOn, tags, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const listPath = '/api/2.2/jobs/list'
const getPath = '/api/2.2/jobs/get'

const restJob = {
  name: 'rest_job',
  meaning: 'A job as it is set up now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    job_id: 'string',
    name: 'string',
    creator_user_name: 'string',
    run_as_user_name: 'string',
    created_time: 'timestamp',
    tags: 'map<string,string>',
    quartz_cron: 'string',
    timezone_id: 'string',
    pause_status: 'string',
    timeout_seconds: 'bigint',
    max_concurrent_runs: 'int',
    settings_json: 'string',
    seen_day: 'date',
  },
  key: ['account_id', 'workspace_id', 'job_id'],
  arrival: 'latest',
  momentary: ['seen_day'],
} as const satisfies RawTable

const schedule = z.looseObject({ quartz_cron_expression: text, timezone_id: text, pause_status: text })
const principal = z.looseObject({ user_name: text, service_principal_name: text })
const part = z.looseObject({})
const settings = z.looseObject({
  name: text,
  timeout_seconds: count,
  max_concurrent_runs: count,
  schedule: schedule.nullish(),
  run_as: principal.nullish(),
  tags,
})
const parts = z.looseObject({ tasks: listOf(part), job_clusters: listOf(part) })
const job = z.looseObject({
  job_id: id,
  creator_user_name: text,
  run_as_user_name: text,
  created_time: instant,
  settings: part.nullish().transform((value) => value ?? {}),
  has_more: z.boolean().nullish(),
})
const page = z.looseObject({ jobs: listOf(job) })

type Job = z.infer<typeof job>

/** Jobs with their current settings. */
export const jobs: Source<DatabricksClient> = {
  name: 'jobs',
  system: 'databricks',
  meaning: 'Every job of the workspace as it is set up now.',
  scope: 'workspace',
  tables: [restJob],
  freshMinutes: 30,
  without: 'Without it jobs are known by their history only.',
  right: workspaceAdministrator,
  fetch: fetchJobs,
}

async function fetchJobs(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, dataNow, signal } = context
  for await (const { jobs: listed } of client.pages(
    listPath,
    { limit: 100, expand_tasks: true },
    page,
    signal,
  )) {
    const whole = await Promise.all(listed.map((one) => (one.has_more ? wholeJob(client, one, signal) : one)))
    await context.emit(
      restJob.name,
      seenOn(
        dataNow,
        whole.map((one) => jobRow(client, one)),
      ),
    )
  }
}

// A list shows only the first hundred tasks of a job.
async function wholeJob(client: DatabricksClient, listed: Job, signal: AbortSignal): Promise<Job> {
  let whole: Job | undefined
  const tasks: unknown[] = []
  const clusters: unknown[] = []
  for await (const got of client.pages(getPath, { job_id: listed.job_id }, job, signal)) {
    whole ??= got
    const more = parts.parse(got.settings)
    tasks.push(...more.tasks)
    clusters.push(...more.job_clusters)
  }
  const all = { tasks: withoutRepeats(tasks), job_clusters: withoutRepeats(clusters) }
  return { ...listed, ...whole, settings: { ...whole?.settings, ...all } }
}

function jobRow({ account, here }: DatabricksClient, listed: Job): Readonly<Record<string, unknown>> {
  const set = settings.parse(listed.settings)
  return {
    account_id: account.id,
    workspace_id: here.id,
    job_id: listed.job_id,
    name: set.name,
    creator_user_name: listed.creator_user_name,
    run_as_user_name:
      listed.run_as_user_name ?? set.run_as?.user_name ?? set.run_as?.service_principal_name ?? null,
    created_time: listed.created_time,
    tags: set.tags,
    quartz_cron: set.schedule?.quartz_cron_expression ?? null,
    timezone_id: set.schedule?.timezone_id ?? null,
    pause_status: set.schedule?.pause_status ?? null,
    timeout_seconds: set.timeout_seconds,
    max_concurrent_runs: set.max_concurrent_runs,
    settings_json: stableJson(listed.settings),
    day: null,
    last_day: null,
  }
}
