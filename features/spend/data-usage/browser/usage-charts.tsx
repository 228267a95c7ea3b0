import { Chart } from '#ui/chart/chart.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { bytes, byteStep } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { CostVsDataUsage } from '../contract.ts'

const chartHeight = 160

/** Cost by day or month. */
export function CostChart({ usage }: { usage: CostVsDataUsage }) {
  const { periods } = usage
  const currency = usage.currency ?? 'USD'
  return (
    <Chart
      {...axisOf(usage)}
      title="Cost"
      unit={`${currency}, UTC`}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      data={{
        ...categoriesOf(usage),
        series: [
          {
            name: 'Cost',
            fill: 'chart-1',
            shape: 'bar',
            values: periods.map(({ cost }) => Number(cost)),
            amounts: periods.map(({ cost }) => cost),
          },
        ],
      }}
    />
  )
}

/** Bytes by day or month, or why there are none. */
export function DataUsageChart({ usage }: { usage: CostVsDataUsage }) {
  const { periods, absentBecause } = usage
  if (absentBecause !== null)
    return (
      <Panel title="Data usage">
        <EmptyState title={absentBecause}>{firstText(usage)}</EmptyState>
      </Panel>
    )
  return (
    <Chart
      {...axisOf(usage)}
      title="Data usage"
      unit="bytes of statements on SQL warehouses and serverless compute, and of Spark tasks on clusters"
      format={{ full: bytes, short: bytes, step: byteStep }}
      data={{
        ...categoriesOf(usage),
        series: [
          {
            name: 'Data read',
            fill: 'chart-3',
            shape: 'bar',
            values: periods.map(({ bytesRead }) => bytesRead),
          },
          {
            name: 'Data written',
            fill: 'chart-4',
            shape: 'bar',
            values: periods.map(({ bytesWritten }) => bytesWritten),
          },
        ],
      }}
    />
  )
}

function axisOf({ timeframe }: CostVsDataUsage) {
  return { categoryName: timeframe === 'daily' ? 'Day' : 'Month', height: chartHeight }
}

function categoriesOf({ periods, timeframe }: CostVsDataUsage) {
  const nameOf = timeframe === 'daily' ? day : monthText
  return {
    categories: periods.map(({ period }) => nameOf(period)),
    fileNames: periods.map(({ period }) => period),
  }
}

/** From which day on data usage is known. */
function firstText({ firstStatementDay, firstLogDay }: CostVsDataUsage): string {
  const [first] = [firstStatementDay, firstLogDay].filter((found) => found !== null).sort()
  return first === undefined
    ? 'Neither statements nor event logs of these workspaces were collected.'
    : `The first statements or event logs are of ${day(first)}.`
}

const monthText = (period: string) =>
  new Date(period).toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
