import { classes } from '#ui/classes.ts'
import styles from './states.module.css'

type Props = { label: string; /** 0 to 1; null while the end is unknown. */ share: number | null }

/** A progress bar; it travels while the end is unknown. */
export function Progress({ label, share }: Props) {
  const now = share === null ? {} : { 'aria-valuenow': Math.round(share * 100) }
  return (
    <div
      className={classes(styles.progress, share === null && styles.unknown)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...now}
    >
      <i style={share === null ? undefined : { width: `${Math.min(1, share) * 100}%` }} />
    </div>
  )
}

/** Two pixels at the upper edge of something whose figures are being read again. */
export function Refreshing() {
  return (
    <div className={styles.refreshing} aria-hidden>
      <i />
    </div>
  )
}
