import { estimateTextOf, hasEstimate, type Estimating } from './chart-data.ts'
import { WrittenText } from './written-text.tsx'
import type { Written } from './written-values.ts'

type Props = {
  /** What the total is of. */
  series: Estimating
  total: Written
  currency: string | undefined
}

/** The total of a series or of the previous period; an estimate where one of its values is. */
export function WrittenTotal({ series, total, currency }: Props) {
  return (
    <WrittenText
      written={total}
      currency={currency}
      isEstimated={hasEstimate(series)}
      estimatedBecause={estimateTextOf(series)}
    />
  )
}
