import { filterLooks, type FilterControl } from '#contract/filters.ts'
import type { UrlState } from '#contract/place.ts'
import { valueOf } from '../url-state/url-state.ts'

type Query = Parameters<typeof filterLooks>[0]

/** The filters of a list that an address sets, as texts; what the call would refuse is none. Search belongs to the view. */
export function setFilters(urlState: UrlState, query: Query): Readonly<Record<string, string>> {
  const set = [...filterLooks(query)].flatMap(([name, { schema, control }]) => {
    const value = valueOf(urlState, name)
    if (value === undefined || value === '' || control?.kind === 'search') return []
    return schema.safeParse(value).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}

export type FilterChip = { name: string; label: string }

/** A chip for each set filter that its control does not show. */
export function filterChips(
  filters: Readonly<Record<string, string>>,
  query: Query,
  symbol: string,
): FilterChip[] {
  return [...filterLooks(query)].flatMap(([name, { chip }]) => {
    const value = filters[name]
    return value === undefined || !chip ? [] : [{ name, label: chip(value, symbol) }]
  })
}

type Search = Extract<FilterControl, { kind: 'search' }>

/** The search field of a list; undefined where it has none. */
export function searchOf(query: Query): Search | undefined {
  const controls = [...filterLooks(query).values()].map(({ control }) => control)
  return controls.find((control) => control?.kind === 'search')
}
