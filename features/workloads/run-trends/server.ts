import { reportRoute } from '#http/report.ts'
import { periodsRoute } from '#http/report-periods.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-kpi-values.ts'
import { listRunTrendPeriods, listRunTrends } from '#product/contract/calls/run-trends.ts'

const files = { rows: new URL('../job-runs/job-runs.sql', import.meta.url) }
const bound = { computed: runTrendValues, asset: jobAsset }

export const listRunTrendsRoute = reportRoute(listRunTrends, files, bound)
export const listRunTrendPeriodsRoute = periodsRoute(listRunTrendPeriods, files, bound)
