import { reportRoute } from '#http/report.ts'
import { runFirstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listRunNeighbours } from './contract.ts'

export const listRunNeighboursRoute = reportRoute(
  listRunNeighbours,
  { rows: new URL('run-neighbours.sql', import.meta.url), bounds: runFirstDay },
  { asset: jobAsset },
)
