import type { CallInput } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { Listed } from '#contract/report.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'

/** The list whose rows another list groups. */
export type WholeList = {
  report: ListEndpoint
  /** The column of the groups that counts its rows. */
  countedAs: string
}

const orderKeys: ReadonlySet<string> = new Set(['orderBy', 'orderDirection'])

// That a list answers its envelope, and what it takes, is lost on the way through the generic hook.
const listInput = (query: object) => ({ query }) as CallInput<ListEndpoint>
const asListed = (answer: unknown) => answer as Listed | undefined

/** What of a query another list takes, in that list's own order. */
export function queryFor({ query: { shape } }: ListEndpoint, query: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name in shape && !orderKeys.has(name)))
}

/** What the list answers whose rows are grouped; undefined where a list groups nothing. */
export function useWholeList(
  grouped: WholeList | undefined,
  groups: ListEndpoint,
  query: object,
): Listed | undefined {
  const report = grouped?.report ?? groups
  const one = { ...queryFor(report, query), page: 0, size: 1 }
  const { data } = useEndpoint(report, listInput(one), { enabled: grouped !== undefined })
  return grouped && asListed(data)
}

/** The answer of a list of groups with the sums of the grouped list, whose rows can be in several groups. */
export function withTotalsOf(
  answer: Listed | undefined,
  whole: Listed | undefined,
  countedAs: string | undefined,
): Listed | undefined {
  if (!answer || !whole || countedAs === undefined) return answer
  return { ...answer, totals: { ...answer.totals, ...whole.totals, [countedAs]: whole.totalElements } }
}
