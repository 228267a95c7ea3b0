import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { Fill } from '../fill/fill.ts'
import { money } from '../format/money.ts'

export type StackedPart = {
  key: string
  label: string
  /** Decimal string. */
  amount: string
  fill: Fill
  isEstimated?: boolean
  /** Text of its mark, if not that the amount contains an estimate. */
  estimatedBecause?: string | undefined
}

export type Segment = StackedPart & {
  /** Its amount as shown. */
  text: string
  share: number
  /** What fits into it. */
  shows: 'both' | 'amount' | 'nothing'
}

const letterWidth = 6.7
const edges = 16
const narrowEdges = 8

/** Parts of a total, from left to right, with what fits into each at a width in pixels. Parts below zero have no length. */
export function segmentsOf(parts: readonly StackedPart[], width: number): Segment[] {
  const total = Number(sumOfMoney(parts.map(({ amount }) => (moneyUnits(amount) > 0n ? amount : '0'))))
  return parts.map((part) => {
    const shown = money(part.amount)
    const text = part.isEstimated ? `≈ ${shown}` : shown
    const share = total === 0 ? 0 : Math.max(0, Number(part.amount)) / total
    return { ...part, text, share, shows: fitting(part.label, text, share * width) }
  })
}

function fitting(label: string, text: string, width: number): Segment['shows'] {
  const both = (label.length + text.length + 2) * letterWidth + edges
  if (both <= width) return 'both'
  return text.length * letterWidth + narrowEdges <= width ? 'amount' : 'nothing'
}
