import type { RowOf } from '#contract/report.ts'
import { splitAbsenceOf } from '#product/contract/absences/time-split.ts'
import type { listRunTimeParts } from '#product/contract/calls/run-time-parts.ts'
import type { Absence } from '#contract/absence.ts'
import { placeOf } from '../../browser/trend-places.ts'

/** A part of the time of an attempt of a run. */
export type RunPartRow = RowOf<typeof listRunTimeParts>

/** What one part of a run took and cost. */
export type RunPart = Pick<RunPartRow, 'cost'> & { wallTime: number }

/** An attempt of a run with the parts of its time by their keys; none where it is not split. */
export type TimeRun = Pick<
  RunPartRow,
  | 'workspaceId'
  | 'jobId'
  | 'runId'
  | 'attemptNumber'
  | 'status'
  | 'startTime'
  | 'endTime'
  | 'currency'
  | 'estimatedBecause'
> & {
  parts: ReadonlyMap<string, RunPart>
  wallTime: number
  /** Why it is not split; undefined where it is. */
  absentBecause: Absence | undefined
}

/** The newest runs of rows with the newest first, oldest first, and whether there are older ones. */
export function timeRuns(
  rows: readonly RunPartRow[],
  mostRuns: number,
): { runs: TimeRun[]; hasOlder: boolean } {
  const all = [...Map.groupBy(rows, placeOf).values()]
  return { runs: all.slice(0, mostRuns).flatMap(runOf).toReversed(), hasOlder: all.length > mostRuns }
}

function runOf([first, ...others]: readonly RunPartRow[]): TimeRun[] {
  if (!first) return []
  const { part: _part, place: _place, wallTime: _wallTime, cost: _cost, isCause: _isCause, ...run } = first
  const { telemetryAbsentBecause, endTime, currency } = first
  // Of a run with costs in two currencies each part has a row for each of them.
  const own = [first, ...others].filter((row) => row.currency === currency)
  const parts = new Map(
    own.flatMap(({ part, wallTime, cost }) =>
      part === null || wallTime === null ? [] : [[part, { wallTime, cost }] as const],
    ),
  )
  const isRunning = endTime === null
  return [
    {
      ...run,
      parts,
      wallTime: [...parts.values()].reduce((sum, { wallTime }) => sum + wallTime, 0),
      absentBecause: parts.size > 0 ? undefined : splitAbsenceOf({ telemetryAbsentBecause, isRunning }),
    },
  ]
}

/** Whether the time of a run is split. */
export function isSplit({ absentBecause }: Pick<TimeRun, 'absentBecause'>): boolean {
  return absentBecause === undefined
}
