import { listSources } from '#product/contract/calls/sources.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { Progress } from '#ui/states/progress.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { useLoadingHistory } from '#product/browser/calendar/loading-history.ts'
import { useMetadata } from './data-clock.ts'
import styles from './frame.module.css'
import { HistoryBanner } from './history-banner.tsx'

const askAgainMs = 5_000

/** Stands above the screen while history is loading or sources are read for the first time, or while nothing can be collected. */
export function CollectionBanner() {
  const { data: metadata } = useMetadata()
  const history = useLoadingHistory()
  const { data } = useEndpoint(
    listSources,
    {},
    {
      enabled: metadata !== undefined,
      refetchInterval: ({ state }) => (isWatched(state.data?.sources ?? []) ? askAgainMs : false),
    },
  )
  const sources = data?.sources ?? []
  if (standsStill(sources)) return <StandstillBanner says={sources[0]?.says ?? ''} />
  if (history) return <HistoryBanner history={history} />
  const { open, done, rows } = firstRead(sources)
  if (open === 0) return null
  return (
    <div className={styles.banner} role="status">
      <StatusMark tone="running" />
      <span>
        <b className="strong">Reading the lakehouse for the first time.</b> {done} of {done + open} sources
        are done, {count(rows)} rows so far. Figures grow until all are read.
      </span>
      <Progress label="Sources read" share={done / (done + open)} />
    </div>
  )
}

function StandstillBanner({ says }: { says: string }) {
  return (
    <div className={`${styles.banner} ${styles.standstill}`} role="status">
      <StatusMark tone="failed" />
      <span>
        <b className="strong">No source can be read.</b> {says} Pages show what was published last.
      </span>
    </div>
  )
}

const standsStill = (sources: readonly SourceStatus[]) =>
  sources.length > 0 && sources.every(({ state }) => state === 'failing')
const isWatched = (sources: readonly SourceStatus[]) => standsStill(sources) || firstRead(sources).open > 0

const closed: ReadonlySet<SourceStatus['state']> = new Set(['failing', 'unavailable'])

/** Sources that were read at least once, those that never were and do not fail, and the rows so far. */
function firstRead(sources: readonly SourceStatus[]): { open: number; done: number; rows: number } {
  const done = sources.filter(({ lastSuccessTime }) => lastSuccessTime !== null)
  const open = sources.filter(({ lastSuccessTime, state }) => lastSuccessTime === null && !closed.has(state))
  return { open: open.length, done: done.length, rows: done.reduce((sum, { rows }) => sum + (rows ?? 0), 0) }
}
