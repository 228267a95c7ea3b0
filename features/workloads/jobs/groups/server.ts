import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { listJobGroups } from './contract.ts'

export const listJobGroupsRoute = reportRoute(listJobGroups, {
  rows: new URL('job-groups.sql', import.meta.url),
  bounds: comparedDays,
})
