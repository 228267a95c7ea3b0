import type { CostExplanation } from './contract.ts'
import { amountOf, dearestFirst, groupedBy } from './group.ts'
import { linesOf } from './lines.ts'
import type { HourRow, LaneRow } from './rows.ts'

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

type Interval = { key: string; start: number; end: number }

function consumerKey(row: {
  kind?: string
  consumer?: string
  jobId: string | null
  runId: string | null
  attemptNumber: number | null
}): string {
  return row.runId === null
    ? (row.consumer ?? row.kind ?? '')
    : [row.jobId, row.runId, row.attemptNumber].join('|')
}

function intervalsWithin(lanes: readonly LaneRow[], start: number): Interval[] {
  return lanes
    .map((lane) => ({
      key: consumerKey({ ...lane, consumer: lane.kind === 'quiet' ? 'idle' : lane.kind }),
      start: Math.max(Date.parse(lane.startTime), start),
      end: Math.min(Date.parse(lane.endTime), start + hourMs),
    }))
    .filter((interval) => interval.end > interval.start)
}

/** Cuts the runs' intervals where anybody comes or goes; each piece knows how many shared it. */
export function sharedPieces(intervals: readonly Interval[]): (Interval & { sharedBy: number })[] {
  const moments = [...new Set(intervals.flatMap(({ start, end }) => [start, end]))].toSorted(
    (one, other) => one - other,
  )
  return moments.slice(0, -1).flatMap((start, index) => {
    const end = moments[index + 1] ?? start
    const active = new Set(
      intervals.filter((other) => other.start <= start && other.end >= end).map(({ key }) => key),
    )
    return [...active].map((key) => ({ key, start, end, sharedBy: active.size }))
  })
}

function joined(pieces: readonly (Interval & { sharedBy: number })[]): Bar[] {
  const bars: (Interval & { sharedBy: number })[] = []
  for (const piece of pieces) {
    const last = bars.at(-1)
    if (last && last.end === piece.start && last.sharedBy === piece.sharedBy) last.end = piece.end
    else bars.push({ ...piece })
  }
  return bars.map(({ start, end, sharedBy }) => ({
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    sharedBy,
  }))
}

function barsByConsumer(lanes: readonly LaneRow[], start: number): ReadonlyMap<string, Bar[]> {
  const runs = intervalsWithin(
    lanes.filter((lane) => lane.kind === 'run'),
    start,
  )
  return new Map(
    groupedBy(sharedPieces(runs), (piece) => piece.key).map(([key, pieces]) => [key, joined(pieces)]),
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
