import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import { arrayPageOf, firstArrayPage, nextArrayPage } from '../http/array-page.ts'
import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { isOn, numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { jobBody } from './job-body.ts'
import type { JobRow } from './job-rows.ts'
import { jobBy, jobsAfter, partsOf, partsPage } from './job-rows.ts'
import type { JobSettings } from './job-settings.ts'
import { jobAs, jobSettings, partsAs, settingAt } from './job-settings.ts'

const versions = ['2.1', '2.2']
const position = z.tuple([z.number(), z.string()])

/** The jobs of a workspace. */
export function jobRoutes(scope: Scope): Route[] {
  return versions.flatMap((version): Route[] => [
    { method: 'GET', path: `/api/${version}/jobs/list`, handle: (call) => listJobs(scope, call) },
    { method: 'GET', path: `/api/${version}/jobs/get`, handle: (call) => getJob(scope, call) },
  ])
}

async function listJobs(scope: Scope, call: Call): Promise<Answer> {
  const limit = numberIn(call, 'limit', { least: 1, most: 100, otherwise: 20 })
  if (numberIn(call, 'offset', { least: 0, most: 10_000, otherwise: 0 }) > 0) {
    throw invalidParameter('The offset parameter is no longer supported. Use page_token instead.')
  }
  const token = call.query.get('page_token')
  const found = await jobsAfter(scope, {
    name: call.query.get('name'),
    after: token ? pageTokenPosition(token, position) : undefined,
    count: limit + 1,
  })
  const jobs = found.slice(0, limit)
  const last = jobs.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const ids = jobs.map((job) => job.job_id)
  const parts = isOn(call, 'expand_tasks') ? await partsOf(scope, ids) : undefined
  const settings = await jobSettings(scope)
  return json({
    ...(jobs.length > 0 && { jobs: jobs.map((job) => listedBody(scope, job, parts, settings)) }),
    has_more: hasMore,
    ...(hasMore && { next_page_token: pageToken([last.create_ms, last.job_id]) }),
  })
}

async function getJob(scope: Scope, call: Call): Promise<Answer> {
  const jobId = required(call, 'job_id')
  const job = await jobBy(scope, jobId)
  if (!job) throw invalidParameter(`Job ${jobId} does not exist.`)
  const page = arrayPageOf(call)
  const { tasks, clusters } = await partsPage(scope, jobId, page)
  const most = page.until - page.from
  const setting = settingAt(await jobSettings(scope), jobId, scope.clock.nowMs)
  const shown = partsAs({ tasks: tasks.slice(0, most), clusters: clusters.slice(0, most) }, setting)
  return json({
    ...jobBody(jobAs(job, setting), shown, scope),
    ...nextArrayPage(page, page.from + tasks.length),
  })
}

type Parts = Awaited<ReturnType<typeof partsOf>>

function listedBody(scope: Scope, listed: JobRow, parts: Parts | undefined, settings: JobSettings): object {
  const setting = settingAt(settings, listed.job_id, scope.clock.nowMs)
  const job = jobAs(listed, setting)
  if (!parts) return jobBody(job, undefined, scope)
  const { until } = firstArrayPage
  const tasks = parts.tasks.filter((task) => task.job_id === job.job_id)
  const clusters = parts.clusters.filter((cluster) => cluster.job_id === job.job_id)
  const shown = partsAs({ tasks: tasks.slice(0, until), clusters: clusters.slice(0, until) }, setting)
  const body = jobBody(job, shown, scope)
  return tasks.length > until ? { ...body, has_more: true } : body
}
