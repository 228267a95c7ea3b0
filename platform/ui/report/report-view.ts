import type { Aggregate, Column } from '#contract/columns.ts'
import { defaultPageSize, pageSizes, sortNames, type Listed } from '#contract/report.ts'
import { valueOf } from '../url-state/url-state.ts'
import type { UrlState, UrlStateChanges } from '../url-state/url-state.ts'
import type { ShownAs } from './column-families.ts'
import { aggregateKey, familiesOf } from './column-families.ts'

/** What a reader chose of a list: page (from zero), rows per page, order, search and what it looks at, aggregates. */
export type ReportView = {
  page: number
  pageSize: number
  orderBy: string
  orderDirection: 'ASC' | 'DESC'
  search: string
  searchBy?: string | undefined
  shownAs?: ShownAs
}

/** Changes to a view; of the aggregate of a column, by its name. */
export type ViewChanges = Partial<Omit<ReportView, 'shownAs'>> & {
  aggregates?: Readonly<Record<string, Aggregate | undefined>>
}

type Ordered = { columns: readonly Column[]; order: { column: string; direction: 'ASC' | 'DESC' } }

/** The view that an address names; what it leaves out or misspells is the report's default. */
export function viewOfUrlState(urlState: UrlState, report: Ordered): ReportView {
  const orderBy = orderOf(urlState, report.columns)
  const direction = directionOf(urlState)
  const size = Number(valueOf(urlState, 'pageSize'))
  return {
    page: wholeNumber(valueOf(urlState, 'page')),
    pageSize: pageSizes.find((offered) => offered === size) ?? defaultPageSize,
    orderBy: orderBy ?? report.order.column,
    orderDirection: direction ?? (orderBy === undefined ? report.order.direction : 'DESC'),
    search: valueOf(urlState, 'search') ?? '',
    searchBy: valueOf(urlState, 'searchBy'),
    shownAs: shownAsOf(urlState, report.columns),
  }
}

/** The column that an address sorts by, under our key or the specification's. */
function orderOf(urlState: UrlState, columns: readonly Column[]): string | undefined {
  const names = sortNames(columns)
  const named = (key: string) => names.get(valueOf(urlState, key) ?? '')
  return named('orderBy') ?? named('sortBy')
}

function directionOf(urlState: UrlState): 'ASC' | 'DESC' | undefined {
  const direction = valueOf(urlState, 'orderDirection')
  if (direction === 'ASC' || direction === 'DESC') return direction
  const isAscending = valueOf(urlState, 'sortAscending')
  if (isAscending === 'true') return 'ASC'
  return isAscending === 'false' ? 'DESC' : undefined
}

function shownAsOf(urlState: UrlState, columns: readonly Column[]): ShownAs {
  const chosen = familiesOf(columns).flatMap(({ base, members }) => {
    const named = valueOf(urlState, aggregateKey(base.name))
    const member = members.find(({ aggregate }) => aggregate === named)
    return member && member.column.name !== base.name ? [[base.name, member.column.name] as const] : []
  })
  return Object.fromEntries(chosen)
}

function wholeNumber(text: string | undefined): number {
  const value = Number(text ?? 0)
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}

/** How an address takes over changes of a view; every change but a turn of the page goes back to the first page. */
export function urlStateOfView(changes: ViewChanges): UrlStateChanges {
  const { page, pageSize, orderBy, orderDirection, search, aggregates = {} } = changes
  const chosen = Object.entries(aggregates).map(([column, aggregate]) => [aggregateKey(column), aggregate])
  return {
    page: page === undefined || page === 0 ? undefined : String(page),
    ...(pageSize === undefined ? {} : { pageSize: String(pageSize) }),
    ...(orderBy === undefined ? {} : { orderBy, sortBy: undefined }),
    ...(orderDirection === undefined ? {} : { orderDirection, sortAscending: undefined }),
    ...(search === undefined ? {} : { search: search === '' ? undefined : search }),
    ...('searchBy' in changes ? { searchBy: changes.searchBy } : {}),
    ...Object.fromEntries(chosen),
  }
}

/** The order after a click on a column's head: figures start with the largest, words with A. */
export function nextOrder(
  column: Column,
  view: Pick<ReportView, 'orderBy' | 'orderDirection'>,
): Pick<ReportView, 'orderBy' | 'orderDirection'> {
  const hasWords = column.format === 'text' || column.format === 'id' || column.format === 'status'
  const isWord = hasWords && column.sortedBy === undefined
  const first = isWord ? 'ASC' : 'DESC'
  const other = view.orderDirection === 'ASC' ? 'DESC' : 'ASC'
  return { orderBy: column.name, orderDirection: view.orderBy === column.name ? other : first }
}

/** Why a search text cannot be sent; undefined where it can. Names are searched for with the blanks within them. */
export function searchProblem(text: string, allowsBlanks = false): string | undefined {
  if (text === '') return undefined
  if (allowsBlanks ? text.trim() === '' : /\s/.test(text)) return 'Whitespace is not supported'
  if (text.length < 3) return 'Minimum length is 3'
  if (text.length > 128) return 'Maximum length is 128'
  return /[';]/.test(text) ? 'Characters not supported' : undefined
}

/** The last page that a list has, from zero; undefined while only another view's rows stand in for it. */
export function lastPageOf(
  {
    data,
    isPlaceholderData,
  }: { data: Pick<Listed, 'totalElements'> | undefined; isPlaceholderData: boolean },
  { pageSize }: Pick<ReportView, 'pageSize'>,
): number | undefined {
  if (!data || isPlaceholderData) return undefined
  return Math.max(0, Math.ceil(data.totalElements / pageSize) - 1)
}

/** The numbers of the pages to offer (from zero), null for a gap. */
export function pagesAround(page: number, totalPages: number): (number | null)[] {
  const near = [0, page - 1, page, page + 1, totalPages - 1]
  const offered = [...new Set(near)]
    .filter((one) => one >= 0 && one < totalPages)
    .sort((one, other) => one - other)
  return offered.flatMap((one, index) => {
    const before = offered[index - 1] ?? one - 1
    if (one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [null, one]
  })
}
