import { reportRoute } from '#http/report.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listNestedNotebooks } from './contract.ts'

export const listNestedNotebooksRoute = reportRoute(
  listNestedNotebooks,
  new URL('nested-notebooks.sql', import.meta.url),
  { asset: jobAsset },
)
