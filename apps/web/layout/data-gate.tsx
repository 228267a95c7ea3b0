import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import { dayOf } from '#contract/dates.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { DataNowProvider, DataTodayProvider, useKnownDays } from '#ui/dates/data-today.tsx'
import { urlStateOfChosenRange, defaultRange, rangeOfUrlState } from '#ui/dates/date-range.ts'
import { IncompleteSinceProvider } from '#ui/dates/incomplete-since.ts'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { WaitsProvider } from '#ui/values/waits.ts'
import { waitsOf } from '#product/browser/billing-reach/billing-reach.ts'
import { LoadingHistoryProvider } from '#product/browser/calendar/loading-history.ts'
import { loadingHistoryOf, seenWorkspaces, useMetadata } from './data-clock.ts'
import { useReadAgainWithHistory } from './history-banner.tsx'
import styles from './page.module.css'
import { billingReach } from './freshness.ts'

type Props = { /** False for those who see no data. */ isSeen: boolean; children: ReactNode }

/** Waits for the data clock, without which no view knows its range. */
export function DataGate({ isSeen, children }: Props) {
  const metadata = useMetadata(isSeen)
  useReadAgainWithHistory(metadata.data?.history?.loadedSince)
  const known = useMemo(() => metadata.data && knownOf(metadata.data), [metadata.data])
  const workspaces = useSeenWorkspaces(metadata.data)
  if (!isSeen) return children
  if (known) {
    return (
      <DataTodayProvider value={known.today}>
        <IncompleteSinceProvider value={known.incompleteSince}>
          <NamedRange />
          <DataNowProvider value={known.now}>
            <WaitsProvider value={known.waits}>
              <LoadingHistoryProvider value={known.history}>
                <SeenWorkspaces value={workspaces}>{children}</SeenWorkspaces>
              </LoadingHistoryProvider>
            </WaitsProvider>
          </DataNowProvider>
        </IncompleteSinceProvider>
      </DataTodayProvider>
    )
  }
  if (!metadata.error) return <div className={styles.blank} aria-busy />
  return (
    <main className={styles.page}>
      <ErrorState
        title="The workspaces could not be read."
        error={metadata.error}
        onRetry={() => void metadata.refetch()}
      />
    </main>
  )
}

type Metadata = NonNullable<ReturnType<typeof useMetadata>['data']>

/** What views know of the data; all that shows a date is drawn again with it. */
function knownOf(metadata: Metadata) {
  const history = loadingHistoryOf(metadata)
  return {
    today: dayOf(new Date(metadata.dataClock)),
    now: metadata.dataClock,
    incompleteSince: metadata.incompleteSince ?? undefined,
    history,
    waits: waitsOf(billingReach(metadata), history),
  }
}

/** The workspaces of the reader, the same list as long as nothing in it changes: each cost that is compared reads it. */
function useSeenWorkspaces(metadata: Metadata | undefined) {
  const { workspaces, dataVersion = 0 } = metadata ?? {}
  // Before the first publication nobody knows which there are.
  const areKnown = dataVersion > 0
  return useMemo(
    () => (workspaces && areKnown ? seenWorkspaces({ workspaces }) : undefined),
    [workspaces, areKnown],
  )
}

/** Writes the range that a view starts with into the address, so that a copied link and a saved view show the same. */
function NamedRange() {
  const known = useKnownDays()
  const { today, completeUntil } = known
  const { urlState, change } = useUrlState()
  const isNamed = rangeOfUrlState(urlState, known) !== undefined
  useEffect(() => {
    const days = { today, completeUntil }
    if (!isNamed) change(urlStateOfChosenRange(defaultRange(days), days), { replace: true, isSameView: true })
  }, [isNamed, change, today, completeUntil])
  return null
}
