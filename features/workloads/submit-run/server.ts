import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { listSubmitRun } from '#product/contract/calls/submit-run.ts'

const submitRunAsset: Asset = {
  thing: 'one-time run',
  field: 'jobId',
  query: scopedQuery(new URL('known.sql', import.meta.url)),
}

export const listSubmitRunRoute = reportRoute(
  listSubmitRun,
  {
    rows: new URL('submit-run.sql', import.meta.url),
    details: { estimate: new URL('estimate.detail.sql', import.meta.url) },
  },
  { asset: submitRunAsset },
)
