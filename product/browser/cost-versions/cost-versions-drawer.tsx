import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'
import styles from './cost-versions.module.css'
import { SaidOfDay } from './said-of-day.tsx'

const shownDays = 60

/** What was said of the money of each restated day of the view, newest days first. */
export function CostVersionsDrawer({ onClose }: { onClose: () => void }) {
  const view = useViewQuery()
  const { data, error, refetch } = useEndpoint(listCostVersions, { query: { ...view, onlyRestated: true } })
  const days = data?.days ?? []
  return (
    <Drawer title="What was said, and when" onClose={onClose}>
      {error && (
        <ErrorState
          error={error}
          title="What was said before could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {data && days.length === 0 && (
        <EmptyState title="No day of this range was restated.">
          Every day that is whole still says what was first said of it. Days that still run or are being
          loaded do not count.
        </EmptyState>
      )}
      {days.length > 0 && (
        <p className={styles.meaning}>
          Days whose money was published otherwise later on: records that came late, were retracted or
          restated, or prices that changed. A day counts once days before and after it were published.
        </p>
      )}
      {days.slice(0, shownDays).map((day) => (
        <SaidOfDay key={`${day.day} ${day.source} ${day.currency}`} said={day} />
      ))}
      {days.length > shownDays && (
        <p className={styles.meaning}>
          And {count(days.length - shownDays)} older ones: choose a shorter range to see them.
        </p>
      )}
    </Drawer>
  )
}
