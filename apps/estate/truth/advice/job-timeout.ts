import type { AdviceRows } from './advice-rows.ts'
import type { JobCluster } from './job-clusters.ts'
import { costAfter } from './job-clusters.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/** Three times the median run is the right timeout, in whole ten minutes. The others are there for other proposals. */
const rightMultiple = 3
const multiples = [2, 3, 5]

/** The right timeout of the runs of a job that has one cluster for each attempt of a run, in minutes. */
export function rightTimeoutMinutes(clusters: readonly JobCluster[], window: Span): number {
  return timeoutMinutes(clustersIn(clusters, window), rightMultiple)
}

/** What a job without a timeout would have saved with one: what its clusters cost after it, in each attempt that took longer. */
export function timeoutSavings(
  rows: Pick<AdviceRows, 'jobs'>,
  book: PriceBook,
  {
    jobId,
    clusters,
    sku,
    window,
  }: { jobId: string; clusters: readonly JobCluster[]; sku: string; window: Span },
): Saving[] {
  if (rows.jobs.get(jobId)?.timeout_seconds !== 0) return []
  const own = clustersIn(clusters, window)
  return multiples.map((multiple) => {
    const minutes = timeoutMinutes(own, multiple)
    const saved = own.reduce(
      (sum, one) => sum + costAfter(book, one, { sku, fromMs: one.session.creating_ms + minutes * 60_000 }),
      0,
    )
    return { setting: 'timeout_minutes', value: minutes, dollars: monthly(saved, window) }
  })
}

function timeoutMinutes(clusters: readonly JobCluster[], multiple: number): number {
  const lengths = clusters
    .map(({ session }) => session.terminating_ms - session.creating_ms)
    .toSorted((one, other) => one - other)
  return Math.ceil((multiple * (lengths[Math.floor(lengths.length / 2)] ?? 0)) / 600_000) * 10
}

function clustersIn(clusters: readonly JobCluster[], { fromMs, untilMs }: Span): JobCluster[] {
  return clusters.filter(({ session }) => session.creating_ms >= fromMs && session.creating_ms < untilMs)
}
