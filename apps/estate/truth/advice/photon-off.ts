import type { AdviceRows } from './advice-rows.ts'
import type { JobCluster } from './job-clusters.ts'
import { jobCompute, machineDollars } from './compute.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { common, monthly } from './spans.ts'

/** How many times the time the work takes without Photon that Photon has done, as the estate has it. */
const photonSpeed = 2.8

/**
 * What clusters without Photon would have saved: an hour draws a fraction of the DBUs, and what Photon did takes longer. A job
 * on which Photon is off has no such setting.
 */
export function photonSavings(
  rows: AdviceRows,
  book: PriceBook,
  { clusters, sku, window }: { clusters: readonly JobCluster[]; sku: string; window: Span },
): Saving[] {
  if (!clusters.some(({ cluster }) => cluster.photon)) return []
  const saved = clusters.reduce((sum, one) => {
    const share = rows.photonShares.get(one.cluster.run_id ?? '') ?? 1
    const longer = share * (photonSpeed - 1)
    const compute = jobCompute(one, { jobs: sku })
    const other = { ...compute, sku, factor: 1 }
    const work = common(window, { fromMs: one.session.running_ms, untilMs: one.session.terminating_ms })
    return one.machines.reduce(
      (dollars, machine) =>
        dollars +
        machineDollars(book, compute, machine, { rate: machine, window }) -
        machineDollars(book, other, machine, { rate: machine, window }) -
        longer * machineDollars(book, other, machine, { rate: machine, window: work }),
      sum,
    )
  }, 0)
  return [{ setting: 'runtime_engine', value: null, text: 'STANDARD', dollars: monthly(saved, window) }]
}
