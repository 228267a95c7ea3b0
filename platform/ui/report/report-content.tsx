import { use, useEffect } from 'react'
import type { Column } from '#contract/columns.ts'
import { rowsOf } from '#contract/report.ts'
import { Button } from '#ui/control/button.tsx'
import { SeenWorkspaces, whyEmpty } from '#ui/scope/seen-workspaces.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Pager } from './pager.tsx'
import { ReportGrid } from './report-grid.tsx'
import type { DrawnLook } from './report-look.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import type { ReportResult, ReportTableProps } from './report-table-props.ts'
import { lastPageOf, type ReportView } from './report-view.ts'
import styles from './report.module.css'
import type { useFittingColumns } from './use-fitting-columns.ts'

type Props = ReportTableProps &
  DrawnLook & {
    priorityOrder: readonly string[]
    visible: readonly Column[]
    /** Names of columns that are never hidden. */
    stays: readonly (string | undefined)[]
    fit: ReturnType<typeof useFittingColumns>
  }

/** The page of rows with its pager, or why there is none yet, nothing or no answer. */
export function ReportContent(props: Props) {
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
        columns={visible}
        withoutRoom={fit.withoutRoom}
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
