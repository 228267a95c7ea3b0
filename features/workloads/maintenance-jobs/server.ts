import { reportRoute } from '#http/report.ts'
import { listMaintenanceJobs } from './contract.ts'

export const listMaintenanceJobsRoute = reportRoute(
  listMaintenanceJobs,
  new URL('maintenance-jobs.sql', import.meta.url),
)
