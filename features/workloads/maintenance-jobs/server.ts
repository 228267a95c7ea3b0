import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { listMaintenanceJobs } from '#product/contract/calls/maintenance-jobs.ts'

export const listMaintenanceJobsRoute = reportRoute(listMaintenanceJobs, {
  rows: new URL('maintenance-jobs.sql', import.meta.url),
  bounds: comparedDays,
})
