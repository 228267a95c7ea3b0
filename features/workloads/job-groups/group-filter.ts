import type { AddressChanges } from '#ui/address/address.ts'

/** What an address is changed by so that the list of jobs shows one group; null is the group of those that have none. */
export function groupFilter(
  groupBy: string,
  ofTag: string | undefined,
  groupId: string | null,
): AddressChanges {
  if (groupBy === 'tag') return tagFilter(ofTag, groupId)
  if (groupId === null) return {}
  return { [groupBy === 'workspace' ? 'workspaceId' : groupBy]: groupId }
}

function tagFilter(ofTag: string | undefined, groupId: string | null): AddressChanges {
  if (groupId === null) return { tag: undefined, withoutTag: ofTag ?? '*' }
  return { tag: ofTag === undefined ? groupId : `${ofTag}:${groupId}`, withoutTag: undefined }
}
