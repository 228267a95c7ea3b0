import { useEndpoint } from '#client/use-endpoint.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { money } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { ToDateNote } from '#product/browser/calendar/to-date-note.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import { planAbsences } from '#product/contract/absences/plans.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { noForecast } from '#product/contract/forecast.ts'
import { place } from '#product/places.ts'
import { noPreviousMonth } from '../contract/absences.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { forecastText } from './forecast-text.ts'
import { useUnhealthyMetric } from './health-metrics.tsx'
import { monthDays, onDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'
import { monthText } from './month-text.ts'

/** The month to date and projected, the year projected, against budget and unhealthy spend; each opens its rows. */
export function ForecastMetrics({ forecast }: { forecast: SpendForecast }) {
  const { total, month, year, lastCompleteDay } = forecast
  const currency = forecast.currency ?? 'USD'
  const unhealthy = useUnhealthyMetric(forecast)
  const budget = useBudgetMetric(forecast)
  return (
    <MetricStrip
      label="Spend and forecast"
      hasWholeNotes
      metrics={[
        {
          label: `${monthText(month)} to date`,
          meaning: 'Cost of the complete days of the month: Databricks billed, VMs estimated.',
          value: (
            <LinkedMoney
              target={onDays(place.allWorkloads(), monthDays(forecast))}
              amount={total.monthToDate}
              currency={currency}
              absentBecause={unlessLoading(forecast, undefined)}
            />
          ),
          ...vmMark(total.cloudToDate),
          change: {
            ...changeOf(forecast),
            worse: 'more',
            comparedTo: 'vs month before',
            meaning: 'Against as many days of the month before.',
          },
          note:
            total.monthToDate === null ? undefined : (
              <ToDateNote
                since={`${month}-01`}
                firstUsageDay={forecast.firstUsageDay}
                lastDay={lastCompleteDay}
                openDays={total.openDays}
                openDaysCloud={total.openDaysCloud}
                currency={currency}
              />
            ),
        },
        projectedMetric(`${monthText(month)} projected`, total.monthProjected, forecast),
        projectedMetric(`${year} projected`, total.yearProjected, forecast),
        budget,
        unhealthy,
      ]}
    />
  )
}

/** How much more than the month before; without a former amount, why there is no change. */
function changeOf(forecast: SpendForecast) {
  const { monthToDate: amount, previousMonthToDate: before } = forecast.total
  if (amount === null || before === null)
    return { share: null, absentBecause: unlessLoading(forecast, noPreviousMonth) }
  const former = Number(before)
  return { share: former === 0 ? null : Number(amount) / former - 1 }
}

type Projected = SpendForecast['total']['monthProjected']

/** A projection, which opens the plan of the year; its help has the method and its error. */
function projectedMetric(label: string, projected: Projected, forecast: SpendForecast): MetricProps {
  const currency = forecast.currency ?? 'USD'
  const method = projected ? forecastText(forecast.total) : undefined
  return {
    label,
    meaning: `Cost to date and the expected cost of the days ahead.${method === undefined ? '' : ` ${method}`}`,
    value: (
      <LinkedMoney
        target={place.planning({ year: forecast.year })}
        amount={projected?.amount ?? null}
        currency={currency}
        absentBecause={unlessLoading(forecast, noForecast)}
      />
    ),
    isEstimated: projected !== null,
    estimatedBecause: 'Forecast',
    note: projected && <BandText projected={projected} currency={currency} />,
  }
}

/** The projected year as a share of its budget. */
function useBudgetMetric(forecast: SpendForecast): MetricProps {
  const { year, total, currency } = forecast
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
  if (projected === undefined)
    return { ...known, value: <NotAvailable because={unlessLoading(forecast, noForecast)} /> }
  return {
    ...known,
    value: (
      <ScreenLink {...place.planning({ year })}>{share(Number(projected) / Number(annualBudget))}</ScreenLink>
    ),
    isEstimated: true,
    estimatedBecause: 'Forecast',
    note: `of ${money(annualBudget, currency ?? 'USD')}`,
  }
}
