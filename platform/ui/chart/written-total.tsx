import { estimateTextOf, type ChartSeries } from './chart-data.ts'
import { WrittenText } from './written-text.tsx'
import type { Written } from './written-values.ts'

type Props = {
  /** What the total is of. */
  series: Pick<ChartSeries, 'isEstimated' | 'estimatedBecause'>
  total: Written
  currency: string | undefined
}

/** The total of a series or of the previous period; an estimate where one of its values is. */
export function WrittenTotal({ series, total, currency }: Props) {
  return (
    <WrittenText
      written={total}
      currency={currency}
      isEstimated={series.isEstimated?.includes(true)}
      estimatedBecause={estimateTextOf(series)}
    />
  )
}
