import { incompleteBecause, useIncompleteSince } from '#ui/dates/incomplete.ts'
import { day } from '#ui/format/time.ts'
import { share } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { planningAbsences } from '../contract/absences.ts'
import type { BudgetAndSpend } from '../contract.ts'

type Props = { answer: BudgetAndSpend; isRefreshing: boolean }
const riskText = {
  none: '',
  warning: ', warning: 10% or more above',
  high: ', high risk: 25% or more above',
  critical: ', critical: 50% or more above',
} as const

/** The band of the projected cost, and what share of the budget it is. */
function projectedNote({ total, currency }: BudgetAndSpend) {
  const { projected, projectedLower, projectedUpper, projectedShare, budgetRisk } = total
  if (projected === null) return undefined
  const band = { amount: projected, lower: projectedLower, upper: projectedUpper }
  return (
    <>
      <BandText projected={band} currency={currency ?? 'USD'} />
      {projectedShare !== null && `; ${share(projectedShare)} of the budget${riskText[budgetRisk ?? 'none']}`}
    </>
  )
}

/** When the commit is used up; nothing without a commit. */
function exhaustionMetric({ total, absentBecause, throughDay }: BudgetAndSpend): MetricProps[] {
  const { exhaustionDay, exhaustionEarliestDay: earliest, exhaustionLatestDay: latest } = total
  if (total.commit === null) return []
  const because = absentBecause.exhaustionDay
  const isAhead = exhaustionDay === null || throughDay === null || exhaustionDay > throughDay
  return [
    {
      label: 'Commit used up',
      meaning: 'The day by whose end the commit is used up: by billed cost, else by forecast.',
      value:
        exhaustionDay === null ? (
          <NotAvailable because={because === null ? undefined : planningAbsences[because]} />
        ) : (
          day(exhaustionDay)
        ),
      isEstimated: isAhead && exhaustionDay !== null,
      estimatedBecause: 'Forecast',
      note:
        isAhead && earliest !== null
          ? `80% band: ${day(earliest)} – ${latest === null ? 'not in this year' : day(latest)}`
          : undefined,
    },
  ]
}

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
    <>
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
        ]}
      />
      <MetricStrip
        label="Forecast of the year"
        isRefreshing={isRefreshing}
        metrics={[
          {
            label: 'Projected',
            meaning: 'Cost of the complete days of the year and the forecast of its other days.',
            value: amount('projected'),
            isEstimated: total.projected !== null,
            estimatedBecause: 'Forecast',
            note: projectedNote(answer),
          },
          ...exhaustionMetric(answer),
        ]}
      />
    </>
  )
}
