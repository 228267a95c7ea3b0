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
import { partsAs, settingAt } from '../jobs/job-settings.ts'
import type { RunParts } from './run-body.ts'
import { historyBody, runBody, tasksBody } from './run-body.ts'
import type { JobParts, WholeRun } from './run-cache.ts'
import { RunCache, wholeRuns } from './run-cache.ts'
import type { RunFilter, RunPlace } from './run-rows.ts'
import { runsAfter } from './run-rows.ts'

const versions = ['2.1', '2.2']
const mostRunsOnAPage = 25
const runTypes = new Set(['JOB_RUN', 'WORKFLOW_RUN', 'SUBMIT_RUN'])
const position = z.tuple([z.number(), z.string()])

/** The runs of a workspace. */
export function runRoutes(scope: Scope): Route[] {
  const runCache = new RunCache(scope)
  return versions.flatMap((version): Route[] => [
    {
      method: 'GET',
      path: `/api/${version}/jobs/runs/list`,
      handle: (call) => listRuns(scope, runCache, call),
    },
    { method: 'GET', path: `/api/${version}/jobs/runs/get`, handle: (call) => getRun(scope, runCache, call) },
  ])
}

async function listRuns(scope: Scope, runCache: RunCache, call: Call): Promise<Answer> {
  const requested = numberIn(call, 'limit', { least: 0, most: mostRunsOnAPage, otherwise: 20 })
  const limit = requested === 0 ? mostRunsOnAPage : requested
  const token = call.query.get('page_token')
  const after = token ? pageTokenPosition(token, position) : undefined
  const found = await runsOnPage(scope, runCache, filterOf(call), { after, count: limit + 1 })
  const runs = found.slice(0, limit)
  const last = runs.at(-1)?.run
  const hasMore = found.length > limit && last !== undefined
  const jobs = isOn(call, 'expand_tasks') ? await runCache.jobParts() : undefined
  return json({
    ...(runs.length > 0 && {
      runs: runs.map((whole) => listedBody(scope, whole, jobs)),
    }),
    has_more: hasMore,
    ...(hasMore && { next_page_token: pageToken([last.start_ms, last.run_id]) }),
  })
}

function listedBody(scope: Scope, whole: WholeRun, jobs: JobParts | undefined): object {
  const run = runBody(whole.run, whole.repairs, scope)
  if (!jobs) return run
  const { body, taskCount } = tasksBody(whole.run, partsOf(whole, jobs), firstArrayPage, scope)
  return { ...run, ...body, ...(taskCount > firstArrayPage.until && { has_more: true }) }
}

async function runsOnPage(
  scope: Scope,
  runCache: RunCache,
  filter: RunFilter,
  place: { after: RunPlace | undefined; count: number },
): Promise<WholeRun[]> {
  const { jobId, runType, activity, fromMs, toMs } = filter
  const isByTimeOnly = jobId === null && runType === null && activity === null
  if (isByTimeOnly) return runCache.pageOf({ fromMs, toMs, ...place })
  return wholeRuns(scope, await runsAfter(scope, filter, place))
}

function filterOf(call: Call): RunFilter {
  const activeOnly = isOn(call, 'active_only')
  const completedOnly = isOn(call, 'completed_only')
  if (activeOnly && completedOnly) {
    throw invalidParameter('Only one of active_only and completed_only can be true.')
  }
  const runType = call.query.get('run_type')
  if (runType !== null && !runTypes.has(runType)) throw invalidParameter(`Invalid run_type: ${runType}`)
  const instant = { least: 0, most: Number.MAX_SAFE_INTEGER }
  return {
    jobId: call.query.get('job_id'),
    runType,
    activity: activeOnly ? 'active' : completedOnly ? 'completed' : null,
    fromMs: numberIn(call, 'start_time_from', { ...instant, otherwise: 0 }),
    toMs: numberIn(call, 'start_time_to', { ...instant, otherwise: Number.MAX_SAFE_INTEGER }),
  }
}

async function getRun(scope: Scope, runCache: RunCache, call: Call): Promise<Answer> {
  const runId = required(call, 'run_id')
  const whole = await runCache.find(runId)
  if (!whole) throw invalidParameter(`Run ${runId} does not exist.`)
  const { run } = whole
  const parts = partsOf(whole, await runCache.jobParts())
  const page = arrayPageOf(call)
  const { body, taskCount } = tasksBody(run, parts, page, scope)
  return json({
    ...runBody(run, parts.repairs, scope),
    ...body,
    ...(isOn(call, 'include_history') && {
      repair_history: historyBody(run, parts, scope).slice(page.from, page.until),
    }),
    ...nextArrayPage(page, taskCount),
  })
}

function partsOf({ run, repairs, tasks }: WholeRun, parts: JobParts): RunParts {
  const setting = settingAt(parts.settings, run.job_id, run.start_ms)
  const known = {
    tasks: parts.definitionsBy.get(run.job_id) ?? [],
    clusters: parts.clustersBy.get(run.job_id) ?? [],
  }
  const { tasks: definitions, clusters } = partsAs(known, setting)
  return {
    repairs,
    tasks,
    definitions,
    clusters,
    performanceTarget: setting?.performance_target ?? run.performance_target,
  }
}
