import { timePartOf, type TimeGroup } from '#product/contract/time-parts.ts'

/** What groups of parts are called, in their order. */
const groupNames: readonly (readonly [TimeGroup, string])[] = [
  ['before', 'Before the work'],
  ['empty', 'Cores without a task'],
  ['slow', 'Tasks held up'],
  ['useful', 'Useful'],
  ['other', 'Other'],
]

/** What a group of parts is called. */
export function groupName(group: TimeGroup): string {
  return groupNames.find(([named]) => named === group)?.[1] ?? ''
}

/** The shares of the time that groups have; those without any are left out. */
export function groupShares(
  rows: readonly { part: string; timeShare: number }[],
): { group: TimeGroup; name: string; share: number }[] {
  return groupNames.flatMap(([group, name]) => {
    const share = rows
      .filter(({ part }) => timePartOf(part).group === group)
      .reduce((sum, { timeShare }) => sum + timeShare, 0)
    return share > 0 ? [{ group, name, share }] : []
  })
}
