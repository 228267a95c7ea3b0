import { noEventLog } from '#product/contract/absences/spark.ts'
import { timeRuns, type RunPartRow, type TimeRun } from '../time-runs.ts'

/** A row of a run that ended, on the day of May that its id names. */
export function rowOf(runId: string, rest: Partial<RunPartRow> = {}): RunPartRow {
  const day = `2025-05-${runId.padStart(2, '0')}`
  return {
    workspaceId: '1',
    jobId: '70',
    runId,
    attemptNumber: 0,
    status: 'SUCCESS',
    startTime: `${day}T10:00:00.000Z`,
    endTime: `${day}T11:00:00.000Z`,
    part: null,
    place: null,
    wallTime: null,
    currency: 'USD',
    cost: null,
    isCostEstimated: false,
    estimatedBecause: null,
    isCause: null,
    telemetryAbsentBecause: null,
    ...rest,
  }
}

/** Parts of a run, each with minutes and, where it has a cost, cents. */
export type MinutesOfParts = Readonly<Record<string, readonly [minutes: number, cents?: number]>>

/** Runs, oldest first, each with the minutes and the dollar cents of its parts; one without parts has no event log. */
export function runsWith(...runs: readonly MinutesOfParts[]): TimeRun[] {
  const rows = runs.flatMap((parts, place) => {
    const runId = String(place + 1)
    const own = Object.entries(parts).map(([part, [minutes, cents]]) =>
      rowOf(runId, {
        part,
        wallTime: minutes * 60_000,
        cost: cents === undefined ? null : (cents / 100).toFixed(10),
      }),
    )
    return own.length > 0 ? [own] : [[rowOf(runId, { telemetryAbsentBecause: noEventLog.because })]]
  })
  return timeRuns(rows.toReversed().flat(), rows.length).runs
}
