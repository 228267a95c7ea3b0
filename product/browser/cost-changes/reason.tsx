import { moneyText, moneyUnits } from '#contract/money.ts'
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
  if (reason === 'costlier_hours' || reason === 'cheaper_hours')
    return (
      <>
        <CostPerHour period={current} currency={currency} /> per hour instead of{' '}
        <CostPerHour period={previous} currency={currency} />
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

const hourMs = 3_600_000

function hourly(cost: string, timeMs: number): string | null {
  return quotient(moneyText(moneyUnits(cost) * BigInt(hourMs)), timeMs)
}

/** A reason by cost of an hour needs time in both periods. */
function CostPerHour({ period: { cost, timeMs }, currency }: CostPerProps) {
  return <Money amount={hourly(cost, timeMs ?? 0)} currency={currency} kind="rate" />
}

type CostPerProps = { period: CostChange['current']; currency: string }

/** A reason by cost of a run needs runs in both periods. */
function CostPerRun({ period: { cost, runs }, currency }: CostPerProps) {
  return <Money amount={quotient(cost, runs ?? 0)} currency={currency} />
}
