import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { use, useEffect, useMemo } from 'react'
import type { Column } from '#contract/columns.ts'
import { rowsOf, type Listed } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import { SeenWorkspaces, whyEmpty } from '#ui/scope/seen-workspaces.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Refreshing } from '#ui/states/progress.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { useColumnChoice } from './column-choice.ts'
import { choicePx } from './column-widths.ts'
import { familiesOf } from './column-families.ts'
import { ColumnPicker } from './column-picker.tsx'
import { Pager } from './pager.tsx'
import { longList, ReportGrid } from './report-grid.tsx'
import type { AggregateChoice, DrawnLook, ReportLook } from './report-look.ts'
import { ReportFilters } from './report-filters.tsx'
import { lookOf } from './look-of.ts'
import { ReportSearch } from './report-search.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { searchOf } from './set-filters.ts'
import { lastPageOf, type ReportView, type ViewChanges } from './report-view.ts'
import styles from './report.module.css'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useTableColumns } from './use-table-columns.ts'

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
  }
  result: ReportResult
  view: ReportView
  onViewChange: (changes: ViewChanges) => void
  /** More that narrows or groups the list, beside its filters. */
  moreFilters?: ReactNode
  /** Address of the CSV of the filtered set. */
  csvHref?: string
  /** The file of the same set in another form, beside the CSV. */
  otherFile?: { label: string; href: string } | undefined
  /** It stands in a panel, which has the border. */
  isInPanel?: boolean
  /** Why there can be nothing, and the way out. */
  empty: { title: string; children?: ReactNode; actions?: ReactNode }
}

type Query = Parameters<typeof searchOf>[0]

/** The table of a report: its columns, order, search and pages come from the report; the server does the work. */
export function ReportTable(props: ReportTableProps) {
  const { report, result, view, onViewChange, moreFilters, csvHref, otherFile, isInPanel, ...given } = props
  const declared = useMemo(() => lookOf(report), [report])
  const look = { ...declared, ...given }
  const search = searchOf(report.query)
  const { choice, choose, isUnsaved } = useColumnChoice(report.name)
  const { columns: chosen, isWide } = choice
  const columns = useTableColumns({
    report,
    answer: result.data,
    view,
    chosen,
    secondaryLines: look.secondaryLines,
    barColumn: look.barColumn,
  })
  const { shown, stays, barColumn, shownAs } = columns
  const priorityOrder = useMemo(
    () => look.priorityOrder.map((name) => shownAs[name] ?? name),
    [look.priorityOrder, shownAs],
  )
  const fit = useFittingColumns({
    columns: shown,
    priorityOrder,
    stays,
    isOn: !isWide,
    isLong: view.pageSize > longList,
    besidePx: look.selection ? choicePx : 0,
  })
  return (
    <section
      className={classes(styles.report, isInPanel && styles.inPanel)}
      aria-label={look.rowsName}
      aria-busy={result.isFetching}
    >
      {result.isFetching && result.data && <Refreshing />}
      <div className={styles.filters}>
        {search && (
          <ReportSearch
            label={search.placeholder}
            search={view.search}
            onSearch={(search) => onViewChange({ search, page: 0 })}
            {...(search.by
              ? {
                  fields: search.by,
                  field: view.searchBy,
                  onField: (searchBy) => onViewChange({ searchBy, page: 0 }),
                }
              : {})}
          />
        )}
        <ReportFilters
          query={report.query}
          currency={result.data?.currency ?? undefined}
          more={moreFilters}
        />
        <div className="push row">
          <ColumnPicker
            offered={columns.offered}
            unavailable={columns.unavailable}
            visible={columns.visible}
            withoutRoom={baseNames(fit.withoutRoom, shownAs)}
            empty={baseNames(columns.empty, shownAs)}
            onChange={(columns) => choose({ columns })}
            isWide={isWide}
            onWide={(shows) => choose({ isWide: shows })}
            isUnsaved={isUnsaved}
          />
          {csvHref !== undefined && (
            <a className={control.control} href={csvHref} download>
              <IconDownload size={16} stroke={1.5} aria-hidden />
              CSV
            </a>
          )}
          {otherFile && (
            <a className={control.control} href={otherFile.href} download>
              {otherFile.label}
            </a>
          )}
        </div>
      </div>
      <ReportContent
        {...props}
        {...look}
        {...(barColumn === undefined ? {} : { barColumn })}
        priorityOrder={priorityOrder}
        aggregates={{ ...aggregateChoices(props), ...look.aggregates }}
        visible={shown}
        stays={stays}
        fit={fit}
      />
    </section>
  )
}

