import { moneyUnits } from '#contract/money.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { confidence } from '#product/contract/confidence.ts'
import { amountOf, groupedBy } from './group.ts'
import type { PartRow } from './rows.ts'

/** The cost by how sure it is, the surest first; null stands for days whose records are gone. */
export function byConfidence(parts: readonly PartRow[]): NonNullable<CostExplanation['confidences']> {
  const groups = new Map(groupedBy(parts, (part) => part.confidence ?? ''))
  return [...confidence.options, null].flatMap((name) => {
    const rows = groups.get(name ?? '') ?? []
    const amount = amountOf(rows)
    return rows.length === 0 || moneyUnits(amount) === 0n ? [] : [{ confidence: name, amount }]
  })
}
