import type { AdviceRows, ClusterRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import { costOfUps, upsFor, upsOf } from './shared-up.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/**
 * Half an hour is the right time to wait: people who come back after a pause still find their cluster. The others are
 * there so that other proposals can be judged.
 */
export const rightTerminationMinutes = 30
const stops = [10, 15, 20, 30, 45, 60]

/** What a shared cluster would have saved with each shorter automatic termination. */
export function terminationSavings(
  rows: AdviceRows,
  book: PriceBook,
  { cluster, skus, window }: { cluster: ClusterRow; skus: { allPurpose: string }; window: Span },
): Saving[] {
  const works = rows.works.get(cluster.cluster_id) ?? []
  const really = upsOf(rows.sessions.get(cluster.cluster_id) ?? [])
  const costing = {
    machines: rows.machines.get(cluster.cluster_id) ?? [],
    really,
    sku: cluster.photon ? `${skus.allPurpose}_(PHOTON)` : skus.allPurpose,
    factor: cluster.photon ? 2 : 1,
    window,
  }
  const happened = cluster.is_changed ? upsFor(works, cluster.stop_minutes) : really
  return stops
    .filter((minutes) => cluster.stop_minutes === 0 || minutes < cluster.stop_minutes)
    .map((minutes) => {
      const saved = costOfUps(happened, book, costing) - costOfUps(upsFor(works, minutes), book, costing)
      return { setting: 'auto_termination_minutes', value: minutes, dollars: monthly(saved, window) }
    })
}
