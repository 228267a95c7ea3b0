import { useCallback, useMemo } from 'react'
import type { Report } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import type { ViewQuery } from '#ui/scope/use-view-query.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import type { ReportView } from './report-view.ts'
import { addressOfView, viewOfAddress } from './report-view.ts'

type Viewed = Pick<Report, 'columns' | 'order'> & { query: { shape: Readonly<Record<string, unknown>> } }

export type ReportQuery = ViewQuery & {
  page: number
  size: number
  orderBy: string
  orderDirection: 'ASC' | 'DESC'
  search?: string
}

export type ViewOfReport = {
  view: ReportView
  onViewChange: (changes: Partial<ReportView>) => void
  /** The query of the list's call, without filters of its own. */
  query: ReportQuery
}

/** The view of a report that the address names, how to change it, and what to ask the server for. */
export function useReportView(report: Viewed): ViewOfReport {
  const { address, change } = useAddress()
  const viewQuery = useViewQuery()
  const view = useMemo(() => viewOfAddress(address, report), [address, report])
  const onViewChange = useCallback(
    (changes: Partial<ReportView>) =>
      change(addressOfView(changes), { replace: changes.page === undefined || changes.search !== undefined }),
    [change],
  )
  const query = useMemo(() => {
    const { page, pageSize, orderBy, orderDirection, search } = view
    const searched = search !== '' && 'search' in report.query.shape ? { search } : {}
    return { ...viewQuery, page, size: pageSize, orderBy, orderDirection, ...searched }
  }, [view, viewQuery, report])
  return { view, onViewChange, query }
}
