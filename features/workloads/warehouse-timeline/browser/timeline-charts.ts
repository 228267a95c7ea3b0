import type { RowOf } from '#contract/report.ts'
import { addDays, dayOf, type Day } from '#contract/dates.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { mondayOf } from '#ui/dates/day-spans.ts'
import { day, shortDay } from '#ui/format/time.ts'
import type { listWarehouseTimeline } from '../contract.ts'

type Bucket = RowOf<typeof listWarehouseTimeline>
export type TimelineUnit = 'hour' | 'day' | 'week'

const hourMs = 3_600_000

const isUseUnknown = ({ cost, idleCost }: Bucket) => cost !== null && idleCost === null

/** The starts of all hours, days or weeks of a range, in milliseconds. */
function startsOf({ since, until }: { since: Day; until: Day }, unit: TimelineUnit): number[] {
  const first = Date.parse(unit === 'week' ? mondayOf(since) : since)
  const lengthMs = hourMs * { hour: 1, day: 24, week: 168 }[unit]
  return Array.from(
    { length: Math.ceil((Date.parse(until) - first) / lengthMs) },
    (_, place) => first + place * lengthMs,
  )
}

function nameOf(startMs: number, unit: TimelineUnit): string {
  const start = dayOf(new Date(startMs))
  const time = new Date(startMs).toISOString().slice(11, 16)
  return unit === 'hour' ? `${shortDay(start)} ${time}` : day(start)
}

/** The days that a place of the charts stands for. */
export function daysOfPlace(startMs: number, unit: TimelineUnit): { since: Day; until: Day } {
  const since = dayOf(new Date(startMs))
  return { since, until: addDays(since, unit === 'week' ? 7 : 1) }
}

const inHours = (ms: number | null) => (ms === null ? null : ms / hourMs)

/** A value of each hour, day or week; where that has no row, what nothing is. */
type ValuesOf = <Value>(read: (row: Bucket) => Value | null, none: Value | null) => (Value | null)[]

/**
 * The clusters, the queries and the cost of a SQL warehouse by hour, day or week. What has no row is nothing, but where no event of the
 * warehouse is known no cluster is either.
 */
export function timelineCharts(
  rows: readonly Bucket[],
  range: { since: Day; until: Day },
  unit: TimelineUnit,
) {
  const starts = startsOf(range, unit)
  const found = new Map(rows.map((row) => [Date.parse(row.startTime), row]))
  const valuesOf: ValuesOf = (read, none) =>
    starts.map((start) => {
      const row = found.get(start)
      return row === undefined ? none : read(row)
    })
  const areClustersKnown = rows.some(({ clusterTime }) => clusterTime !== null)
  const chart = (series: readonly ChartSeries[]): ChartData => ({
    categories: starts.map((start) => nameOf(start, unit)),
    fileNames: starts.map((start) => new Date(start).toISOString()),
    series,
  })
  return {
    starts,
    areClustersKnown,
    clusters: chart(clusterSeries(valuesOf, areClustersKnown ? 0 : null, unit)),
    queries: chart(querySeries(valuesOf)),
    cost: chart(costSeries(valuesOf, rows.some(isUseUnknown))),
  }
}

function clusterSeries(valuesOf: ValuesOf, none: number | null, unit: TimelineUnit): ChartSeries[] {
  const running: ChartSeries = {
    name: unit === 'hour' ? 'Running clusters, mean' : 'Cluster hours',
    meaning: 'Hours of all running clusters together, by the events of the warehouse.',
    fill: 'chart-1',
    shape: 'bar',
    values: valuesOf(({ clusterTime }) => inHours(clusterTime), none),
  }
  const peak: ChartSeries = {
    name: 'Most at once',
    fill: 'chart-2',
    shape: 'line',
    values: valuesOf(({ peakClusters }) => peakClusters, none),
  }
  return unit === 'hour' ? [running, peak] : [running]
}

function querySeries(valuesOf: ValuesOf): ChartSeries[] {
  return [
    {
      name: 'Started at once',
      meaning: 'Queries that started without waiting.',
      fill: 'chart-1',
      shape: 'bar',
      values: valuesOf(
        ({ numberOfQueries, queuedQueries }) =>
          numberOfQueries === null ? null : numberOfQueries - (queuedQueries ?? 0),
        0,
      ),
    },
    {
      name: 'Queued',
      meaning: 'Queries that waited for a cluster or for capacity.',
      fill: 'chart-3',
      shape: 'bar',
      values: valuesOf(({ queuedQueries }) => queuedQueries, 0),
    },
  ]
}

function costSeries(valuesOf: ValuesOf, isSomeUseUnknown: boolean): ChartSeries[] {
  const costOf = (
    name: string,
    fill: ChartSeries['fill'],
    read: (row: Bucket) => string | null,
  ): ChartSeries => {
    const amounts = valuesOf(read, '0')
    return {
      name,
      fill,
      shape: 'bar',
      amounts,
      values: amounts.map((amount) => (amount === null ? null : Number(amount))),
    }
  }
  return [
    costOf('Queries at work', 'chart-1', ({ workCost }) => workCost),
    costOf('Idle', 'idle', ({ idleCost }) => idleCost),
    ...(isSomeUseUnknown
      ? [costOf('Use not known', 'chart-other', (row) => (isUseUnknown(row) ? row.cost : '0'))]
      : []),
  ]
}
