import { reportRoute } from '#http/report.ts'
import { submitRunAsset } from '#product/server/workload-assets.ts'
import { listSubmitRun } from '#product/contract/calls/submit-run.ts'

export const listSubmitRunRoute = reportRoute(
  listSubmitRun,
  {
    rows: new URL('submit-run.sql', import.meta.url),
    details: { estimate: new URL('estimate.detail.sql', import.meta.url) },
  },
  { asset: submitRunAsset },
)
