import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { urlStateOfRange } from '#ui/dates/date-range.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { count, decimal } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { WarehousePage } from '#product/browser/warehouse/warehouse-page.tsx'
import { listWarehouseTimeline } from '../contract.ts'
import { daysOfPlace, timelineCharts, type TimelineUnit } from './timeline-charts.ts'
import { TimelineMetrics } from './timeline-metrics.tsx'

// More than the hours, days or weeks of any range.
const allRows = 250
const chartHeight = 110
const unitNames = { hour: 'Hour', day: 'Day', week: 'Week' } as const

const asUnit = (unit: string | undefined): TimelineUnit => (unit === 'day' || unit === 'week' ? unit : 'hour')

/** When the clusters of a SQL warehouse ran in the range, with its queries, its queue and the price of its idle time. */
export function WarehouseClustersScreen() {
  const { warehouseId = '' } = useParams({ strict: false })
  const query = { ...useViewQuery(), warehouseId, size: allRows }
  const { data, error, refetch } = useEndpoint(listWarehouseTimeline, { query })
  return (
    <WarehousePage
      report={listWarehouseTimeline}
      asked={{ query: { warehouseId, size: 1 } }}
      error={error}
      note="Cluster count from warehouse events (UTC). Time in which no statement worked is idle."
    >
      {error ? (
        <ErrorState error={error} title="The timeline could not be read." onRetry={() => void refetch()} />
      ) : data ? (
        <Timeline rows={rowsOf(listWarehouseTimeline, data)} currency={data.currency ?? 'USD'} />
      ) : (
        <Skeleton width="100%" height={chartHeight * 3} />
      )}
    </WarehousePage>
  )
}

type Rows = Parameters<typeof timelineCharts>[0]

function Timeline({ rows, currency }: { rows: Rows; currency: string }) {
  const range = useDateRange()
  const { change } = useUrlState()
  if (rows.length === 0)
    return (
      <EmptyState title="The warehouse did not run in this range.">
        No cluster ran, no query started and nothing was billed. Choose other dates.
      </EmptyState>
    )
  const unit = asUnit(rows[0]?.unit)
  const { starts, areClustersKnown, clusters, queries, cost } = timelineCharts(rows, range, unit)
  const handleRange = (first: number, last: number) => {
    const [from, to] = [starts[first], starts[Math.min(last, starts.length - 1)]]
    if (from === undefined || to === undefined) return
    change({
      ...urlStateOfRange({ since: daysOfPlace(from, unit).since, until: daysOfPlace(to, unit).until }),
      page: undefined,
    })
  }
  const common = {
    categoryName: unitNames[unit],
    height: chartHeight,
    isStacked: true,
    onRange: handleRange,
    onChoose: (place: number) => handleRange(place, place),
  }
  const numbers = { full: decimalText, short: decimalText }
  return (
    <>
      <TimelineMetrics rows={rows} currency={currency} />
      {areClustersKnown && (
        <Chart
          {...common}
          title={`Running clusters by ${unit}`}
          unit="UTC, cluster hours"
          data={clusters}
          format={{ ...numbers, isRate: unit === 'hour' }}
        />
      )}
      <Chart
        {...common}
        title={`Queries by ${unit}`}
        unit="UTC, by start"
        data={queries}
        format={{ full: count, short: count }}
      />
      <Chart
        {...common}
        title={`Cost by ${unit}`}
        unit={`${currency}, UTC`}
        data={cost}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
      />
    </>
  )
}

const decimalText = (value: number) => decimal(value.toFixed(2))
