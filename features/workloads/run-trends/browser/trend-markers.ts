import type { ChartMark, ChartMarker } from '#ui/chart/chart-data.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { placeOf } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'

/** The changes of settings at their instants, each before the first run after it; those at one instant together. */
export function markersInTime(
  changes: readonly ConfigurationChange[],
  starts: readonly string[],
): ChartMarker[] {
  return [...Map.groupBy(changes, ({ changeTime }) => changeTime)]
    .map(([changeTime, here]) => {
      const next = starts.findIndex((start) => start >= changeTime)
      return {
        place: next === -1 ? starts.length : next,
        labels: here.map(({ setting }) => setting),
        atMs: Date.parse(changeTime),
      }
    })
    .toSorted((one, other) => one.atMs - other.atMs)
}

/** The signs of runs that did not end well, by how they ended. */
export function marksOf(rows: readonly TrendRow[], places: readonly string[]): ChartMark[] {
  const marks = rows.flatMap((row): ChartMark[] => {
    const look = statusLook(row.status ?? '')
    if (look.tone !== 'failed') return []
    const text = [row.taskKey ?? row.clusterName, look.label].filter(Boolean).join(': ')
    const tone = row.status === 'TIMEDOUT' ? 'warning' : 'failed'
    return [{ place: places.indexOf(placeOf(row)), name: look.label, tone, text }]
  })
  return marks.toSorted((one, other) => one.place - other.place)
}
