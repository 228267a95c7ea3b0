import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { share } from '#ui/format/quantity.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { getExecutive, getHealthTrend, type Executive } from '../contract.ts'
import { CostByMonth, useMonthPeriod } from './cost-by-month.tsx'
import { trendChart } from './executive-charts.ts'
import { ExecutivePage, useWindowQuery } from './executive-page.tsx'
import styles from './executive.module.css'
import { HealthPanel } from './health-panel.tsx'
import { OverviewMetrics } from './overview-metrics.tsx'
import { TopWorkspaces } from './top-workspaces.tsx'

const metricsShown = 5
const chartHeight = 180

/** How healthy the lakehouse is, what it costs and what is lost. */
export function OverviewScreen() {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getExecutive, {
    query: { ...useWindowQuery(), monthPeriod: useMonthPeriod() },
  })
  return (
    <ExecutivePage>
      {error && (
        <ErrorState error={error} title="The overview could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={metricsShown} />}
      {data && <Found overview={data} isRefreshing={isPlaceholderData} />}
    </ExecutivePage>
  )
}

function Found({ overview, isRefreshing }: { overview: Executive; isRefreshing: boolean }) {
  if (overview.firstUsageDay === null)
    return (
      <EmptyState title="No usage data yet.">
        The score is shown once usage records of these workspaces are collected.
      </EmptyState>
    )
  const { coverage } = overview
  return (
    <>
      {coverage !== null && coverage < 1 && (
        <Notice tone="warning">
          <b className="strong">{share(coverage)} of the cost is monitored.</b> The rest is of workspaces that
          are not connected: their jobs and clusters are not known.
        </Notice>
      )}
      <OverviewMetrics overview={overview} isRefreshing={isRefreshing} />
      <div className={styles.halves}>
        <HealthPanel overview={overview} />
        <Trend />
      </div>
      <CostByMonth overview={overview} height={chartHeight} />
      <TopWorkspaces overview={overview} />
    </>
  )
}

function Trend() {
  const { data, error, refetch } = useEndpoint(getHealthTrend, { query: useWindowQuery() })
  if (error)
    return <ErrorState error={error} title="The trend could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={1} />
  const points = (value: number) => String(value)
  return (
    <Chart
      title="Score by week"
      unit="of 30 days each"
      categoryName="30 days up to"
      height={chartHeight}
      format={{ full: points, short: points, isRate: true }}
      data={trendChart(data)}
    />
  )
}
