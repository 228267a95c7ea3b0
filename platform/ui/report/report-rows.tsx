import type { Row } from '#contract/report.ts'
import type { PageColumn, RowLook } from './report-look.ts'
import { ReportRow } from './report-row.tsx'
import { openRow } from './row-click.ts'
import { useRowFocus } from './row-focus.ts'

export type RowsProps = { rows: readonly Row[]; columns: readonly PageColumn[]; look: RowLook }

/** All rows of a short page. */
export function PlainRows({ rows, columns, look }: RowsProps) {
  const { reachable, handleKey } = useRowFocus(rows.length, noScroll)
  return (
    // Rows take the focus: the arrows move it, Enter and space act on it, as a click does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={handleKey} onClick={openRow}>
      {rows.map((row, index) => (
        <ReportRow
          key={look.rowKey(row)}
          row={row}
          index={index}
          columns={columns}
          look={look}
          isReachable={index === reachable}
        />
      ))}
    </tbody>
  )
}

function noScroll(): void {
  // A focused row of a short page is brought into sight by the browser.
}
