import { useMemo } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { choicePx, usualWidthPx } from './column-widths.ts'
import { ReportFoot } from './report-foot.tsx'
import { ReportHead } from './report-head.tsx'
import type { DrawnLook, PageColumn, RowLook } from './report-look.ts'
import { pageColumns } from './report-look.ts'
import { lateRows } from './late-rows.tsx'
import { PlainRows } from './report-rows.tsx'
import type { ReportView } from './report-view.ts'
import styles from './report.module.css'
import { useHeadShift } from './use-head-shift.ts'
import { useOverflow } from './use-overflow.ts'

type Props = {
  look: DrawnLook
  columns: readonly Column[]
  /** Names of those columns that are hidden, because there is no room for them. */
  withoutRoom: ReadonlySet<string>
  allColumns: readonly Column[]
  rows: readonly Row[]
  answer: Listed
  view: ReportView
  isDimmed: boolean
  /** Long texts are cut short, because room is scarce. */
  isTight: boolean
  holder: HTMLElement | null
  onHolder: (holder: HTMLElement | null) => void
  onOrder: (order: Pick<ReportView, 'orderBy' | 'orderDirection'>) => void
}

/** More rows than this are drawn only where they are seen. */
export const longList = 50

/** Head, rows and foot. It scrolls with the page, or by itself where it is wider than the page or long. */
export function ReportGrid(props: Props) {
  const { look, allColumns, rows, answer, view, isDimmed, isTight, holder, onHolder, onOrder } = props
  const isWide = useOverflow(holder)
  const isLong = rows.length > longList
  useHeadShift(holder, isWide && !isLong)
  const pages = usePageColumns(props)
  const rowLook = useRowLook(look)
  const isTall = look.barColumn !== undefined || pages.some(({ under }) => under)
  const rowProps = { rows, columns: pages, look: rowLook }
  return (
    <div
      ref={onHolder}
      className={classes(
        styles.holder,
        isLong ? styles.contained : isWide && styles.sideways,
        isDimmed && styles.dimmed,
      )}
    >
      <table
        className={classes(styles.grid, isTall && styles.tall, look.selection && styles.choosing)}
        aria-rowcount={answer.totalElements + 1}
        data-tight={isTight ? '' : undefined}
      >
        {isLong && <ColumnWidths columns={pages} hasChoice={look.selection !== undefined} />}
        <ReportHead columns={pages} rows={rows} look={look} view={view} onOrder={onOrder} />
        {isLong ? (
          <lateRows.Component {...rowProps} holder={holder} rowHeight={isTall ? 40 : 28} />
        ) : (
          <PlainRows {...rowProps} />
        )}
        <ReportFoot columns={pages} allColumns={allColumns} rows={rows} answer={answer} look={look} />
      </table>
    </div>
  )
}

/** The columns that have room, ready to be drawn. Those without are made, too, so that a cell stays the same when others leave. */
function usePageColumns({ look, columns, withoutRoom, allColumns, rows }: Props): readonly PageColumn[] {
  const { secondaryLines, barColumn } = look
  const pages = useMemo(
    () =>
      pageColumns(columns, allColumns, rows, {
        ...(secondaryLines ? { secondaryLines } : {}),
        ...(barColumn ? { barColumn } : {}),
      }),
    [columns, allColumns, rows, secondaryLines, barColumn],
  )
  return useMemo(() => pages.filter(({ column }) => !withoutRoom.has(column.name)), [pages, withoutRoom])
}

/** What of a look its rows show, the same as long as nothing in it changes: then no row is drawn again. */
function useRowLook({ rowKey, cells, linkOf, onQuickLook, openRow, selection }: DrawnLook): RowLook {
  const { chosen, onChange } = selection ?? {}
  return useMemo(
    () => ({
      rowKey,
      openRow,
      ...(cells && { cells }),
      ...(linkOf && { linkOf }),
      ...(onQuickLook && { onQuickLook }),
      ...(chosen && onChange && { selection: { chosen, onChange } }),
    }),
    [rowKey, cells, linkOf, onQuickLook, openRow, chosen, onChange],
  )
}

/** Fixed widths, so that columns do not move while other rows come into sight. */
function ColumnWidths({ columns, hasChoice }: { columns: readonly PageColumn[]; hasChoice: boolean }) {
  return (
    <colgroup>
      {hasChoice && <col style={{ width: choicePx }} />}
      {columns.map(({ column }, place) => (
        <col key={column.name} style={{ width: usualWidthPx(column, place) }} />
      ))}
    </colgroup>
  )
}
