import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { useReport } from '#ui/report/use-report.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { listRunTrendPeriods, listRunTrends } from '#product/contract/calls/run-trends.ts'
import { newestRows, periodsOf } from './newest-rows.ts'
import { whyNever } from './offered-kpis.ts'
import { TrendOfRows } from './trend-of-rows.tsx'
import { queryOfTrend, type TrendView } from './trend-view.ts'
import { isByPeriod, usePeriodUnit } from './use-charted.ts'

/** The runs of the job, each as a whole. */
export function WorkflowTrend({ jobId, trend }: { jobId: string; trend: TrendView }) {
  const filterValues = { ...useZoom(), ...queryOfTrend(trend) }
  const { table, answer, query } = useReport(listRunTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listRunTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  const isLong = isByPeriod(charted.data)
  const periods = useEndpoint(
    listRunTrendPeriods,
    { path: { jobId }, query: periodsOf({ ...query, ...filterValues }, trend.kpi.name, usePeriodUnit()) },
    { enabled: isLong && whyNever('WORKFLOW', trend.kpi) === undefined },
  )
  return (
    <TrendOfRows
      {...{ jobId, trend, table, answer }}
      charted={{
        rows: rowsOf(listRunTrends, charted.data),
        data: charted.data,
        periods: periods.data,
        isByPeriod: isLong,
        error: charted.error ?? periods.error,
      }}
      rowsName="runs"
      linkOf={attemptLink}
    />
  )
}
