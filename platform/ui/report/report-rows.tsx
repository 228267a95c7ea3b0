import { useVirtualizer } from '@tanstack/react-virtual'
import type { Row } from '#contract/report.ts'
import type { PageColumn, DrawnLook } from './report-look.ts'
import { ReportRow } from './report-row.tsx'
import styles from './report.module.css'
import { openRow } from './row-click.ts'
import { useRowFocus } from './row-focus.ts'

type Props = { rows: readonly Row[]; columns: readonly PageColumn[]; look: DrawnLook }

/** All rows of a short page. */
export function PlainRows({ rows, columns, look }: Props) {
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

type VirtualProps = Props & { holder: HTMLElement | null; rowHeight: number }

/** The rows of a long page that are in sight, and the space of the others. */
export function VirtualRows({ rows, columns, look, holder, rowHeight }: VirtualProps) {
  // Its object changes by itself, which is why this component is not compiled.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => holder,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const { reachable, handleKey } = useRowFocus(rows.length, (row) => virtual.scrollToIndex(row))
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // Rows take the focus: the arrows move it, Enter and space act on it, as a click does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={handleKey} onClick={openRow}>
      <Space height={above} />
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <ReportRow
              key={look.rowKey(row)}
              row={row}
              index={index}
              columns={columns}
              look={look}
              isReachable={index === reachable}
            />
          )
        )
      })}
      <Space height={below} />
    </tbody>
  )
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.space}>
      <td style={{ height }} aria-hidden />
    </tr>
  )
}
