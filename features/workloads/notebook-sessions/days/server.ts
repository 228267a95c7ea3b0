import { reportRoute } from '#http/report.ts'
import { notebookAsset } from '#product/server/workload-assets.ts'
import { listNotebookDays } from './contract.ts'

export const listNotebookDaysRoute = reportRoute(
  listNotebookDays,
  new URL('notebook-days.sql', import.meta.url),
  { asset: notebookAsset },
)
