import figures from '../metrics/metrics.module.css'
import { Skeleton } from './skeleton.tsx'
import styles from './states.module.css'

/** The strip of figures before its figures are there. */
export function MetricSkeleton({ count }: { count: number }) {
  return (
    <div className={figures.holder}>
      <div className={figures.strip} aria-busy aria-label="Loading figures" role="status">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={figures.metric}>
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
