import { reportRoute } from '#http/report.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-figure-values.ts'
import { listTaskTrends } from '#product/contract/calls/task-trends.ts'

const { kpiLeast, kpiMost } = runTrendValues

export const listTaskTrendsRoute = reportRoute(
  listTaskTrends,
  { rows: new URL('task-trends.sql', import.meta.url), bounds: firstDay },
  { computed: { kpi: ({ kpi, dataName }) => kpi ?? dataName, kpiLeast, kpiMost }, asset: jobAsset },
)
