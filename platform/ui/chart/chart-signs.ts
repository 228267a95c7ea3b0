import type { TokenColors } from './chart-colors.ts'
import type {
  ChartData,
  ChartLimit,
  ChartPrevious,
  ChartRestatement,
  ChartSpan,
  ChartTimes,
} from './chart-data.ts'
import type { MarkerGroup } from './chart-markers.ts'
import { strokePx, type ChartRoom } from './chart-room.ts'
import { onAxis } from './on-axis.ts'

/** The previous period as pale steps behind all else. */
export function previousBars({ name, values }: ChartPrevious, colors: TokenColors): object {
  return {
    type: 'bar',
    name,
    xAxisIndex: 1,
    barWidth: '100%',
    silent: true,
    z: 1,
    data: [...values],
    itemStyle: { color: colors('chart-previous'), opacity: 0.6 },
  }
}

/** A pale band over the height of the chart behind the categories of a span. */
export function spanBars(
  { from, to, name }: ChartSpan,
  { categories }: ChartData,
  colors: TokenColors,
): object {
  return {
    type: 'bar',
    name,
    xAxisIndex: 1,
    yAxisIndex: 1,
    barWidth: '100%',
    barGap: '-100%',
    silent: true,
    z: 0,
    data: categories.map((_, place) => (from <= place && place <= to ? 1 : null)),
    itemStyle: { color: colors('warning-solid'), opacity: 0.15 },
  }
}

/** A short line at what a category was reported to be before. */
export function formerAmounts(
  restated: readonly ChartRestatement[],
  { categories, times }: ChartData,
  colors: TokenColors,
  room: ChartRoom,
): object {
  const before = new Map(restated.map((restatement) => [restatement.place, restatement.before]))
  return {
    type: 'line',
    name: 'First reported',
    silent: true,
    z: 5,
    symbol: 'rect',
    symbolSize: [strokePx(room), 2],
    showAllSymbol: true,
    itemStyle: { color: colors('text') },
    lineStyle: { opacity: 0 },
    data: onAxis(
      categories.map((_, place) => before.get(place) ?? null),
      times,
    ),
  }
}

const markPx = 8

/** Triangles above the bars, or the lines where there are none, of the categories that are marked, a series for each kind of mark. */
export function markSymbols(
  { categories, series, marks = [], times }: ChartData,
  isStacked: boolean,
  colors: TokenColors,
): object[] {
  const drawn = marks.filter(({ isOnlyNoted = false }) => !isOnlyNoted)
  const heightAt = (place: number) => {
    const bars = series.filter(({ shape }) => shape === 'bar')
    const known = (bars.length > 0 ? bars : series).flatMap(({ values }) => values[place] ?? [])
    return isStacked ? known.reduce((sum, value) => sum + value, 0) : Math.max(0, ...known)
  }
  return [...Map.groupBy(drawn, ({ name }) => name)].map(([name, own]) => {
    const labels = new Map(own.map(({ place, label }) => [place, label]))
    const heights = categories.map((_, place) => (labels.has(place) ? heightAt(place) : null))
    return {
      type: 'line',
      name,
      z: 6,
      symbol: 'triangle',
      symbolRotate: 180,
      symbolSize: markPx,
      symbolOffset: [0, -markPx],
      showAllSymbol: true,
      itemStyle: { color: colors(`${own[0]?.tone ?? 'failed'}-solid`) },
      lineStyle: { opacity: 0 },
      label: { position: 'top', distance: 2, color: colors('text-2'), fontSize: 11 },
      labelLayout: { hideOverlap: true },
      data: onAxis(heights, times).map((value, place) => {
        const label = labels.get(place)
        return label === undefined ? value : { value, label: { show: true, formatter: label } }
      }),
    }
  })
}

const limitColors: Readonly<Record<ChartLimit['kind'], string>> = {
  budget: 'chart-budget',
  commit: 'chart-commit',
  threshold: 'text-2',
}

/** A level line with its name. */
export function limitLine({ label, value, kind }: ChartLimit, colors: TokenColors): object {
  const color = colors(limitColors[kind])
  return {
    type: 'line',
    name: label,
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      data: [{ yAxis: value }],
      lineStyle: { color, width: 1.4, type: kind === 'budget' ? 'solid' : 'dotted' },
      label: { formatter: label, position: 'insideEndTop', color, fontSize: 12 },
    },
  }
}

/** Dashed upright lines with what happened there. */
export function markerLines(groups: readonly MarkerGroup[], colors: TokenColors): object {
  const lines = groups.flatMap(({ markers, label, labelled, align }) =>
    markers.map((marker) => ({
      xAxis: marker.atMs ?? marker.place,
      name: label,
      label: { show: marker === labelled, align },
    })),
  )
  return {
    type: 'line',
    name: 'Markers',
    data: [],
    markLine: {
      symbol: ['none', 'triangle'],
      symbolSize: 6,
      data: lines,
      lineStyle: { color: colors('text-3'), width: 1, type: 'dashed' },
      emphasis: { lineStyle: { width: 2 } },
      label: { formatter: '{b}', position: 'end', color: colors('text-2'), fontSize: 11 },
    },
  }
}

/** Shades an axis of time from the first category that is not final. */
export function timeShade(places: readonly number[], times: ChartTimes, colors: TokenColors): object[] {
  const starts = places.flatMap((place) => times.atMs[place] ?? [])
  if (starts.length === 0) return []
  return [
    {
      type: 'line',
      data: [],
      markArea: {
        silent: true,
        itemStyle: { color: colors('chart-incomplete') },
        data: [[{ xAxis: Math.min(...starts) }, { xAxis: times.untilMs }]],
      },
    },
  ]
}
