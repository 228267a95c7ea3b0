import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, placeOf } from '../http/page-token.ts'
import { isOn, numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { jobBody } from './job-body.ts'
import { jobBy, jobsAfter, partsOf } from './job-rows.ts'

const versions = ['2.1', '2.2']
const place = z.tuple([z.number(), z.string()])

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
    after: token ? placeOf(token, place) : undefined,
    count: limit + 1,
  })
  const jobs = found.slice(0, limit)
  const last = jobs.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const ids = jobs.map((job) => job.job_id)
  const parts = isOn(call, 'expand_tasks') ? await partsOf(scope, ids) : undefined
  return json({
    ...(jobs.length > 0 && { jobs: jobs.map((job) => jobBody(job, partsOfJob(parts, job.job_id), scope)) }),
    has_more: hasMore,
    ...(hasMore && { next_page_token: pageToken([last.create_ms, last.job_id]) }),
  })
}

async function getJob(scope: Scope, call: Call): Promise<Answer> {
  const jobId = required(call, 'job_id')
  const job = await jobBy(scope, jobId)
  if (!job) throw invalidParameter(`Job ${jobId} does not exist.`)
  return json(jobBody(job, await partsOf(scope, [jobId]), scope))
}

type Parts = Awaited<ReturnType<typeof partsOf>>

function partsOfJob(parts: Parts | undefined, jobId: string): Parts | undefined {
  return (
    parts && {
      tasks: parts.tasks.filter((task) => task.job_id === jobId),
      clusters: parts.clusters.filter((cluster) => cluster.job_id === jobId),
    }
  )
}
