import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { share } from '#ui/format/quantity.ts'
import type { InstanceLoad, LoadHistogram } from '../contract.ts'

/** How loads are written: parts of one as percent; no sum of them has a meaning. */
export const loadFormat = { full: share, short: share, isRate: true }

type Piece = InstanceLoad['pieces'][number]
type Named = { label: (startTime: string) => string }

const lines: Readonly<Record<'cpu' | 'memory', readonly (readonly [string, keyof Piece])[]>> = {
  cpu: [
    ['Workers', 'workerCpu'],
    ['Driver', 'driverCpu'],
  ],
  memory: [
    ['Workers', 'workerMemory'],
    ['Driver', 'driverMemory'],
  ],
}

/** The load of workers and driver over time; undefined where nothing of it is known. */
export function loadChartOf(
  { pieces, pieceLength }: InstanceLoad,
  measure: 'cpu' | 'memory',
  { label }: Named,
): ChartData | undefined {
  const series = lines[measure].flatMap(([name, field], place): ChartSeries[] => {
    const values = pieces.map((piece) => numberOf(piece[field]))
    const fill = place === 0 ? 'chart-1' : 'chart-2'
    return values.every((value) => value === null) ? [] : [{ name, values, fill, shape: 'line' }]
  })
  const atMs = pieces.map(({ startTime }) => Date.parse(startTime))
  const [sinceMs] = atMs
  const lastMs = atMs.at(-1)
  if (series.length === 0 || sinceMs === undefined || lastMs === undefined) return undefined
  return {
    categories: pieces.map(({ startTime }) => label(startTime)),
    fileNames: pieces.map(({ startTime }) => startTime),
    times: { sinceMs, untilMs: lastMs + pieceLength, atMs },
    series,
  }
}

function numberOf(value: Piece[keyof Piece]): number | null {
  return typeof value === 'number' ? value : null
}

/** Which share of the time lies in each band of ten percent. */
export function histogramChartOf(histogram: LoadHistogram): ChartData {
  const percent = (part: number) => Math.round(part * 100)
  return {
    categories: histogram.bands.map(({ from, to }) => `${percent(from)}–${percent(to)}%`),
    series: [
      {
        name: 'Time',
        values: histogram.bands.map((band) => band.share),
        fill: 'chart-1',
        shape: 'bar',
      },
    ],
  }
}

/** What a histogram comes to, in one line. */
export function histogramText({ median, p95, minutesAbove90, minutesBelow20 }: LoadHistogram): string {
  const minutes = (value: number) => `${Math.round(value).toLocaleString('en-US')} VM min`
  return `median ${share(median)}, p95 ${share(p95)}, above 90%: ${minutes(minutesAbove90)}, below 20%: ${minutes(minutesBelow20)}`
}
