import { useEndpoint } from '#client/use-endpoint.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { money } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { ToDateNote } from '#product/browser/calendar/to-date-note.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import { getUnhealthySpend } from '#product/contract/calls/unhealthy-spend.ts'
import { noForecast } from '#product/contract/forecast.ts'
import { planAbsences } from '#product/contract/absences/plans.ts'
import { noPreviousMonth } from '../contract/absences.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { monthQuery } from './month-query.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { monthText } from './month-text.ts'

/** The month to date and projected, the year projected, against budget, and unhealthy spend. */
export function ForecastMetrics({ forecast }: { forecast: SpendForecast }) {
  const { total, month, year, lastCompleteDay } = forecast
  const currency = forecast.currency ?? 'USD'
  const unhealthy = useUnhealthyMetric(forecast)
  const budget = useBudgetMetric(forecast)
  return (
    <MetricStrip
      label="Spend and forecast"
      metrics={[
        {
          label: `${monthText(month)} to date`,
          meaning: 'Cost of the complete days of the month: Databricks billed, VMs estimated.',
          value: <Money amount={total.monthToDate} currency={currency} />,
          ...vmMark(total.cloudToDate),
          change: {
            ...changeOf(total.monthToDate, total.previousMonthToDate),
            worse: 'more',
            comparedTo: 'vs month before',
            meaning: 'Against as many days of the month before.',
          },
          note: (
            <ToDateNote
              since={`${month}-01`}
              firstUsageDay={forecast.firstUsageDay}
              lastDay={lastCompleteDay}
              openDays={total.openDays}
              currency={currency}
            />
          ),
        },
        projectedMetric(`${monthText(month)} projected`, total.monthProjected, currency),
        projectedMetric(`${year} projected`, total.yearProjected, currency),
        budget,
        unhealthy,
      ]}
    />
  )
}

/** How much more than the month before; without a former amount, why there is no change. */
function changeOf(amount: string | null, before: string | null) {
  if (amount === null || before === null) return { share: null, absentBecause: noPreviousMonth }
  const former = Number(before)
  return { share: former === 0 ? null : Number(amount) / former - 1 }
}

type Projected = SpendForecast['total']['monthProjected']

const projectedMetric = (label: string, projected: Projected, currency: string): MetricProps => ({
  label,
  meaning: 'Forecast: cost to date and what the days ahead are expected to cost.',
  value: <Money amount={projected?.amount ?? null} currency={currency} absentBecause={noForecast} />,
  isEstimated: projected !== null,
  estimatedBecause: 'Forecast',
  note: projected && <BandText projected={projected} currency={currency} />,
})

/** The projected year as a share of its budget. */
function useBudgetMetric({ year, total, currency }: SpendForecast): MetricProps {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const { data } = useEndpoint(getBudgetCommit, { query: { ...scope, year: Number(year) } })
  const projected = total.yearProjected?.amount
  const known = {
    label: `${year} against budget`,
    meaning: 'The projected cost of the year as a share of its budget.',
  }
  if (!data) return { ...known, value: '…' }
  const { annualBudget } = data
  if (annualBudget === null || Number(annualBudget) === 0)
    return {
      ...known,
      value: <NotAvailable because={planAbsences[data.budgetAbsentBecause ?? 'none_set']} />,
    }
  if (data.currency !== currency)
    return { ...known, value: <NotAvailable because={planAbsences.several_currencies} /> }
  if (projected === undefined) return { ...known, value: <NotAvailable because={noForecast} /> }
  return {
    ...known,
    value: share(Number(projected) / Number(annualBudget)),
    isEstimated: true,
    estimatedBecause: 'Forecast',
    note: `of ${money(annualBudget, currency ?? 'USD')}`,
  }
}

function useUnhealthyMetric({ month, lastCompleteDay }: SpendForecast): MetricProps {
  const days = monthQuery(month, lastCompleteDay)
  const { data } = useEndpoint(getUnhealthySpend, { query: { ...useViewQuery(), ...days } })
  return {
    label: 'Unhealthy spend',
    meaning: 'Idle compute, failed runs and unused assets of the complete days of the month, each cent once.',
    value: data ? <Money amount={data.cost} currency={data.currency ?? 'USD'} /> : '…',
    note: data && data.shareOfCompute !== null ? `${share(data.shareOfCompute)} of compute` : undefined,
  }
}
