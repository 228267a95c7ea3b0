import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { confidenceWords, type Confidence } from '#product/contract/confidence.ts'
import { BreakdownTable, type BreakdownRow } from './breakdown-table.tsx'

type Props = { number: number; explanation: CostExplanation }

const gone = { label: 'Not known', basis: 'usage records of these days were removed' }

function rowOf(confidence: Confidence | null, amount: string): BreakdownRow {
  const { label, basis } = confidence === null ? gone : confidenceWords[confidence]
  return {
    key: label,
    label,
    note: basis,
    amount,
    isEstimated: confidence === 'estimated',
    fill: confidence === 'unallocated' ? 'idle' : 'chart-1',
  }
}

/** The same cost by how sure it is to whom it belongs. */
export function ConfidenceStep({ number, explanation }: Props) {
  const { confidences, amount, isEstimated, estimatedBecause } = explanation
  return (
    <BreakdownTable
      number={number}
      title="By confidence"
      amount={amount}
      isEstimated={isEstimated}
      estimatedBecause={estimatedBecause}
      rows={(confidences ?? []).map((part) => rowOf(part.confidence, part.amount))}
    />
  )
}
