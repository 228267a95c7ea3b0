import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, placeOf } from '../http/page-token.ts'
import { isOn, numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import { partsOf } from '../jobs/job-rows.ts'
import type { Scope } from '../scope.ts'
import type { RunParts } from './run-body.ts'
import { historyBody, runBody, tasksBody } from './run-body.ts'
import type { RunFilter, RunRow } from './run-rows.ts'
import { repairsOf, runBy, runsAfter, taskRunsOf } from './run-rows.ts'

const versions = ['2.1', '2.2']
const mostRunsOnAPage = 25
const runTypes = new Set(['JOB_RUN', 'WORKFLOW_RUN', 'SUBMIT_RUN'])
const place = z.tuple([z.number(), z.string()])

/** The runs of a workspace. */
export function runRoutes(scope: Scope): Route[] {
  return versions.flatMap((version): Route[] => [
    { method: 'GET', path: `/api/${version}/jobs/runs/list`, handle: (call) => listRuns(scope, call) },
    { method: 'GET', path: `/api/${version}/jobs/runs/get`, handle: (call) => getRun(scope, call) },
  ])
}

async function listRuns(scope: Scope, call: Call): Promise<Answer> {
  const asked = numberIn(call, 'limit', { least: 0, most: mostRunsOnAPage, otherwise: 20 })
  const limit = asked === 0 ? mostRunsOnAPage : asked
  const token = call.query.get('page_token')
  const after = token ? placeOf(token, place) : undefined
  const found = await runsAfter(scope, filterOf(call), { after, count: limit + 1 })
  const runs = found.slice(0, limit)
  const last = runs.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return json({
    ...(runs.length > 0 && { runs: await runBodies(scope, runs, isOn(call, 'expand_tasks')) }),
    has_more: hasMore,
    ...(hasMore && { next_page_token: pageToken([last.start_ms, last.run_id]) }),
  })
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

async function getRun(scope: Scope, call: Call): Promise<Answer> {
  const runId = required(call, 'run_id')
  const run = await runBy(scope, runId)
  if (!run) throw invalidParameter(`Run ${runId} does not exist.`)
  const parts = runPartsOf(run, await partsOfRuns(scope, [run]))
  return json({
    ...runBody(run, parts.repairs, scope),
    ...tasksBody(run, parts, scope),
    ...(isOn(call, 'include_history') && { repair_history: historyBody(run, parts, scope) }),
  })
}

async function runBodies(scope: Scope, runs: readonly RunRow[], withTasks: boolean): Promise<object[]> {
  if (!withTasks) {
    const repairs = await repairsOf(
      scope,
      runs.map((run) => run.run_id),
    )
    return runs.map((run) =>
      runBody(
        run,
        repairs.filter((repair) => repair.run_id === run.run_id),
        scope,
      ),
    )
  }
  const all = await partsOfRuns(scope, runs)
  return runs.map((run) => {
    const parts = runPartsOf(run, all)
    return { ...runBody(run, parts.repairs, scope), ...tasksBody(run, parts, scope) }
  })
}

type AllParts = Awaited<ReturnType<typeof partsOfRuns>>

async function partsOfRuns(scope: Scope, runs: readonly RunRow[]) {
  const runIds = runs.map((run) => run.run_id)
  const jobIds = [...new Set(runs.map((run) => run.job_id))]
  const [repairs, tasks, jobs] = await Promise.all([
    repairsOf(scope, runIds),
    taskRunsOf(scope, runIds),
    partsOf(scope, jobIds),
  ])
  return { repairs, tasks, definitions: jobs.tasks, clusters: jobs.clusters }
}

function runPartsOf(run: RunRow, all: AllParts): RunParts {
  return {
    repairs: all.repairs.filter((repair) => repair.run_id === run.run_id),
    tasks: all.tasks.filter((task) => task.run_id === run.run_id),
    definitions: all.definitions.filter((definition) => definition.job_id === run.job_id),
    clusters: all.clusters.filter((cluster) => cluster.job_id === run.job_id),
  }
}
