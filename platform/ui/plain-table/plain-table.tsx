import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import styles from './plain-table.module.css'

type Props = {
  label: string
  /** All columns but the first are figures. */
  isFigures?: boolean
  /** Of the region around it: how high it may become. */
  className?: string | undefined
  children: ReactNode
}

/** A small table without paging or sorting, which scrolls by itself where it is too wide. */
export function PlainTable({ label, isFigures = false, className, children }: Props) {
  return (
    <ScrollRegion label={label} className={classes(styles.scroll, className)}>
      <table className={classes(styles.table, isFigures && styles.figures)}>{children}</table>
    </ScrollRegion>
  )
}
