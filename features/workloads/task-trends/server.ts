import { reportRoute } from '#http/report.ts'
import { firstDay } from '../first-day.ts'
import { jobAsset } from '../job-asset.ts'
import { listTaskTrends } from './contract.ts'

export const listTaskTrendsRoute = reportRoute(
  listTaskTrends,
  { rows: new URL('task-trends.sql', import.meta.url), bounds: firstDay },
  {},
  jobAsset,
)
