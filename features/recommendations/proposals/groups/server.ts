import { reportRouteOver } from '#http/report.ts'
import { proposalsToDo } from '#product/server/proposals/settled-proposals.ts'
import { listAdvisedGroups } from './contract.ts'

export const listAdvisedGroupsRoute = reportRouteOver(
  listAdvisedGroups,
  new URL('groups.sql', import.meta.url),
  { given: proposalsToDo },
)
