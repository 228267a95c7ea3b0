import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listCostVersions, type CostDay } from '#product/contract/calls/cost-versions.ts'
import styles from './cost-versions.module.css'
import { sources } from './corrected-days.ts'
import { VersionsOfDay } from './versions-of-day.tsx'

const shownDays = 60

/** Every reported cost of each corrected day of the view, newest days first. */
export function CostVersionsDrawer({ onClose }: { onClose: () => void }) {
  const view = useViewQuery()
  const { data, error, refetch } = useEndpoint(listCostVersions, { query: { ...view, onlyRestated: true } })
  const days = data?.days ?? []
  return (
    <Drawer title="Cost corrections" onClose={onClose}>
      {error && (
        <ErrorState error={error} title="Corrections could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {data && days.length === 0 && (
        <EmptyState title="No corrections for these dates.">
          Every fully loaded day still has the cost first reported for it. A day is listed once it and its
          neighboring days have been loaded.
        </EmptyState>
      )}
      {days.length > 0 && (
        <p className={styles.meaning}>
          Days whose cost changed after it was first reported: usage records of Databricks that came late or
          were corrected, prices that changed, and estimates of VMs. A day is listed once it and its
          neighboring days have been loaded.
        </p>
      )}
      {days.length > 0 &&
        sources.map(({ source, name }) => (
          <CorrectedDays key={source} title={name} days={days.filter((day) => day.source === source)} />
        ))}
    </Drawer>
  )
}

/** The corrected days of one source, the newest first. */
function CorrectedDays({ title, days }: { title: string; days: readonly CostDay[] }) {
  return (
    <section>
      <h3 className={styles.source}>{title}</h3>
      {days.length === 0 && <p className={styles.meaning}>No corrections for these dates.</p>}
      {days.slice(0, shownDays).map((day) => (
        <VersionsOfDay key={`${day.day} ${day.currency}`} said={day} />
      ))}
      {days.length > shownDays && (
        <p className={styles.meaning}>
          {count(days.length - shownDays)} more days are older. Choose a shorter range to see them.
        </p>
      )}
    </section>
  )
}
