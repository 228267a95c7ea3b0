import type { CellKind } from '#ui/report/cell-kinds.ts'
import styles from './cells.module.css'

type CellProps = Parameters<CellKind>[0]

/** Spark's page of executors marks what is above it. */
const highShare = 0.1

/** Garbage collection in parts of the time of tasks, marked where it is high. */
export function GcShare({ value, usual }: CellProps) {
  if (typeof value !== 'number' || value <= highShare) return usual
  return (
    <span className={styles.high} data-tooltip="More than a tenth of its task time was garbage collection.">
      {usual}
    </span>
  )
}
