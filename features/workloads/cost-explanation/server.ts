import { dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import { amountValues } from '#product/server/amount-values.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { inWholeDays } from '#product/contract/whole-days.ts'
import { explainCost, type AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { explain, isByTask } from './server/explain.ts'
import { figureQuery } from './server/figure-query.ts'
import { sharedClusterIds } from './server/machines.ts'
import { inOrder, ownersOf, partsOf } from './server/parts.ts'
import { readHours } from './server/read-hours.ts'
import { readBreakdowns, readNames, type ReadRows } from './server/read-breakdowns.ts'
import {
  attemptRows,
  figureRows,
  foundPartRows,
  laneRows,
  partRows,
  taskRows,
  type HourRow,
} from './server/rows.ts'

const parts = scopedQuery(new URL('parts.sql', import.meta.url))
const partsOfOwners = scopedQuery(new URL('parts-of-owners.sql', import.meta.url))
const lanes = scopedQuery(new URL('lanes.sql', import.meta.url))
const tasks = scopedQuery(new URL('tasks.sql', import.meta.url))
const taskParts = scopedQuery(new URL('task-parts.sql', import.meta.url))
const attemptsOfRun = scopedQuery(new URL('attempts.sql', import.meta.url))
// Of each hour, those of the figure and the others each.
const runsShownInHour = 12

/** The parts of the amount, with the names of whose machines they lie on. */
async function readParts({ taskRunId, jobId, clusterId }: AmountFilter, rowsOf: ReadRows) {
  if (taskRunId !== undefined) return partRows.parse(await rowsOf(taskParts))
  const isOfOwners = jobId === undefined && clusterId === undefined
  const found = inOrder(foundPartRows.parse(await rowsOf(isOfOwners ? partsOfOwners : parts)))
  const owners = ownersOf(found)
  return partsOf(found, await readNames({ jobIds: owners, clusterIds: [], assetIds: owners }, rowsOf))
}

/** The hours of rows, and the days that they lie on; an interval lies within its day. */
function hoursAndDays(rows: readonly HourRow[]): { hours: string[]; days: string[] } {
  const starts = [...new Set(rows.map((row) => row.hour))].map((hour) => new Date(hour))
  return {
    hours: starts.map((start) => start.toISOString()),
    days: [...new Set(starts.map(dayOf))],
  }
}

type Ports = Pick<LakePorts, 'questionsRunStatements'>

export const explainCostRoute = routeOver(
  explainCost,
  ({ questionsRunStatements }: Ports) =>
    async ({ query: asked, read, defaultCurrency }) => {
      const query = inWholeDays(asked)
      const filter = {
        ...amountValues(query),
        currency: query.currency ?? (await defaultCurrency()),
      }
      const rowsOf = async (file: ScopedQuery, more: Record<string, unknown> = {}) =>
        (await read(file, { ...filter, ...more })).rows
      const readIf = async (isAsked: boolean, file: ScopedQuery, more?: Record<string, unknown>) =>
        isAsked ? rowsOf(file, more) : []
      const isBrokenDown = query.runId === undefined && query.taskRunId === undefined
      const [shown, partsFound, tasksFound, brokenDown, attemptsFound] = await Promise.all([
        read(figureQuery(query), filter),
        readParts(query, rowsOf),
        readIf(isByTask(query), tasks),
        isBrokenDown ? readBreakdowns(query, rowsOf) : [],
        readIf(query.runId !== undefined, attemptsOfRun),
        query.jobId === undefined ? undefined : requireOneAsset(jobAsset, read, { jobId: query.jobId }),
      ])
      if (partsFound.length === 0)
        throw new CodedError(
          'not_found',
          'No cost was found for this amount. It is zero in these dates, or in a workspace you cannot access.',
        )
      const ofClusters = {
        sharedClusterIds: sharedClusterIds(partsFound),
        hoursShown: query.hoursShown,
        runsShown: runsShownInHour,
      }
      const hoursFound = await readHours(ofClusters, rowsOf)
      const lanesFound = await readIf(hoursFound.length > 0, lanes, {
        ...ofClusters,
        ...hoursAndDays(hoursFound),
      })
      const evidence = {
        amount: figureRows.parse(shown.rows)[0]?.amount ?? '0.0000000000',
        attempts: query.runId === undefined ? 1 : (attemptRows.parse(attemptsFound)[0]?.attempts ?? 0),
        parts: partsFound,
        hours: hoursFound,
        lanes: laneRows.parse(lanesFound),
        tasks: taskRows.parse(tasksFound),
        breakdowns: brokenDown,
      }
      return {
        dataVersion: shown.dataVersion,
        recordsRunStatement: questionsRunStatements,
        ...explain(query, evidence),
      }
    },
)
