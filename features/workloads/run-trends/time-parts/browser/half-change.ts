import { change, share } from '#ui/format/quantity.ts'
import type { Half } from './part-trends.ts'
import type { TimeMeasure } from './time-view.ts'

/** How a part changed from the first half of the runs to the second: a share by points, others relatively; null where a half has no cost. */
export function halfChange(
  { first, second }: { first: Half; second: Half },
  measure: TimeMeasure,
): string | null {
  if (measure === 'SHARE') return pointsOf(second.share - first.share)
  const of = ({ averageMs, averageCost }: Half) => (measure === 'MINUTES' ? averageMs : averageCost)
  const [before, after] = [of(first), of(second)]
  if (before === null || after === null) return null
  if (Number(before) === 0) return Number(after) === 0 ? '–' : 'new'
  return change(Number(after) / Number(before) - 1)
}

function pointsOf(difference: number): string {
  const text = share(difference).replace('%', '\u00A0points')
  return Number.parseFloat(text) > 0 ? `+${text}` : text
}
