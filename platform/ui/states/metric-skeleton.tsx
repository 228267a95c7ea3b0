import metrics from '../metrics/metrics.module.css'
import { Skeleton } from './skeleton.tsx'
import styles from './states.module.css'

/** The strip of metrics while they load. */
export function MetricSkeleton({ count }: { count: number }) {
  return (
    <div className={metrics.holder}>
      <div className={metrics.strip} aria-busy aria-label="Loading metrics" role="status">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={metrics.metric}>
            <div className={styles.figureBars}>
              <Skeleton width="60%" />
              <Skeleton width="78%" height={18} />
              <Skeleton width="50%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