/** The names by which columns are offered, of those that stand in their place. */
function baseNames(names: ReadonlySet<string>, shownAs: Readonly<Record<string, string>>): Set<string> {
  const bases = new Map(Object.entries(shownAs).map(([base, shown]) => [shown, base]))
  return new Set([...names].map((name) => bases.get(name) ?? name))
}

/** The choice of aggregates at the head of each column that has one; a list that is sorted by it stays sorted by it. */
function aggregateChoices({ report, view, onViewChange }: ReportTableProps): Record<string, AggregateChoice> {
  const choices = familiesOf(report.columns).flatMap(({ base, members }) => {
    const shown = view.shownAs?.[base.name] ?? base.name
    const current = members.find(({ column }) => column.name === shown)
    if (!current) return []
    const handleChange = (value: AggregateChoice['value']) => {
      const chosen = members.find(({ aggregate }) => aggregate === value)
      if (!chosen) return
      const order = view.orderBy === shown ? { orderBy: chosen.column.name } : {}
      const aggregate = chosen.column.name === base.name ? undefined : value
      onViewChange({ aggregates: { [base.name]: aggregate }, ...order, page: 0 })
    }
    const options = members.map(({ aggregate }) => aggregate)
    return [[shown, { value: current.aggregate, options, onChange: handleChange }] as const]
  })
  return Object.fromEntries(choices)
}

type ContentProps = ReportTableProps &
  DrawnLook & {
    priorityOrder: readonly string[]
    visible: readonly Column[]
    /** Names of columns that are never hidden. */
    stays: readonly (string | undefined)[]
    fit: ReturnType<typeof useFittingColumns>
  }

function ReportContent(props: ContentProps) {
  const { report, result, view, onViewChange, empty, rowsName, visible, selection, fit } = props
  const answer = result.data
  useLastPage(result, view, onViewChange)
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
    const skeleton = { columns: visible, priorityOrder: props.priorityOrder, stays: props.stays }
    return failure ?? <ReportSkeleton {...skeleton} rowCount={Math.min(view.pageSize, 10)} />
  }
  if (answer.totalElements === 0)
    return (
      failure ?? (
        <NoRows {...empty} search={view.search} onClear={() => onViewChange({ search: '', page: 0 })} />
      )
    )
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
        rows={rowsOf(report, answer)}
        answer={answer}
        view={view}
        isDimmed={result.isPlaceholderData}
        onOrder={(order) => onViewChange({ ...order, page: 0 })}
      />
      {answer.totalElements > 1 && fit.shown.some(isMoneyWithTotal) && <CentsNote />}
      <Pager
        rowsName={rowsName}
        view={view}
        totalElements={answer.totalElements}
        onChange={onViewChange}
        chosenCount={selection?.chosen.size ?? 0}
        actions={selection?.actions}
      />
    </>
  )
}

function isMoneyWithTotal({ format, summed = false }: Column): boolean {
  return format === 'money' && summed
}

type NoRowsProps = ReportTableProps['empty'] & { search: string; onClear: () => void }

/** Why there is nothing: a search without results, which can be cleared, or the reason of the list. */
function NoRows({ search, onClear, ...empty }: NoRowsProps) {
  const reason =
    search === ''
      ? empty
      : {
          title: `No results for "${search}".`,
          actions: <Button onClick={onClear}>Clear search</Button>,
        }
  return <EmptyState {...whyEmpty(reason, use(SeenWorkspaces))} />
}

/** Steps back where the list became shorter than the page that was open. */
function useLastPage(result: ReportResult, view: ReportView, onViewChange: ReportTableProps['onViewChange']) {
  const lastPage = lastPageOf(result, view)
  const isBehind = lastPage !== undefined && view.page > lastPage
  useEffect(() => {
    if (isBehind) onViewChange({ page: lastPage })
  }, [isBehind, lastPage, onViewChange])
}
