import type { Target } from '#contract/place.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import { place } from '#product/places.ts'
import type { ListedScope } from '../contract/scope.ts'

/** Where the cost of a scope comes from. */
export function placeOfScope(scope: ListedScope): Target {
  if (scope.kind === 'subscription')
    return { ...place.planning(), view: { subscriptionId: scope.subscriptionId } }
  if (scope.kind === 'workspace')
    return { ...place.costByFeature({ timeFrame: 'monthly' }), view: { workspaceId: scope.workspaceId } }
  const month = { range: 'current-month' }
  if (scope.kind === 'owner')
    return { ...place.allWorkloads({ owner: scope.owner }), view: { owner: scope.owner, ...month } }
  if (scope.kind === 'tag') {
    const tag = tagFilter({ key: scope.tagKey, value: scope.tagValue })
    return { ...place.workflows({ tag }), view: { tag, ...month } }
  }
  const ofWorkspace = scope.workspaceId
  return { ...place.runs({ jobId: scope.jobId }, { ofWorkspace }), view: { ofWorkspace, ...month } }
}
