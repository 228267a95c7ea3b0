import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { compareRuns, type ComparedLine, type ComparedRun } from './contract.ts'
import { decomposed, type SpentRun } from './server/decomposition.ts'

const runs = scopedQuery(new URL('runs.sql', import.meta.url))
const lines = scopedQuery(new URL('lines.sql', import.meta.url))
const tasks = scopedQuery(new URL('tasks.sql', import.meta.url))
const sharedClusters = scopedQuery(new URL('shared-clusters.sql', import.meta.url))
const answer = compareRuns.output.shape
const rowsOfRuns = z.array(answer.runs.def.items[0])

type Attempt = { runId: string; attemptNumber: number }
const isOf = (asked: Attempt) => (row: Attempt) =>
  row.runId === asked.runId && row.attemptNumber === asked.attemptNumber

function foundIn(all: readonly ComparedRun[], asked: Attempt): ComparedRun {
  const found = all.find(isOf(asked))
  if (found) return found
  throw new CodedError(
    'not_found',
    `There is no attempt ${asked.attemptNumber} of a run ${shownName(asked.runId)} of this job: choose two runs of its list.`,
  )
}

function spentBy(run: ComparedRun, all: readonly ComparedLine[]): SpentRun {
  return {
    durationMs: run.durationMs,
    lines: all.filter(isOf(run)).map(({ source, resourceName, usageUnit, ...line }) => ({
      key: `${source} ${resourceName} ${usageUnit}`,
      usageUnit: `${source} ${usageUnit}`,
      workQuantity: line.workQuantity,
      otherQuantity: line.otherQuantity,
      work: line.work,
      other: line.other,
    })),
  }
}

export const compareRunsRoute = route(compareRuns, async ({ query, path, read, clock, defaultCurrency }) => {
  const { jobId } = path
  await requireOneAsset(jobAsset, read, { jobId })
  const currency = query.currency ?? (await defaultCurrency()) ?? 'USD'
  const values = { ...query, jobId, currency, dataNow: clock.dataNow() }
  const known = await read(runs, values)
  const all = rowsOfRuns.parse(known.rows)
  const pair: [ComparedRun, ComparedRun] = [
    foundIn(all, query),
    foundIn(all, { runId: query.otherRunId, attemptNumber: query.otherAttemptNumber }),
  ]
  const spent = answer.lines.parse((await read(lines, values)).rows)
  return {
    dataVersion: known.dataVersion,
    jobId,
    currency,
    runs: pair,
    lines: spent,
    tasks: answer.tasks.parse((await read(tasks, values)).rows),
    sharedClusters: answer.sharedClusters.parse((await read(sharedClusters, values)).rows),
    decomposition: decomposed(spentBy(pair[0], spent), spentBy(pair[1], spent)),
  }
})
