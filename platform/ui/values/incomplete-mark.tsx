import { IconClockHour4 } from '@tabler/icons-react'
import styles from './values.module.css'

/** Stands beside what is not final; the tip says why. */
export function IncompleteMark({ because }: { because: string }) {
  return (
    <span className={styles.incomplete} role="img" aria-label={because} data-tooltip={because}>
      <IconClockHour4 size={13} stroke={1.75} aria-hidden />
    </span>
  )
}
