import { dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import type { Row } from '#contract/report.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { inWholeDays } from '#product/contract/whole-days.ts'
import { explainCost, type FigureQuery } from '#product/contract/calls/explain-cost.ts'
import { explain } from './server/explain.ts'
import { sharedClusterIds } from './server/machines.ts'
import type { HourRow, LaneRow, PartRow, TaskRow } from './server/rows.ts'

const parts = scopedQuery(new URL('parts.sql', import.meta.url))
const hours = scopedQuery(new URL('hours.sql', import.meta.url))
const lanes = scopedQuery(new URL('lanes.sql', import.meta.url))
const tasks = scopedQuery(new URL('tasks.sql', import.meta.url))
const taskParts = scopedQuery(new URL('task-parts.sql', import.meta.url))
const figureShown = scopedQuery(new URL('figure.sql', import.meta.url))
const attemptsOfRun = scopedQuery(new URL('attempts.sql', import.meta.url))
const hoursShown = 6
// Of each hour, those of the figure and the others each.
const runsShown = 12

// The columns of each query are the fields of its row type; the query's test reads them all.
const rowsAs = <RowType>(rows: readonly Row[]) => rows as unknown as RowType[]

/** The hours of rows, and the days that they lie on; an interval lies within its day. */
function hoursAndDays(rows: readonly HourRow[]): { hours: string[]; days: string[] } {
  const starts = [...new Set(rows.map((row) => row.hour))].map((hour) => new Date(hour))
  return {
    hours: starts.map((start) => start.toISOString()),
    days: [...new Set(starts.map(dayOf))],
  }
}

function attemptsIn(rows: readonly Row[]): number {
  return Number(rows[0]?.['attempts'] ?? 0)
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
      const readIf = async (isAsked: boolean, file: ScopedQuery) =>
        isAsked ? (await read(file, filter)).rows : []
      const [shown, found, taskRows, attemptRows] = await Promise.all([
        read(figureShown, filter),
        read(query.taskRunId === undefined ? parts : taskParts, filter),
        readIf(query.jobId !== undefined, tasks),
        readIf(query.runId !== undefined, attemptsOfRun),
        query.jobId === undefined ? undefined : requireOneAsset(jobAsset, read, { jobId: query.jobId }),
      ])
      const partRows = rowsAs<PartRow>(found.rows)
      if (partRows.length === 0)
        throw new CodedError('not_found', 'There is no cost for this figure in your workspaces.')
      const clusterIds = sharedClusterIds(partRows)
      const hourRows =
        clusterIds.length === 0
          ? []
          : rowsAs<HourRow>(
              (await read(hours, { ...filter, sharedClusterIds: clusterIds, hoursShown, runsShown })).rows,
            )
      const laneRows =
        hourRows.length === 0
          ? []
          : rowsAs<LaneRow>(
              (await read(lanes, { sharedClusterIds: clusterIds, ...hoursAndDays(hourRows) })).rows,
            )
      const amount = String(shown.rows[0]?.['amount'] ?? '0.0000000000')
      const attempts = query.runId === undefined ? 1 : attemptsIn(attemptRows)
      const evidence = {
        amount,
        attempts,
        parts: partRows,
        hours: hourRows,
        lanes: laneRows,
        tasks: rowsAs<TaskRow>(taskRows),
      }
      return {
        dataVersion: found.dataVersion,
        recordsRunStatement: questionsRunStatements,
        ...explain(query, evidence),
      }
    },
)
