import { reportRoute } from '#http/report.ts'
import { periodsRoute } from '#http/report-periods.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-kpi-values.ts'
import { listTaskTrendPeriods, listTaskTrends } from '#product/contract/calls/task-trends.ts'

const { kpiLeast, kpiMost } = runTrendValues
const kpi = ({ kpi: named, dataName }: { kpi?: string | undefined; dataName: string }) => named ?? dataName

const files = { rows: new URL('task-trends.sql', import.meta.url), bounds: firstDay }
const bound = { computed: { kpi, kpiLeast, kpiMost }, asset: jobAsset }

export const listTaskTrendsRoute = reportRoute(listTaskTrends, files, bound)
export const listTaskTrendPeriodsRoute = periodsRoute(listTaskTrendPeriods, files, bound)
