import { dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { inWholeDays } from '#product/contract/whole-days.ts'
import { explainCost, type FigureQuery } from '#product/contract/calls/explain-cost.ts'
import { explain } from './server/explain.ts'
import { sharedClusterIds } from './server/machines.ts'
import {
  attemptRows,
  breakdownRows,
  figureRows,
  hourRows,
  laneRows,
  partRows,
  taskRows,
  type HourRow,
} from './server/rows.ts'

const parts = scopedQuery(new URL('parts.sql', import.meta.url))
const hours = scopedQuery(new URL('hours.sql', import.meta.url))
const breakdowns = scopedQuery(new URL('breakdowns.sql', import.meta.url))
const lanes = scopedQuery(new URL('lanes.sql', import.meta.url))
const tasks = scopedQuery(new URL('tasks.sql', import.meta.url))
const taskParts = scopedQuery(new URL('task-parts.sql', import.meta.url))
const figureShown = scopedQuery(new URL('figure.sql', import.meta.url))
const attemptsOfRun = scopedQuery(new URL('attempts.sql', import.meta.url))
const hoursShown = 6
// Of each hour, those of the figure and the others each.
const runsShown = 12
// Of each breakdown by asset or run; the others stand together.
const entriesShown = 50

/** The hours of rows, and the days that they lie on; an interval lies within its day. */
function hoursAndDays(rows: readonly HourRow[]): { hours: string[]; days: string[] } {
  const starts = [...new Set(rows.map((row) => row.hour))].map((hour) => new Date(hour))
  return {
    hours: starts.map((start) => start.toISOString()),
    days: [...new Set(starts.map(dayOf))],
  }
}

function filterOf(query: FigureQuery): Record<string, unknown> {
  return { ...query, workspaceId: undefined, subscriptionId: undefined }
}

type Ports = Pick<LakePorts, 'questionsRunStatements'>

export const explainCostRoute = routeOver(
  explainCost,
  ({ questionsRunStatements }: Ports) =>
    async ({ query: asked, read, defaultCurrency }) => {
      const query = inWholeDays(asked)
      const filter = { ...filterOf(query), currency: query.currency ?? (await defaultCurrency()) }
      const readIf = async (isAsked: boolean, file: ScopedQuery, more: Record<string, unknown> = {}) =>
        isAsked ? (await read(file, { ...filter, ...more })).rows : []
      const [shown, found, tasksFound, breakdownsFound, attemptsFound] = await Promise.all([
        read(figureShown, filter),
        read(query.taskRunId === undefined ? parts : taskParts, filter),
        readIf(query.jobId !== undefined, tasks),
        readIf(query.runId === undefined && query.taskRunId === undefined, breakdowns, { entriesShown }),
        readIf(query.runId !== undefined, attemptsOfRun),
        query.jobId === undefined ? undefined : requireOneAsset(jobAsset, read, { jobId: query.jobId }),
      ])
      const partsFound = partRows.parse(found.rows)
      if (partsFound.length === 0)
        throw new CodedError(
          'not_found',
          'This amount was not found. It may be in a workspace you cannot access.',
        )
      const ofClusters = { sharedClusterIds: sharedClusterIds(partsFound), hoursShown, runsShown }
      const hoursFound = hourRows.parse(
        await readIf(ofClusters.sharedClusterIds.length > 0, hours, ofClusters),
      )
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
        breakdowns: breakdownRows.parse(breakdownsFound),
      }
      return {
        dataVersion: found.dataVersion,
        recordsRunStatement: questionsRunStatements,
        ...explain(query, evidence),
      }
    },
)
