import type { Target } from '#contract/place.ts'
import type { RowOf } from '#contract/report.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import { place } from '#product/places.ts'
import type { UrlState } from '#ui/url-state/url-state.ts'
import type { listShowback } from '../contract.ts'

type Team = Pick<RowOf<typeof listShowback>, 'teamId' | 'teamKind' | 'dimension' | 'tagKey'>

/** Where the cost of a team comes from: the workloads of an owner, the jobs with a tag or without it, the spend of a workspace. */
export function placeOfTeam(
  { teamId, teamKind, dimension, tagKey }: Team,
  days: UrlState,
): Target | undefined {
  if (dimension === 'Tag') return placeOfTag({ teamId, teamKind, tagKey }, days)
  if (teamId === null) return undefined
  if (dimension === 'Owner')
    return { ...place.allWorkloads({ owner: teamId }), view: { owner: teamId, ...days } }
  return { ...place.costByFeature({ timeFrame: 'monthly' }), view: { workspaceId: teamId } }
}

function placeOfTag(
  { teamId, teamKind, tagKey }: Omit<Team, 'dimension'>,
  days: UrlState,
): Target | undefined {
  if (tagKey === null || teamKind === 'shared') return undefined
  if (teamId === null)
    return { ...place.workflows({ withoutTag: tagKey }), view: { withoutTag: tagKey, ...days } }
  const tag = tagFilter({ key: tagKey, value: teamId })
  return { ...place.workflows({ tag }), view: { tag, ...days } }
}
