import { reportRoute } from '#http/report.ts'
import { costValues } from '#product/contract/filters/list-filters.ts'
import { listMaintenanceJobs } from './contract.ts'

export const listMaintenanceJobsRoute = reportRoute(
  listMaintenanceJobs,
  new URL('maintenance-jobs.sql', import.meta.url),
  costValues,
)
