import type { AdviceRows, ClusterRow, MachineRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import { costOfUps, upsFor, upsOf } from './shared-up.ts'
import type { Span } from './spans.ts'
import { common, hourMs, monthly } from './spans.ts'

/** How long a job cluster usually takes to start, and to end after its last task, as the estate draws it. */
const jobStartUpMs = 280_000
const jobEndMs = 8_000

type Skus = { allPurpose: string; jobs: string }

/**
 * What a job would have saved on job clusters of the same machines. The right figure plays the shared cluster without the
 * job, with its automatic termination: where others keep it up nothing of it is saved. The other one counts what the job's
 * own work costs at both prices and leaves all idle time where it is.
 */
export function moveSavings(
  rows: AdviceRows,
  book: PriceBook,
  { cluster, jobId, skus, window }: { cluster: ClusterRow; jobId: string; skus: Skus; window: Span },
): Saving[] {
  const works = rows.works.get(cluster.cluster_id) ?? []
  const machines = rows.machines.get(cluster.cluster_id) ?? []
  const really = upsOf(rows.sessions.get(cluster.cluster_id) ?? [])
  const allPurpose = priceOf(skus.allPurpose, cluster.photon, 2)
  const costing = { machines, really, sku: allPurpose.sku, factor: allPurpose.factor, window }
  const ups = (kept: typeof works) => costOfUps(upsFor(kept, cluster.stop_minutes), book, costing)
  const freed = ups(works) - ups(works.filter(({ job_id }) => job_id !== jobId))
  const spans = works
    .filter(({ job_id, work_start_ms }) => job_id === jobId && within(work_start_ms, window))
    .map(({ work_start_ms, end_ms }) => ({ fromMs: work_start_ms, untilMs: end_ms }))
  const jobs = priceOf(skus.jobs, cluster.photon, 2.9)
  let onJobClusters = 0
  let startUps = 0
  let onShared = 0
  for (const span of spans) {
    const present = machines.filter(
      ({ from_ms, until_ms }) => from_ms < span.untilMs && until_ms > span.fromMs,
    )
    startUps += present
      .filter(({ from_ms, until_ms }) => from_ms <= span.fromMs && until_ms > span.fromMs)
      .reduce((sum, { dollars_per_hour }) => sum + (dollars_per_hour * jobStartUpMs) / hourMs, 0)
    onShared += workCost(book, present, span, allPurpose)
    onJobClusters += workCost(book, present, { ...span, untilMs: span.untilMs + jobEndMs }, jobs)
  }
  const moved = onJobClusters + startUps
  return [
    { setting: 'job_cluster', value: null, dollars: monthly(freed - moved, window) },
    { setting: 'job_cluster_by_work', value: null, dollars: monthly(onShared - moved, window) },
  ]
}

type Price = { sku: string; factor: number }

function priceOf(sku: string, photon: boolean, photonFactor: number): Price {
  return photon ? { sku: `${sku}_(PHOTON)`, factor: photonFactor } : { sku, factor: 1 }
}

function within(instantMs: number, { fromMs, untilMs }: Span): boolean {
  return instantMs >= fromMs && instantMs < untilMs
}

function workCost(book: PriceBook, machines: readonly MachineRow[], span: Span, price: Price): number {
  return machines.reduce((sum, { from_ms, until_ms, dollars_per_hour, dbu_per_hour }) => {
    const used = common({ fromMs: from_ms, untilMs: Math.max(until_ms, span.untilMs) }, span)
    const hours = (used.untilMs - used.fromMs) / hourMs
    return sum + hours * dollars_per_hour + book.drawn(price.sku, dbu_per_hour * price.factor, used)
  }, 0)
}
