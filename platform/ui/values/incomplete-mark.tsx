import { IconClockHour4 } from '@tabler/icons-react'
import styles from './values.module.css'

/** Marks a figure that is not final; the tooltip has the reason. */
export function IncompleteMark({ because }: { because: string }) {
  return (
    <span className={styles.incomplete} role="img" aria-label={because} data-tooltip={because}>
      <IconClockHour4 size={13} stroke={1.75} aria-hidden />
    </span>
  )
}
