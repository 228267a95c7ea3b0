import { Money } from '#ui/values/money.tsx'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import { quotient } from '../workload-list/totals.ts'
import { reasonText } from './reason-text.ts'

type Props = { change: CostChange; currency: string; previousSince: string }

/** Why the cost of a job changed, in one clause. */
export function Reason({ change, currency, previousSince }: Props) {
  const { reason, priceEffect, current, previous } = change
  if (reason === 'price')
    return (
      <>
        Unit prices: <Money amount={priceEffect} currency={currency} kind="difference" />
      </>
    )
  if (reason === 'costlier_runs' || reason === 'cheaper_runs')
    return (
      <>
        <CostPerRun period={current} currency={currency} /> per run instead of{' '}
        <CostPerRun period={previous} currency={currency} />
      </>
    )
  if (reason === null && current.runs === null)
    return (
      <>
        <Money amount={current.cost} currency={currency} /> instead of{' '}
        <Money amount={previous.cost} currency={currency} />
      </>
    )
  return reasonText(change, previousSince)
}

/** A reason by cost of a run needs runs in both periods. */
function CostPerRun({
  period: { cost, runs },
  currency,
}: {
  period: CostChange['current']
  currency: string
}) {
  return <Money amount={quotient(cost, runs ?? 0)} currency={currency} />
}
