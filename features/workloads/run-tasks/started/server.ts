import { reportRoute } from '#http/report.ts'
import { runFirstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listStartedWork } from './contract.ts'

export const listStartedWorkRoute = reportRoute(
  listStartedWork,
  { rows: new URL('started-work.sql', import.meta.url), bounds: runFirstDay },
  { asset: jobAsset },
)
