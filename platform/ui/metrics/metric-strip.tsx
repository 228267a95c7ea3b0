import { classes } from '../classes.ts'
import { Metric } from './metric.tsx'
import type { MetricProps } from './metric.tsx'
import styles from './metrics.module.css'

type Props = {
  label: string
  metrics: readonly MetricProps[]
  isRefreshing?: boolean
  /** Notes take as many lines as they need; absent: one, which is cut. */
  hasWholeNotes?: boolean
  /** Why none of them is final. */
  incomplete?: string | undefined
}

/** Three to six metrics in one strip. */
export function MetricStrip({
  label,
  metrics,
  isRefreshing = false,
  hasWholeNotes = false,
  incomplete,
}: Props) {
  return (
    <div className={styles.holder}>
      <dl
        className={classes(styles.strip, hasWholeNotes && styles.wholeNotes)}
        aria-label={label}
        aria-busy={isRefreshing}
        data-refreshing={isRefreshing}
      >
        {metrics.map((metric) => (
          <Metric key={metric.label} incomplete={incomplete} {...metric} />
        ))}
      </dl>
    </div>
  )
}
