import type { CostExplanation } from './contract.ts'
import { amountOf, dearestFirst, groupedBy } from './group.ts'
import { linesOf } from './lines.ts'
import type { HourRow, LaneRow } from './rows.ts'
import { joinedPieces, sharedPieces, type Interval, type Piece } from './shared-pieces.ts'

type SharedHour = CostExplanation['machines'][number]['hours'][number]
type Consumer = SharedHour['consumers'][number]
type Bar = Consumer['bars'][number]

const hourMs = 3_600_000
const consumerLabels: Readonly<Record<string, string>> = {
  idle: 'idle',
  interactive: 'interactive use',
  cluster: 'idle or interactive',
  start_up: 'start-up',
  unattributed: 'no evidence',
}

function runKey({ jobId, runId, attemptNumber }: Pick<HourRow, 'jobId' | 'runId' | 'attemptNumber'>): string {
  return [jobId, runId, attemptNumber].join('|')
}

function consumerKey(row: HourRow): string {
  return row.runId === null ? row.consumer : runKey(row)
}

function intervalsWithin(lanes: readonly LaneRow[], start: number): Interval[] {
  return lanes
    .map((lane) => ({
      key: runKey(lane),
      start: Math.max(Date.parse(lane.startTime), start),
      end: Math.min(Date.parse(lane.endTime), start + hourMs),
    }))
    .filter((interval) => interval.end > interval.start)
}

function barsOf(pieces: readonly Piece[]): Bar[] {
  return joinedPieces(pieces).map(({ start, end, sharedBy }) => ({
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    sharedBy,
  }))
}

function barsByConsumer(lanes: readonly LaneRow[], start: number): ReadonlyMap<string, Bar[]> {
  const runs = intervalsWithin(lanes, start)
  return new Map(
    groupedBy(sharedPieces(runs), (piece) => piece.key).map(([key, pieces]) => [key, barsOf(pieces)]),
  )
}

function consumersOf(
  rows: readonly HourRow[],
  bars: ReadonlyMap<string, Bar[]>,
  isThis: (row: HourRow) => boolean,
): Consumer[] {
  const consumers = groupedBy(rows, consumerKey).flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    return {
      key,
      label:
        first.runId === null
          ? (consumerLabels[first.consumer] ?? first.consumer)
          : (first.jobName ?? first.runId),
      isThis: isThis(first),
      isIdle: first.runId === null,
      fairMs: Math.max(...group.map((row) => row.fairMs)),
      amount: amountOf(group),
      bars: bars.get(key) ?? [],
    }
  })
  return dearestFirst(consumers)
}

/** The shared hours of one cluster: what was billed, who had which part, and when. */
export function sharedHours(
  rows: readonly HourRow[],
  lanes: readonly LaneRow[],
  isThis: (row: HourRow) => boolean,
): SharedHour[] {
  return groupedBy(rows, (row) => row.hour).map(([hour, group]) => {
    const start = Date.parse(hour)
    const consumers = consumersOf(group, barsByConsumer(lanes, start), isThis)
    return {
      hour: new Date(start).toISOString(),
      lines: linesOf(group),
      billed: amountOf(group),
      fairMs: consumers.reduce((sum, consumer) => sum + consumer.fairMs, 0),
      mine: amountOf(consumers.filter((consumer) => consumer.isThis)),
      consumers,
    }
  })
}
