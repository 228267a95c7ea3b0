import { reportRoute } from '#http/report.ts'
import { costDays } from '#product/server/cost-days.ts'
import { listJobDays, listMaintenanceJobDays, listSubmitRunDays } from '#product/contract/calls/cost-days.ts'

export const listJobDaysRoute = reportRoute(listJobDays, costDays.jobs)
export const listSubmitRunDaysRoute = reportRoute(listSubmitRunDays, costDays['submit-runs'])
export const listMaintenanceJobDaysRoute = reportRoute(listMaintenanceJobDays, costDays['maintenance-jobs'])
