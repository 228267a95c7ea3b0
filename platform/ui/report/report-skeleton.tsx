import { useState } from 'react'
import type { Column } from '#contract/columns.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { isNumeric } from './column-sums.ts'
import styles from './report.module.css'
import { useExpectedColumns } from './use-fitting-columns.ts'

type Props = {
  columns: readonly Column[]
  priorityOrder: readonly string[]
  stays: readonly (string | undefined)[]
  rowCount: number
}

/** The table before its rows are there: the same head, grey bars for cells. */
export function ReportSkeleton({ columns: wanted, priorityOrder, stays, rowCount }: Props) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const columns = useExpectedColumns(wanted, priorityOrder, stays, holder)
  return (
    <div ref={setHolder} className={classes(styles.holder, styles.cut)} role="status" aria-label="Loading">
      {columns && <SkeletonTable columns={columns} rowCount={rowCount} />}
    </div>
  )
}

function SkeletonTable({ columns, rowCount }: Pick<Props, 'columns' | 'rowCount'>) {
  return (
    <table className={classes(styles.grid, styles.tall)} aria-hidden>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} className={isNumeric(column) ? styles.figure : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rowCount }, (_, row) => (
          <tr key={row} className={styles.row}>
            {columns.map((column, place) => (
              <td key={column.name} className={isNumeric(column) ? styles.figure : undefined}>
                <Skeleton width={place === 0 ? `${55 + ((row * 17) % 35)}%` : 56} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
