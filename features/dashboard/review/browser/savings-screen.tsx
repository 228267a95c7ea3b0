import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import { MonthlySavings } from './monthly-savings.tsx'
import { PromisesPanel } from './promises-panel.tsx'
import { ReviewPage } from './review-page.tsx'
import styles from './review.module.css'
import { SavingsMetrics } from './savings-metrics.tsx'
import { useSavings } from './use-review.ts'
import { WaterfallPanel } from './waterfall-panel.tsx'

const metricsShown = 5

/** What changes saved, why cost moved, and what came of what was promised. */
export function SavingsScreen() {
  const { data, error, refetch, isPlaceholderData } = useSavings()
  return (
    <ReviewPage tab="savings">
      {error && (
        <ErrorState error={error} title="Savings could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <MetricSkeleton count={metricsShown} />
          <Skeleton width="100%" height={320} />
        </>
      )}
      {data && !error && (
        <div className={styles.panels} aria-busy={isPlaceholderData}>
          <Savings savings={data} />
        </div>
      )}
    </ReviewPage>
  )
}

function Savings({ savings }: { savings: RealizedSavings }) {
  const { notComparedBecause } = savings
  return (
    <>
      <SavingsMetrics savings={savings} />
      {notComparedBecause === null ? (
        <WaterfallPanel savings={savings} />
      ) : (
        <EmptyState title="The two periods cannot be compared.">{notComparedBecause}</EmptyState>
      )}
      <MonthlySavings savings={savings} />
      <PromisesPanel savings={savings} />
    </>
  )
}
