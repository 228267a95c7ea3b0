import type { ListEndpoint } from '#ui/report/use-report.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'

/** The same list with a row a day; its filters are those that days can be narrowed by. */
export type ListDays = { workloads: WorkloadList; report: ListEndpoint }

/** What a chart or the changes above a list are of. */
export type ListScope = {
  workloads: WorkloadList
  filters: Readonly<Record<string, unknown>>
  /** What that is, in words: "all jobs", "jobs as filtered". */
  of: string
}

type Narrowed = {
  /** The query of the list's call. */
  query: Readonly<Record<string, unknown>>
  /** The names of the filters that are set, without the search. */
  set: readonly string[]
  rowsName: string
}

/** Whether the days of a list can be narrowed by all that the list is narrowed by. */
export function canNarrow({ report }: ListDays, set: readonly string[]): boolean {
  return set.every((name) => name in report.query.shape)
}

/** The scope of what stands above a list: what is narrowed as the list is, or all of it where that cannot be. */
export function listScope(days: ListDays, { query, set, rowsName }: Narrowed): ListScope {
  const { workloads } = days
  const all = { workloads, filters: {}, of: `all ${rowsName}` }
  if (!canNarrow(days, set)) return all
  const { search } = query
  const names = new Set([...set, ...(search === undefined ? [] : ['search', 'searchBy'])])
  if (names.size === 0) return all
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name)))
  return { workloads, filters, of: `${rowsName} as filtered` }
}
