import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { dayRange } from '#ui/format/time.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { day } from '#ui/format/time.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import type { CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import { ChangeScope } from './change-scope.tsx'
import { ChangedRows } from './changed-rows.tsx'
import styles from './changes.module.css'
import { askedIn, periodsOf, useSplit } from './use-split.ts'
import { Waterfall } from './waterfall.tsx'

/** Why cost changed from one period to another, cause by cause, with the workloads behind each. */
export function ChangesScreen() {
  const { urlState } = useUrlState()
  const { data, error, refetch, isPlaceholderData } = useSplit()
  const { assetId } = askedIn(urlState)
  const periods = data && periodsOf(data)
  return (
    <>
      <ScreenTitle facts="The change split by cause, adding up to the last digit. Open a cause to see its workloads." />
      <ChangeScope
        assetName={assetId === undefined ? undefined : data?.rows[0]?.assetName}
        before={periods?.before}
        since={periods?.after.since}
      />
      {error && (
        <ErrorState error={error} title="The change could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={360} />}
      {data && (
        <div className={styles.panels} aria-busy={isPlaceholderData}>
          <Split split={data} />
        </div>
      )}
    </>
  )
}

function Split({ split }: { split: CostChangeSplit }) {
  const { urlState } = useUrlState()
  const { part, assetId } = askedIn(urlState)
  const { before, after } = periodsOf(split)
  const firstDay = useFirstUsageDay()
  const billed = useIncompleteSince()
  if (before === undefined && split.loadedSince !== null)
    return (
      <EmptyState title={historyIsLoading.because}>
        {`Loaded from ${day(split.loadedSince)} on: the periods are compared once both are.`}
      </EmptyState>
    )
  if (before === undefined)
    return (
      <EmptyState title="These periods cannot be compared.">
        {firstDay === undefined || billed === undefined
          ? 'No usage is known yet.'
          : `Usage is known from ${day(firstDay)} on, and the range needs a complete day.`}
      </EmptyState>
    )
  return (
    <>
      <Waterfall
        split={split}
        before={dayRange(before.since, before.until)}
        after={dayRange(after.since, after.until)}
      />
      <ChangedRows split={split} part={part} isOfSkus={assetId !== undefined} />
    </>
  )
}
