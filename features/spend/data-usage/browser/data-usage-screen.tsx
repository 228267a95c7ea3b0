import { elsewhere, notTold, type Absence } from '#contract/absence.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { bytes, byteStep } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { whetherRead } from '#product/contract/whether-read.ts'
import { getCostVsDataUsage, noDataUsage, type CostVsDataUsage } from '../contract.ts'

const chartHeight = 160
const noBytes = elsewhere(noDataUsage, 'Choose dates with collected statements or event logs of clusters.')
const noBytesWritten = notTold(
  'No collected statement names the bytes that it wrote.',
  ['query-history', 'event-log'],
  whetherRead,
)
const noneUsed = elsewhere(
  'No bytes were read or written in these dates.',
  'Choose dates with statements or Spark tasks that use data.',
)

const isSome = (amount: string) => Number(amount) !== 0

/** Cost beside the bytes that statements and Spark tasks use, and what a terabyte costs. */
export function DataUsageScreen() {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getCostVsDataUsage, {
    query: useViewQuery(),
  })
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Planning" />
      {error && (
        <ErrorState error={error} title="Data usage could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={6} />}
      {data && <Usage usage={data} isRefreshing={isPlaceholderData} />}
    </>
  )
}

function Usage({ usage, isRefreshing }: { usage: CostVsDataUsage; isRefreshing: boolean }) {
  const incomplete = useIncompleteRange()
  const currency = usage.currency ?? 'USD'
  const { total, periods, timeframe } = usage
  const [ofWarehouses, ofClusters] = [
    isSome(total.estimatedWarehouseCost),
    isSome(total.estimatedClusterCost),
  ]
  const isByDay = timeframe === 'daily'
  const categories = periods.map(({ period }) => (isByDay ? day(period) : monthText(period)))
  const common = {
    categoryName: isByDay ? 'Day' : 'Month',
    height: chartHeight,
  }
  const names = { categories, fileNames: periods.map(({ period }) => period) }
  return (
    <>
      <MetricStrip
        label="Cost and data usage"
        isRefreshing={isRefreshing}
        incomplete={incomplete}
        metrics={[
          {
            label: 'Cost',
            value: (
              <Money amount={total.cost} currency={currency} isEstimated={isSome(total.estimatedCost)} />
            ),
            note: 'of all compute',
          },
          {
            label: 'SQL warehouses',
            meaning: 'Their cost: their statements name the data that they use.',
            value: <Money amount={total.warehouseCost} currency={currency} isEstimated={ofWarehouses} />,
          },
          {
            label: 'Clusters',
            meaning: 'Cost of cluster instances whose event logs are read.',
            value: <Money amount={total.clusterCost} currency={currency} isEstimated={ofClusters} />,
            note: 'with event logs',
          },
          {
            label: 'Data read',
            meaning:
              'Bytes that statements on SQL warehouses and serverless compute and Spark tasks on clusters read.',
            value: bytesOr(total.bytesRead, noBytes),
          },
          {
            label: 'Data written',
            meaning: 'Bytes that they wrote, without shuffle.',
            value: bytesOr(total.bytesWritten, total.bytesRead === null ? noBytes : noBytesWritten),
          },
          {
            label: 'Cost per TB',
            meaning:
              'Cost of SQL warehouses and clusters with event logs for each terabyte (2^40 bytes) that they read or wrote.',
            value: (
              <Money
                amount={total.costPerTb}
                currency={currency}
                isEstimated={ofWarehouses || ofClusters}
                absentBecause={total.bytesRead === null ? noBytes : noneUsed}
              />
            ),
            note: 'without serverless compute',
          },
        ]}
      />
      <Chart
        {...common}
        title="Cost"
        unit={`${currency}, UTC`}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
        data={{
          ...names,
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
      {usage.absentBecause === null ? (
        <Chart
          {...common}
          title="Data usage"
          unit="bytes of statements on SQL warehouses and serverless compute, and of Spark tasks on clusters"
          format={{ full: bytes, short: bytes, step: byteStep }}
          data={{
            ...names,
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
      ) : (
        <Panel title="Data usage">
          <EmptyState title={usage.absentBecause}>{firstText(usage)}</EmptyState>
        </Panel>
      )}
    </>
  )
}

function bytesOr(value: number | null, because: Absence) {
  return value === null ? <NotAvailable because={because} /> : <Bytes value={value} />
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
