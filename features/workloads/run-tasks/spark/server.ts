import { reportRoute } from '#http/report.ts'
import { runFirstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listRunSpark } from './contract.ts'

export const listRunSparkRoute = reportRoute(
  listRunSpark,
  { rows: new URL('run-spark.sql', import.meta.url), bounds: runFirstDay },
  { asset: jobAsset },
)
