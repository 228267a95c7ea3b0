import type { ReactNode } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed } from '#contract/report.ts'
import type { ReportLook } from './report-look.ts'
import type { ReportView, ViewChanges } from './report-view.ts'
import type { searchOf } from './set-filters.ts'

/** What a report answered so far, as React Query has it. */
export type ReportResult = {
  data: Listed | undefined
  error: unknown
  isFetching: boolean
  /** True while the rows of another view stand in. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type ReportTableProps = Omit<ReportLook, 'secondaryLines' | 'priorityOrder'> & {
  report: {
    name: string
    query: Query
    listName: string
    columns: readonly Column[]
    tieBreakers: readonly string[]
    order: { column: string }
  }
  result: ReportResult
  view: ReportView
  onViewChange: (changes: ViewChanges) => void
  /** More that narrows or groups the list, beside its filters. */
  moreFilters?: ReactNode
  /** Address of the CSV of the filtered set. */
  csvHref?: string | undefined
  /** The file of the same set in another form, beside the CSV. */
  otherFile?: { label: string; href: string } | undefined
  /** It stands in a panel, which has the border. */
  isInPanel?: boolean
  /** Why there can be nothing, and the way out. */
  empty: { title: string; children?: ReactNode; actions?: ReactNode }
}

type Query = Parameters<typeof searchOf>[0]
