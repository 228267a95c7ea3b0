import type { ChartMark, ChartMarker } from '#ui/chart/chart-data.ts'
import { mondayOf } from '#ui/dates/day-spans.ts'
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

/** One sign for each week and kind, with their number: signs of single runs would lie over each other. */
export function marksByWeek(marks: readonly ChartMark[], starts: readonly string[]): ChartMark[] {
  const weekOf = ({ place, name }: ChartMark) => {
    const day = (starts[place] ?? '').slice(0, 10)
    return day === '' ? name : `${name} ${mondayOf(day)}`
  }
  return [...Map.groupBy(marks, weekOf).values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const text = `${first.text} (${others.length + 1} in this week)`
    const noted = others.map((mark) => Object.assign({}, mark, { isOnlyNoted: true }))
    return [Object.assign({}, first, { text })].concat(noted)
  })
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
