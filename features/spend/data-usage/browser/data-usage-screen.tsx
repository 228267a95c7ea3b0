import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { getCostVsDataUsage } from '../contract.ts'
import { CostChart, DataUsageChart } from './usage-charts.tsx'
import { UsageMetrics } from './usage-metrics.tsx'

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
      {data && (
        <>
          <UsageMetrics usage={data} isRefreshing={isPlaceholderData} />
          <CostChart usage={data} />
          <DataUsageChart usage={data} />
        </>
      )}
    </>
  )
}
