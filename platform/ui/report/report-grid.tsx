import { useMemo, useState } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { ReportFoot } from './report-foot.tsx'
import { ReportHead } from './report-head.tsx'
import type { ReportLook } from './report-look.ts'
import { pageColumns } from './report-look.ts'
import { PlainRows, VirtualRows } from './report-rows.tsx'
import type { ReportView } from './report-view.ts'
import styles from './report.module.css'
import { useOverflow } from './use-overflow.ts'

type Props = {
  look: ReportLook
  columns: readonly Column[]
  allColumns: readonly Column[]
  rows: readonly Row[]
  answer: Listed
  view: ReportView
  isDimmed: boolean
  onOrder: (order: Pick<ReportView, 'orderBy' | 'orderDirection'>) => void
}

/** More rows than this are drawn only where they are seen. */
const longList = 50

/** Head, rows and foot. It scrolls with the page, or by itself where it is wider than the page or long. */
export function ReportGrid({ look, columns, allColumns, rows, answer, view, isDimmed, onOrder }: Props) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const isWide = useOverflow(holder)
  const isLong = rows.length > longList
  const { underneath, barColumn } = look
  const pages = useMemo(
    () =>
      pageColumns(columns, allColumns, rows, {
        ...(underneath ? { underneath } : {}),
        ...(barColumn ? { barColumn } : {}),
      }),
    [columns, allColumns, rows, underneath, barColumn],
  )
  const isTall = barColumn !== undefined || pages.some(({ under }) => under)
  const rowProps = { rows, columns: pages, look }
  return (
    <div
      ref={setHolder}
      className={classes(styles.holder, (isWide || isLong) && styles.contained, isDimmed && styles.dimmed)}
    >
      <table
        className={classes(styles.grid, isTall && styles.tall, look.selection && styles.choosing)}
        aria-rowcount={answer.totalElements + 1}
      >
        {isLong && <ColumnWidths columns={columns} hasChoice={look.selection !== undefined} />}
        <ReportHead columns={pages} rows={rows} look={look} view={view} onOrder={onOrder} />
        {isLong ? (
          <VirtualRows {...rowProps} holder={holder} rowHeight={isTall ? 40 : 28} />
        ) : (
          <PlainRows {...rowProps} />
        )}
        <ReportFoot columns={pages} rows={rows} answer={answer} look={look} />
      </table>
    </div>
  )
}

/** Fixed widths, so that columns do not move while other rows come into sight. */
function ColumnWidths({ columns, hasChoice }: { columns: readonly Column[]; hasChoice: boolean }) {
  return (
    <colgroup>
      {hasChoice && <col style={{ width: 34 }} />}
      {columns.map(({ name, format }, place) => (
        <col key={name} style={{ width: place === 0 ? 280 : widths[format] }} />
      ))}
    </colgroup>
  )
}

const widths: Readonly<Record<Column['format'], number>> = {
  text: 170,
  id: 170,
  money: 116,
  count: 100,
  duration: 110,
  instant: 180,
  day: 110,
  share: 84,
  bytes: 104,
  status: 180,
  statuses: 96,
  badges: 180,
  boolean: 84,
}
