import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { amountOf, mostExpensiveFirst, allocatedMsOf, groupedBy } from './group.ts'
import { linesOf } from './lines.ts'
import type { HourRow, LaneRow } from './rows.ts'
import { sharedPieces, type Interval, type Piece } from '#product/contract/shared-pieces.ts'

type SharedHour = CostExplanation['machines'][number]['hours'][number]
type Consumer = SharedHour['consumers'][number]

const hourMs = 3_600_000
const lanesShown = 8
/** What used a shared cluster, where it was no run. */
export const consumerLabels: Readonly<Record<string, string>> = {
  idle: 'idle',
  interactive: 'interactive use',
  cluster: 'idle or interactive',
  start_up: 'start-up',
  unattributed: 'unallocated',
}

function runKey({ jobId, runId, attemptNumber }: Pick<HourRow, 'jobId' | 'runId' | 'attemptNumber'>): string {
  return [jobId, runId, attemptNumber].join('|')
}

function consumerKey(row: HourRow): string {
  return row.runId === null ? [row.consumer, row.isThis ? 'this' : 'other'].join('|') : runKey(row)
}

function labelOf({ consumer, members, jobName, runId }: HourRow): string {
  if (consumer !== 'run') return consumerLabels[consumer] ?? consumer
  if (runId !== null) return jobName ?? runId
  return `${members.toLocaleString('en-US')} more runs`
}

function intervalsWithin(lanes: readonly LaneRow[], start: number): Interval[] {
  return lanes.map((lane) => ({
    key: runKey(lane),
    start: Math.max(Date.parse(lane.startTime), start),
    end: Math.min(Date.parse(lane.endTime), start + hourMs),
  }))
}

function consumersOf(rows: readonly HourRow[]): Consumer[] {
  const consumers = groupedBy(rows, consumerKey).flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    return {
      key,
      label: labelOf(first),
      isThis: first.isThis,
      isIdle: first.consumer !== 'run',
      members: first.members,
      fairMs: Math.max(...group.map((row) => row.fairMs)),
      amount: amountOf(group),
      bars: [],
    }
  })
  return mostExpensiveFirst(consumers)
}

/** Those of the figure first, then the largest. */
function inLanes(consumers: readonly Consumer[], isThere: ReadonlySet<string>): Set<string> {
  const there = consumers.filter(({ key }) => isThere.has(key))
  const ordered = [...there.filter(({ isThis }) => isThis), ...there.filter(({ isThis }) => !isThis)]
  return new Set(ordered.slice(0, lanesShown).map(({ key }) => key))
}

function barOf({ start, end, sharedBy }: Piece): Consumer['bars'][number] {
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString(), sharedBy }
}

function addBars(consumers: readonly Consumer[], intervals: readonly Interval[]): void {
  const there = new Set(intervals.filter(({ start, end }) => end > start).map(({ key }) => key))
  const pieces = sharedPieces(intervals, inLanes(consumers, there))
  for (const consumer of consumers) consumer.bars = (pieces.get(consumer.key) ?? []).map(barOf)
}

/** The shared hours of one cluster: what was billed, who had which part, and when the first of them were there. */
export function sharedHours(rows: readonly HourRow[], lanes: readonly LaneRow[]): SharedHour[] {
  return groupedBy(rows, (row) => row.hour).map(([hour, group]) => {
    const start = Date.parse(hour)
    const consumers = consumersOf(group)
    addBars(consumers, intervalsWithin(lanes, start))
    return {
      hour: new Date(start).toISOString(),
      lines: linesOf(group),
      billed: amountOf(group),
      fairMs: allocatedMsOf(consumers),
      mine: amountOf(consumers.filter((consumer) => consumer.isThis)),
      consumers,
    }
  })
}

/** True for an hour that somebody else had a part of, or a run; six hours of nothing but idle time tell nothing. */
export function isWorthShowing({ consumers }: SharedHour): boolean {
  return consumers.some(({ isThis, isIdle }) => !isThis || !isIdle)
}
