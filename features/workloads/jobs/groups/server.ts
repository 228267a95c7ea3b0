import { reportRoute } from '#http/report.ts'
import { costValues, tagValues } from '#product/contract/filters/list-filters.ts'
import { listJobGroups } from './contract.ts'

export const listJobGroupsRoute = reportRoute(listJobGroups, new URL('job-groups.sql', import.meta.url), {
  ...costValues,
  ...tagValues,
})
