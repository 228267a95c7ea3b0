import { sumOfMoney } from '#contract/money.ts'
import type { ChartData, ChartFormat, ChartMark, ChartSeries, ChartTimes } from '#ui/chart/chart-data.ts'
import { spanUnit } from '#ui/dates/day-spans.ts'
import { amountOfNumber, money, shortMoney, shortNumber } from '#ui/format/money.ts'
import { duration, share } from '#ui/format/quantity.ts'
import { instantParts, withoutYear } from '#ui/format/time.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { daysOfAnswer } from '../../browser/period-chart.ts'
import { markersInTime, marksByWeek, marksOf } from '../../browser/trend-markers.ts'
import { categoriesOf, incompleteOf, placeOf, timesOf } from '../../browser/trend-places.ts'
import type { ConfigurationChange } from '../../configuration/contract.ts'
import { shownParts, type ShownPart } from './shown-parts.ts'
import { isSplit, type RunPart, type TimeRun } from './time-runs.ts'
import type { TimeMeasure } from './time-view.ts'

type Around = {
  /** The range of the axis, ISO 8601. */
  range: { since: string; until: string }
  changes?: readonly ConfigurationChange[]
  /** From when on money is not final. */
  incompleteSince?: string | undefined
  /** The time zone of the names; absent: the browser's. */
  zone?: string
}

const minuteMs = 60_000
/** How many of the widest bars fit beside each other. */
const leastPlaces = 80

/** Runs, oldest first, as bars of the parts of their time, each at its start. */
export function timeChart(
  runs: readonly TimeRun[],
  measure: TimeMeasure,
  { range, changes = [], incompleteSince, zone }: Around,
): ChartData {
  const starts = runs.map(({ startTime }) => startTime)
  const all = shownParts(runs).map((part) => seriesOf(part, runs, measure))
  const markers = markersInTime(changes, starts)
  const ends = [...marksOf(runs, runs.map(placeOf)), ...unsplitMarks(runs)]
  const marks = spanUnit(daysOfAnswer(range)) === 'week' ? marksByWeek(ends, starts) : ends
  const times = timesOf(runs, range)
  return {
    categories: categoriesOf(runs, zone),
    fileNames: starts,
    ...(areApart(times) ? { times } : { axisNames: starts.map((start) => dayOf(start, zone)) }),
    series: all.filter(({ values }) => values.some((value) => value !== null && value !== 0)),
    ...incompleteOf(runs, measure === 'COST' ? 'money' : 'duration', incompleteSince),
    ...(markers.length > 0 ? { markers } : {}),
    ...(marks.length > 0 ? { marks } : {}),
  }
}

/** Whether bars of runs at their starts lie beside each other, but for a tenth of them; where they cover each other, parts cannot be seen. */
function areApart({ sinceMs, untilMs, atMs }: ChartTimes): boolean {
  const leastMs = (untilMs - sinceMs) / Math.max(leastPlaces, 2 * atMs.length)
  const covered = atMs.filter((ms, place) => ms - (atMs[place - 1] ?? Number.NEGATIVE_INFINITY) < leastMs)
  return covered.length * 10 <= atMs.length
}

function dayOf(start: string, zone: string | undefined): string {
  return withoutYear(instantParts(new Date(start), zone).day)
}

function seriesOf(
  { name, meaning, fill, keys }: ShownPart,
  runs: readonly TimeRun[],
  measure: TimeMeasure,
): ChartSeries {
  const found = runs.map(({ parts }) => keys.flatMap((key) => parts.get(key) ?? []))
  const values = found.map((parts, place) => valueOf(parts, runs[place]?.wallTime ?? 0, measure))
  const look = { name, meaning, fill, shape: 'bar' } as const
  if (measure !== 'COST') return { ...look, values }
  const marks = runs.map((run, place) => (values[place] === null ? undefined : costMark(run)))
  return {
    ...look,
    values,
    amounts: found.map(costOf),
    isPartlyEstimated: marks.map((mark) => mark?.isEstimated === true),
    estimatedBecause: marks.map((mark) => mark?.estimatedBecause),
  }
}

/** What parts of a run come to; null where it has none of them. */
function valueOf(parts: readonly RunPart[], wholeMs: number, measure: TimeMeasure): number | null {
  if (parts.length === 0) return null
  const cost = costOf(parts)
  if (measure === 'COST') return cost === null ? null : Number(cost)
  const ms = parts.reduce((sum, { wallTime }) => sum + wallTime, 0)
  if (measure === 'MINUTES') return ms / minuteMs
  return wholeMs === 0 ? null : ms / wholeMs
}

function costOf(parts: readonly RunPart[]): string | null {
  const costs = parts.flatMap(({ cost }) => cost ?? [])
  return costs.length === 0 ? null : sumOfMoney(costs)
}

/** A sign for each run that is not split, with the reason. */
function unsplitMarks(runs: readonly TimeRun[]): ChartMark[] {
  return runs.flatMap((run, place) =>
    isSplit(run)
      ? []
      : [
          {
            place,
            name: 'Not split',
            tone: 'warning',
            text: `Not split: ${run.absentBecause?.because ?? ''}`,
          },
        ],
  )
}

/** How a measure of the parts is written. */
export function timeFormat(measure: TimeMeasure, currency: string): ChartFormat {
  if (measure === 'MINUTES') return { full: (minutes) => duration(minutes * minuteMs), short: shortNumber }
  if (measure === 'SHARE')
    // Four steps to the whole: sums of shares may pass it by a rounding.
    return {
      full: share,
      short: (part) => `${Math.round(part * 100)}%`,
      step: (most) => most / 4,
      isRate: true,
    }
  return {
    full: (amount) => money(amountOfNumber(amount), currency),
    short: (amount) => shortMoney(amount, currency),
    currency,
  }
}
