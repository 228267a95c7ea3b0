import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { words } from '#ui/format/words.ts'
import { Change } from '#ui/values/change.tsx'
import { FindingBadge } from '../findings/finding-badge.tsx'
import { numberOrNull, textOf } from '#product/contract/text-of.ts'
import styles from './workload-list.module.css'

/** Cells that all lists of workloads share: what is deleted says so, a change has its sign, codes are words. */
export const workloadCells = {
  dbJobName: (row: Row, usual: ReactNode) => (
    <>
      {usual}
      {row['isDeleted'] === true && <span className={styles.deleted}>deleted</span>}
    </>
  ),
  costChange: (row: Row, usual: ReactNode) => {
    const share = numberOrNull(row, 'costChange')
    return share === null ? usual : <Change share={share} worse="more" />
  },
  findings: (row: Row) => <FindingBadge row={row} />,
  trigger: (row: Row, usual: ReactNode) => words(textOf(row, 'trigger')) || usual,
}

/** What a list of workloads can be searched by, the default first. */
export const workloadSearchFields = [
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'Id' },
  { value: 'owner', label: 'Owner' },
] as const
