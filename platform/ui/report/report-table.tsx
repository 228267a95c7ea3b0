import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import control from '#ui/control/control.module.css'
import { useRememberedNames } from '#ui/remembered/use-remembered.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Refreshing } from '#ui/states/progress.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { Pager } from './pager.tsx'
import { longList, ReportGrid } from './report-grid.tsx'
import type { ReportLook } from './report-look.ts'
import { ReportSearch } from './report-search.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import type { ReportView } from './report-view.ts'
import styles from './report.module.css'
import { useFittingColumns } from './use-fitting-columns.ts'
import { offeredColumns, visibleColumns } from './visible-columns.ts'

/** What a report answered so far, as React Query has it. */
export type ReportResult = {
  data: Listed | undefined
  error: unknown
  isFetching: boolean
  /** True while the rows of another view stand in. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type ReportTableProps = ReportLook & {
  report: { name: string; listName: string; columns: readonly Column[] }
  result: ReportResult
  view: ReportView
  onViewChange: (changes: Partial<ReportView>) => void
  /** Placeholder of the search field; absent: no search. */
  searchLabel?: string
  /** Set filters, and what adds one. */
  filters?: ReactNode
  /** Address of the CSV of the filtered set. */
  csvHref?: string
  /** Why there can be nothing, and the way out. */
  empty: { title: string; children?: ReactNode; actions?: ReactNode }
}

const noNames: readonly string[] = []
/** Remembered where a reader would rather scroll sideways than miss a column. */
const allColumns = 'all'

/** The table of a report: its columns, order, search and pages come from the report; the server does the work. */
export function ReportTable(props: ReportTableProps) {
  const { report, result, view, onViewChange, searchLabel, filters, csvHref, ...look } = props
  const [remembered, remember] = useRememberedNames(`lakegauge.columns.${report.name}`)
  const [wide, rememberWide] = useRememberedNames(`lakegauge.wide.${report.name}`)
  const isWide = wide?.includes(allColumns) ?? false
  const { underneath } = look
  const offered = useMemo(
    () => offeredColumns(report.columns, Object.values(underneath ?? {})),
    [report, underneath],
  )
  const visible = useMemo(() => visibleColumns(offered, remembered), [offered, remembered])
  const fit = useFittingColumns({
    columns: visible,
    givesWay: look.givesWay ?? noNames,
    stays: [look.barColumn, view.orderBy],
    isOn: !isWide,
    isLong: view.pageSize > longList,
  })
  return (
    <section className={styles.report} aria-label={look.rowsName} aria-busy={result.isFetching}>
      {result.isFetching && result.data && <Refreshing />}
      <div className={styles.filters}>
        {searchLabel !== undefined && (
          <ReportSearch
            label={searchLabel}
            search={view.search}
            onSearch={(search) => onViewChange({ search, page: 0 })}
          />
        )}
        {filters}
        <span className="push" />
        <ColumnPicker
          offered={offered}
          visible={visible}
          withoutRoom={fit.withoutRoom}
          onChange={remember}
          isWide={isWide}
          onWide={(shows) => rememberWide(shows ? [allColumns] : [])}
        />
        {csvHref !== undefined && (
          <a className={control.control} href={csvHref} download>
            <IconDownload size={16} stroke={1.5} aria-hidden />
            CSV
          </a>
        )}
      </div>
      <ReportContent {...props} visible={visible} fit={fit} />
    </section>
  )
}

type ContentProps = ReportTableProps & {
  visible: readonly Column[]
  fit: ReturnType<typeof useFittingColumns>
}

function ReportContent(props: ContentProps) {
  const { report, result, view, onViewChange, empty, rowsName, visible, selection, fit } = props
  const answer = result.data
  useLastPage(answer, view, onViewChange)
  const failure = result.error ? (
    <div className={styles.failure}>
      <ErrorState
        error={result.error}
        title={`The ${rowsName} could not be read.`}
        onRetry={() => void result.refetch()}
      />
    </div>
  ) : null
  if (!answer) {
    const stays = [props.barColumn, view.orderBy]
    const skeleton = { columns: visible, givesWay: props.givesWay ?? noNames, stays }
    return failure ?? <ReportSkeleton {...skeleton} rowCount={Math.min(view.pageSize, 10)} />
  }
  if (answer.totalElements === 0) return failure ?? <EmptyState {...empty} />
  return (
    <>
      {failure}
      <ReportGrid
        look={answer.currency ? { ...props, currency: props.currency ?? answer.currency } : props}
        columns={fit.shown}
        holder={fit.holder}
        onHolder={fit.setHolder}
        isTight={fit.isTight}
        allColumns={report.columns}
        rows={rowsOf(answer, report.listName)}
        answer={answer}
        view={view}
        isDimmed={result.isPlaceholderData}
        onOrder={(order) => onViewChange({ ...order, page: 0 })}
      />
      <Pager
        view={view}
        totalElements={answer.totalElements}
        onChange={onViewChange}
        chosenCount={selection?.chosen.size ?? 0}
        actions={selection?.actions}
      />
    </>
  )
}

/** Steps back where the list became shorter than the page that was open. */
function useLastPage(
  answer: Listed | undefined,
  view: ReportView,
  onViewChange: ReportTableProps['onViewChange'],
) {
  const lastPage = answer ? Math.max(0, Math.ceil(answer.totalElements / view.pageSize) - 1) : view.page
  const isBehind = view.page > lastPage
  useEffect(() => {
    if (isBehind) onViewChange({ page: lastPage })
  }, [isBehind, lastPage, onViewChange])
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

function rowsOf(answer: Listed, listName: string): readonly Row[] {
  const rows = answer[listName]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}
