import { reportRoute } from '#http/report.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listRunTimeParts } from '#product/contract/calls/run-time-parts.ts'

const none = () => null

export const listRunTimePartsRoute = reportRoute(
  listRunTimeParts,
  new URL('run-time-parts.sql', import.meta.url),
  { computed: { analyzedRunsOnly: none, search: none }, asset: jobAsset },
)
