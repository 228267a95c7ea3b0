import { incompleteBecause, useIncompleteSince } from '#ui/dates/incomplete.ts'
import { share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { planningAbsences } from '../contract/absences.ts'
import type { BudgetAndSpend } from '../contract.ts'

type Props = { answer: BudgetAndSpend; isRefreshing: boolean }
type Amount = 'budget' | 'spent' | 'remaining' | 'runRateNeeded' | 'projected' | 'dailyAverage'

/** Spent of the year, its budget, what is left, and what may be spent a day. */
export function PlanMetrics({ answer, isRefreshing }: Props) {
  const { total, absentBecause, currency } = answer
  const since = useIncompleteSince()
  const amount = (name: Amount) => {
    const because = absentBecause[name]
    return (
      <Money
        amount={total[name]}
        currency={currency ?? 'USD'}
        absentBecause={because === null ? undefined : planningAbsences[because]}
      />
    )
  }
  const incomplete = since === undefined ? undefined : incompleteBecause(since)
  const usedBecause = absentBecause.usedShare
  return (
    <MetricStrip
      label="Budget and spend"
      isRefreshing={isRefreshing}
      metrics={[
        {
          label: 'Spent',
          meaning: 'Databricks cost (billed) and VMs (estimated) from 1 January.',
          value: amount('spent'),
          isEstimated: total.cloudSpent !== null && Number(total.cloudSpent) !== 0,
          estimatedBecause: 'VM time at the public price',
          note: 'Databricks and VMs',
          incomplete,
        },
        { label: 'Budget', meaning: 'Sum of the monthly budgets.', value: amount('budget') },
        { label: 'Remaining', meaning: 'Budget less spent.', value: amount('remaining'), incomplete },
        {
          label: 'Used',
          meaning: 'Spent as a share of the budget.',
          value:
            total.usedShare === null ? (
              <NotAvailable because={usedBecause === null ? undefined : planningAbsences[usedBecause]} />
            ) : (
              share(total.usedShare)
            ),
        },
        {
          label: 'Needed per day',
          meaning: 'The remaining budget for each day that is left of the year.',
          value: amount('runRateNeeded'),
          note: <>so far {amount('dailyAverage')} a day</>,
        },
        { label: 'Projected', meaning: 'Spend of the whole year by forecast.', value: amount('projected') },
      ]}
    />
  )
}
