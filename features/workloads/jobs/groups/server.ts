import { reportRoute } from '#http/report.ts'
import { listJobGroups } from './contract.ts'

export const listJobGroupsRoute = reportRoute(listJobGroups, new URL('job-groups.sql', import.meta.url))
