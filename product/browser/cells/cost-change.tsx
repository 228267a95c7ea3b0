import { z } from 'zod'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { Change } from '#ui/values/change.tsx'
import { comparisonOf } from '#product/contract/comparison.ts'
import { comparisonText } from '../comparison/comparison-text.ts'
import { useComparedPeriod } from '../comparison/use-compared-period.ts'

const amount = z.string().nullish()

/** The fields of a row, or of a list's totals, that compare its cost. */
const comparedRow = z.object({
  cost: amount,
  previousCost: amount,
  costDifference: amount,
  firstCostDay: z.string().nullish(),
  lastCostDay: z.string().nullish(),
})

/** The change of a cost in per cent, or why there is none: new, gone, not complete, not collected before. */
export const CostChange: CellKind = ({ row }) => {
  const period = useComparedPeriod()
  const { cost, previousCost, costDifference, firstCostDay, lastCostDay } = comparedRow.parse(row)
  const comparison = comparisonOf(
    {
      cost: cost ?? '0',
      before: previousCost ?? '0',
      difference: costDifference ?? undefined,
      firstDay: firstCostDay ?? undefined,
      lastDay: lastCostDay ?? undefined,
    },
    period,
  )
  const { short, full } = comparisonText(comparison, period)
  const isChange = comparison.kind === 'change' && comparison.share !== null
  return (
    <span data-tooltip={full}>{isChange ? <Change share={comparison.share} worse="more" /> : short}</span>
  )
}
