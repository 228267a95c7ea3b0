import { useCallback, useMemo } from 'react'
import type { Report } from '#contract/report.ts'
import type { UrlStateChanges } from '../url-state/url-state.ts'
import { changesOfPart, partOf } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import type { ViewQuery } from '#ui/scope/use-view-query.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useColumnChoice } from './column-choice.ts'
import { filtersAskedBy, shownColumns } from './column-families.ts'
import type { ReportView, ViewChanges } from './report-view.ts'
import { urlStateOfView, viewOfUrlState } from './report-view.ts'
import { offeredColumns, visibleColumns } from './visible-columns.ts'

type Viewed = Pick<Report, 'name' | 'columns' | 'order'> & {
  query: { shape: Readonly<Record<string, unknown>> }
}

export type ReportQuery = Omit<ViewQuery, 'since' | 'until'> &
  Partial<Pick<ViewQuery, 'since' | 'until'>> & {
    page: number
    size: number
    orderBy: string
    orderDirection: 'ASC' | 'DESC'
    search?: string
  }

export type ViewGiven = {
  /** What a search looks at that names no field. */
  defaultSearchBy?: string | undefined
  /** Name under which the address keeps the view, where another list of the screen has the plain keys. */
  keptUnder?: string | undefined
  /** What else of the address changes with the view. */
  alongside?: ((changes: ViewChanges) => UrlStateChanges) | undefined
}

export type ViewOfReport = {
  view: ReportView
  onViewChange: (changes: ViewChanges) => void
  /** The query of the list's call, with what the search looks at and what the columns ask for, without other filters. */
  query: ReportQuery
}

/** The filters that the visible columns and the order ask for. */
function useAskedFilters(report: Viewed, { shownAs = {}, orderBy }: ReportView): Record<string, true> {
  const { columns: chosen } = useColumnChoice(report.name).choice
  return useMemo(() => {
    const visible = visibleColumns(offeredColumns(report.columns, []), chosen)
    const ordered = report.columns.filter(({ name }) => name === orderBy)
    const asked = filtersAskedBy([...shownColumns(visible, report.columns, shownAs), ...ordered])
    return Object.fromEntries(asked.map((filter) => [filter, true]))
  }, [report, chosen, shownAs, orderBy])
}

/** The view of a report that the address names, how to change it, and what to ask the server for. */
export function useReportView(report: Viewed, given: ViewGiven): ViewOfReport {
  const { defaultSearchBy, keptUnder, alongside } = given
  const { urlState, change } = useUrlState()
  const viewQuery = useViewQuery()
  const view = useMemo(() => {
    const own = keptUnder === undefined ? urlState : partOf(urlState, keptUnder)
    return viewOfUrlState(own, report)
  }, [urlState, report, keptUnder])
  const onViewChange = useCallback(
    (changes: ViewChanges) => {
      const own = urlStateOfView(changes)
      const next = keptUnder === undefined ? own : changesOfPart(own, keptUnder)
      const replace = changes.page === undefined || changes.search !== undefined
      change({ ...next, ...alongside?.(changes) }, { replace })
    },
    [change, keptUnder, alongside],
  )
  const asked = useAskedFilters(report, view)
  const query = useMemo(() => {
    const { page, pageSize, orderBy, orderDirection, search, searchBy = defaultSearchBy } = view
    const searched = search !== '' && 'search' in report.query.shape ? { search } : {}
    const field = 'search' in searched && searchBy !== undefined ? { searchBy } : {}
    return { ...viewQuery, page, size: pageSize, orderBy, orderDirection, ...searched, ...field, ...asked }
  }, [view, viewQuery, report, defaultSearchBy, asked])
  return { view, onViewChange, query }
}
