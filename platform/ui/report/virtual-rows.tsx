import { useVirtualizer } from '@tanstack/react-virtual'
import { ReportRow } from './report-row.tsx'
import type { RowsProps } from './report-rows.tsx'
import styles from './report.module.css'
import { openRow } from './row-click.ts'
import { useRowFocus } from './row-focus.ts'

export type VirtualRowsProps = RowsProps & { holder: HTMLElement | null; rowHeight: number }

/** The visible rows of a long page, and the space of the others. */
export function VirtualRows({ rows, columns, look, holder, rowHeight }: VirtualRowsProps) {
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
