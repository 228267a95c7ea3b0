import { elsewhere, nobodyTells } from '#contract/absence.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { bytes } from '#ui/format/quantity.ts'
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
import { getCostVsDataUsage, noDataUsage, type CostVsDataUsage } from '../contract.ts'

const chartHeight = 160
const noBytes = elsewhere(noDataUsage, 'Choose dates with collected statements of SQL warehouses.')
const noBytesWritten = nobodyTells('What statements write is not known.', 'bytes written')
const noneRead = elsewhere(
  'No bytes were read in these dates.',
  'Choose dates with statements that read data.',
)

/** Cost beside the bytes that statements read, and what a terabyte costs. */
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
      {!data && !error && <MetricSkeleton count={5} />}
      {data && <Usage usage={data} isRefreshing={isPlaceholderData} />}
    </>
  )
}

function Usage({ usage, isRefreshing }: { usage: CostVsDataUsage; isRefreshing: boolean }) {
  const incomplete = useIncompleteRange()
  const currency = usage.currency ?? 'USD'
  const { total, periods, timeframe } = usage
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
          { label: 'Cost', value: <Money amount={total.cost} currency={currency} />, note: 'of all compute' },
          {
            label: 'SQL warehouses',
            meaning: 'Cost of the compute whose data is known.',
            value: <Money amount={total.warehouseCost} currency={currency} />,
          },
          {
            label: 'Data read',
            meaning: 'Bytes that statements on SQL warehouses read.',
            value:
              total.bytesRead === null ? (
                <NotAvailable because={noBytes} />
              ) : (
                <Bytes value={total.bytesRead} />
              ),
          },
          { label: 'Data written', value: <NotAvailable because={noBytesWritten} /> },
          {
            label: 'Cost per TB',
            meaning: 'Cost of SQL warehouses for each terabyte (2^40 bytes) read.',
            value: (
              <Money
                amount={total.costPerTb}
                currency={currency}
                absentBecause={total.bytesRead === null ? noBytes : noneRead}
              />
            ),
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
          title="Data read"
          unit="bytes read by statements on SQL warehouses"
          format={{ full: bytes, short: bytes }}
          data={{
            ...names,
            series: [
              {
                name: 'Data read',
                fill: 'chart-3',
                shape: 'bar',
                values: periods.map(({ bytesRead }) => bytesRead),
              },
            ],
          }}
        />
      ) : (
        <Panel title="Data read">
          <EmptyState title={usage.absentBecause}>
            {usage.firstStatementDay === null
              ? 'No statements of these workspaces were collected.'
              : `The first statements are of ${day(usage.firstStatementDay)}.`}
          </EmptyState>
        </Panel>
      )}
    </>
  )
}

const monthText = (period: string) =>
  new Date(period).toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
