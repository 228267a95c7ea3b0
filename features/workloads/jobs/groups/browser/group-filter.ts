import type { UrlStateChanges } from '#ui/url-state/url-state.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'

/** What an address is changed by so that the list of jobs shows one group; null is the group of those that have none. */
export function groupFilter(
  groupBy: string,
  ofTag: string | undefined,
  groupId: string | null,
): UrlStateChanges {
  if (groupBy === 'tag') return ofTagGroup(ofTag, groupId)
  if (groupId === null) return {}
  return { [groupBy === 'workspace' ? 'workspaceId' : groupBy]: groupId }
}

function ofTagGroup(ofTag: string | undefined, groupId: string | null): UrlStateChanges {
  if (groupId === null) return { tag: undefined, withoutTag: ofTag ?? '*' }
  const tag = ofTag === undefined ? { key: groupId, value: null } : { key: ofTag, value: groupId }
  return { tag: tagFilter(tag), withoutTag: undefined }
}
