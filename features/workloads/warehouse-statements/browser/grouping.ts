import type { QueryGiven } from '#client/call-url.ts'
import type { UrlState, UrlStateChanges } from '#ui/url-state/url-state.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import type { listStatementGroups } from '../groups/contract.ts'

/** What the list can be grouped by; `none` are single statements. */
export const listGroupings = ['statement', 'user', 'source', 'none'] as const
export type ListGrouping = (typeof listGroupings)[number]
export type Grouping = Exclude<ListGrouping, 'none'>

/** By what the address groups the list; by statement, where it names nothing. */
export function groupingOf(urlState: UrlState): ListGrouping {
  const named = valueOf(urlState, 'groupBy')
  return listGroupings.find((grouping) => grouping === named) ?? 'statement'
}

/** The runs that a drawer is about: of one text, one source, one user, or of what all of them have in common. */
export type Opened = Pick<QueryGiven<typeof listStatementGroups>, 'fingerprint' | 'ofSource' | 'userName'>

/** The keys of the address that open a drawer, without one that is open. */
export const closed: UrlStateChanges = { ofStatement: undefined, ofSource: undefined, ofUser: undefined }

/** What the address opens in a drawer, if anything. */
export function openedOf(urlState: UrlState): Opened | undefined {
  const fingerprint = valueOf(urlState, 'ofStatement')
  const ofSource = valueOf(urlState, 'ofSource')
  const userName = valueOf(urlState, 'ofUser')
  const opened = {
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(ofSource === undefined ? {} : { ofSource }),
    ...(userName === undefined ? {} : { userName }),
  }
  return Object.keys(opened).length > 0 ? opened : undefined
}

const keyOfGrouping = { statement: 'ofStatement', source: 'ofSource', user: 'ofUser' } as const

/** The change of the address that opens a group. */
export function openingGroup(groupBy: Grouping, groupId: string | null): UrlStateChanges {
  return { ...closed, [keyOfGrouping[groupBy]]: groupId ?? '' }
}

/** The grouping in which what is opened is one row. */
export function groupingOfOpened({ fingerprint, userName }: Opened): Grouping {
  if (fingerprint !== undefined) return 'statement'
  return userName === undefined ? 'source' : 'user'
}
