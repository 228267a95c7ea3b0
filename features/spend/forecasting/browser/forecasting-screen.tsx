import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { getForecast, type SpendForecast } from '../contract/forecast.ts'
import { CompletenessLine } from './completeness-line.tsx'
import { CostPerDay, CostPerMonth } from './forecast-charts.tsx'
import styles from './forecasting.module.css'
import { ForecastMetrics } from './forecast-metrics.tsx'
import { HomeChanges } from './home-changes.tsx'
import { comparedDays } from './home-days.ts'
import { ProjectedParts } from './projected-parts.tsx'
import { UnhealthyPanel } from './unhealthy-panel.tsx'
import { WhatToDo } from './what-to-do.tsx'

const metricsShown = 5

/** Spend of the month and the year, where both end, what changed, what to do, and what was spent for nothing. */
export function ForecastingScreen() {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const { data, error, refetch } = useEndpoint(getForecast, { query: { ...scope, by: 'workspace' } })
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The forecast could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={metricsShown} />}
      {data && <Found forecast={data} />}
    </>
  )
}

function Found({ forecast }: { forecast: SpendForecast }) {
  if (forecast.firstUsageDay === null)
    return (
      <EmptyState title="No usage data yet.">
        Cost is shown once usage records of these workspaces are collected.
      </EmptyState>
    )
  return (
    <>
      <ForecastMetrics forecast={forecast} />
      <CompletenessLine forecast={forecast} />
      <div className={styles.halves}>
        <CostPerDay forecast={forecast} />
        <CostPerMonth forecast={forecast} />
      </div>
      <div className={styles.halves}>
        <HomeChanges compared={comparedDays(forecast, forecast.total.previousMonthToDate !== null)} />
        <WhatToDo />
      </div>
      <UnhealthyPanel forecast={forecast} />
      <ProjectedParts forecast={forecast} />
    </>
  )
}
