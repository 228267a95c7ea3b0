import type { ChartData } from '#ui/chart/chart-data.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { loadedFrom } from '#product/browser/calendar/loading-history.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { monthChart } from './month-chart.ts'
import { monthText } from './month-text.ts'
import { yearChart } from './year-chart.ts'

type Props = { forecast: SpendForecast }
const chartHeight = 180

/** Cost of each day of the month, the days ahead in their band, and the month before behind them. */
export function CostPerDay({ forecast }: Props) {
  const title = `Cost per day, ${monthText(forecast.month)}`
  return <Drawn title={title} categoryName="Day" data={monthChart(forecast)} forecast={forecast} />
}

/** Cost of each month of the year, with its forecast. */
export function CostPerMonth({ forecast }: Props) {
  return <Drawn title="Cost per month" categoryName="Month" data={yearChart(forecast)} forecast={forecast} />
}

type Drawing = Props & { title: string; categoryName: string; data: ChartData }

function Drawn({ title, categoryName, data, forecast }: Drawing) {
  const currency = forecast.currency ?? 'USD'
  return (
    <Chart
      title={title}
      unit={`${currency}, UTC days${loadedFrom(forecast)}`}
      categoryName={categoryName}
      data={data}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      height={chartHeight}
      isStacked
    />
  )
}
