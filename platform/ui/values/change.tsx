import type { Absence } from '#contract/absence.ts'
import { change } from '#ui/format/quantity.ts'
import { classes } from '#ui/classes.ts'
import { NotAvailable } from './not-available.tsx'
import styles from './values.module.css'

export type ChangeProps = {
  /** Relative change: 0.062 is +6.2%; null where the previous period had nothing. */
  share: number | null
  /** Which way is worse; absent: neither. */
  worse?: 'more' | 'less' | undefined
  /** Why there is none; it then wins over the share. */
  absentBecause?: Absence | undefined
}

/** A change beyond this share is colored, a smaller one is only shown. */
const incidentLimit = 0.2

/** A change against the previous period; coloured only beyond the limit. */
export function Change({ share, worse, absentBecause }: ChangeProps) {
  if (absentBecause) return <NotAvailable because={absentBecause} />
  if (share === null) {
    return (
      <span className="faint" data-tooltip="Nothing in the previous period">
        new
      </span>
    )
  }
  return <span className={classes(judged(share, worse))}>{change(share)}</span>
}

function judged(share: number, worse: ChangeProps['worse']): string | undefined {
  if (worse === undefined || Math.abs(share) < incidentLimit) return undefined
  const isWorse = worse === 'more' ? share > 0 : share < 0
  return isWorse ? styles.worse : styles.better
}
