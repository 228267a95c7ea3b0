import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Progress } from '#ui/states/progress.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const failure = Object.assign(
  new Error('The cost export did not answer, tried 5 times until 31 May 06:40 UTC.'),
  {
    correlationId: 'c9f2-41d8-7be0',
  },
)

/** What a screen looks like when there is nothing, not yet, or not any more. */
export function StateSamples() {
  return (
    <Sample name="States">
      <div className={styles.thirds}>
        <MetricSkeleton count={3} />
        <div className={styles.inset}>
          <EmptyState title="There is no data.">Nothing ran in this range.</EmptyState>
        </div>
        <ErrorState title="Cloud cost could not be read." error={failure} onRetry={() => undefined} />
        <div className={styles.inset}>
          <div className={styles.stack}>
            <Progress label="Loading consumption" share={0.448} />
            <Progress label="Loading prices" share={null} />
          </div>
        </div>
      </div>
    </Sample>
  )
}
