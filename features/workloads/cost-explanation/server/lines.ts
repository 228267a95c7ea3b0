import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { amountOf, mostExpensiveFirst, groupedBy, sumOfQuantities } from './group.ts'
import { markOfParts } from './marks.ts'
import type { HourRow, PartRow } from './rows.ts'

type Line = CostExplanation['machines'][number]['lines'][number]

/** A SKU as Databricks writes it, or the type of a VM. */
export function billedAs(row: Pick<PartRow, 'source' | 'skuName'>): string {
  if (row.source === 'machine_estimate') return `VM ${row.skuName}`
  return row.skuName
}

function daysOf(rows: readonly (PartRow | HourRow)[]): Pick<Line, 'firstDay' | 'lastDay'> {
  // Rows of one hour have no days.
  const days = rows.flatMap((row) => ('firstDay' in row ? [row.firstDay, row.lastDay] : [])).toSorted()
  return { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null }
}

/** Rows added up per price: quantity x price = amount; what rests on weak evidence stands apart. */
export function linesOf(rows: readonly (PartRow | HourRow)[]): Line[] {
  const groups = groupedBy(rows, (row) =>
    [
      row.source,
      row.skuName,
      row.usageUnit,
      row.price,
      row.priceKind,
      'weakBecause' in row && row.weakBecause,
    ].join('|'),
  )
  const lines = groups.flatMap(([, group]) => {
    const [first] = group
    if (!first) return []
    const { firstDay, lastDay } = daysOf(group)
    const { isEstimated, estimatedBecause } = markOfParts(group)
    return {
      label: billedAs(first),
      source: first.source,
      priceKind: first.priceKind,
      quantity: sumOfQuantities(group.map((row) => row.quantity)),
      unit: first.usageUnit,
      price: first.price,
      amount: amountOf(group),
      isEstimated,
      estimatedBecause,
      firstDay,
      lastDay,
    }
  })
  return mostExpensiveFirst(lines)
}
