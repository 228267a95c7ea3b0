import { duration } from '#ui/format/quantity.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { BreakdownTable, type BreakdownRow } from './breakdown-table.tsx'

type Spending = CostExplanation['spending'][number]
type Props = { number: number; explanation: CostExplanation }

const restKey = 'rest'

function rowOf({ key, label, kind, fairMs, amount, isEstimated, estimatedBecause }: Spending): BreakdownRow {
  return {
    key,
    label,
    note: fairMs > 0 ? duration(fairMs) : undefined,
    amount,
    isEstimated: isEstimated ?? false,
    estimatedBecause,
    fill: kind === 'idle' || kind === 'start_up' ? 'idle' : 'chart-1',
  }
}

/** The same cost by task, start-up and idle, or by type of workload. */
export function SpendingStep({ number, explanation }: Props) {
  const { spending, cuts, amount, isEstimated, estimatedBecause } = explanation
  const rest = spending.find(({ key }) => key === restKey)
  return (
    <BreakdownTable
      number={number}
      title={cuts.find(({ name }) => name === 'spending')?.title ?? 'By workload type'}
      amount={amount}
      isEstimated={isEstimated}
      estimatedBecause={estimatedBecause}
      rows={spending.filter(({ key }) => key !== restKey).map(rowOf)}
      rest={
        rest && {
          count: rest.members ?? 1,
          amount: rest.amount,
          isEstimated: rest.isEstimated ?? false,
          estimatedBecause: rest.estimatedBecause,
        }
      }
    />
  )
}
