import { reportRoute } from '#http/report.ts'
import { listJobDays } from '#product/contract/calls/job-days.ts'

export const listJobDaysRoute = reportRoute(listJobDays, new URL('job-days.sql', import.meta.url))
