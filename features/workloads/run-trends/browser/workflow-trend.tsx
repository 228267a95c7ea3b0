import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { useReport } from '#ui/report/use-report.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { listRunTrends } from '#product/contract/calls/run-trends.ts'
import { newestRows } from './newest-rows.ts'
import { TrendOfRows } from './trend-of-rows.tsx'
import { queryOfTrend, type TrendView } from './trend-view.ts'

/** The runs of the job, each as a whole. */
export function WorkflowTrend({ jobId, trend }: { jobId: string; trend: TrendView }) {
  const filterValues = { ...useZoom(), ...queryOfTrend(trend) }
  const { table, answer, query } = useReport(listRunTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listRunTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  return (
    <TrendOfRows
      {...{ jobId, trend, table, answer }}
      charted={{ ...charted, rows: rowsOf(listRunTrends, charted.data) }}
      rowsName="runs"
      linkOf={attemptLink}
    />
  )
}
