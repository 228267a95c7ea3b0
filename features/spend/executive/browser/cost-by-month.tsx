import { Chart } from '#ui/chart/chart.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { loadedFrom } from '#product/browser/calendar/loading-history.ts'
import { monthPeriods, type Executive, type MonthPeriod } from '../contract.ts'
import { useMonthBudgets } from './month-budgets.ts'
import { monthsChart } from './months-chart.ts'

const periods = [
  { value: 'last_12', label: 'Last 12 months' },
  { value: 'calendar_year', label: 'Calendar year' },
  { value: 'fiscal_year', label: 'Fiscal year' },
] as const

/** The 12 months that the address names. */
export function useMonthPeriod(): MonthPeriod {
  const named = valueOf(useUrlState().urlState, 'monthPeriod')
  return monthPeriods.find((period) => period === named) ?? 'last_12'
}

/** Cost of 12 months against their budgets. */
export function CostByMonth({ overview, height }: { overview: Executive; height: number }) {
  const { change } = useUrlState()
  const period = useMonthPeriod()
  const currency = overview.currency ?? 'USD'
  return (
    <Chart
      title="Cost by month"
      unit={`${currency}, UTC months${loadedFrom(overview)}`}
      categoryName="Month"
      height={height}
      isStacked
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      data={monthsChart(overview, useMonthBudgets(overview))}
      actions={
        <Segmented
          label="Months"
          options={periods}
          value={period}
          onChange={(chosen) => change({ monthPeriod: chosen })}
        />
      }
    />
  )
}
