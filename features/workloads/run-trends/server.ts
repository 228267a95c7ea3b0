import { reportRoute } from '#http/report.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-figure-values.ts'
import { listRunTrends } from '#product/contract/calls/run-trends.ts'

export const listRunTrendsRoute = reportRoute(
  listRunTrends,
  { rows: new URL('../job-runs/job-runs.sql', import.meta.url), bounds: firstDay },
  { computed: runTrendValues, asset: jobAsset },
)
