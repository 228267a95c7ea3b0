import type { AdviceRows, ClusterRow, MachineRow, SessionRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { common, dayMs, hourMs, monthly } from './spans.ts'

/** A cluster that a run brought up for itself. */
export type JobCluster = { cluster: ClusterRow; session: SessionRow; machines: readonly MachineRow[] }

/** The clusters of the runs of jobs, by job, in the order in which they were started. */
export function jobClustersOf(rows: AdviceRows): Map<string, JobCluster[]> {
  const own = [...rows.clusters.values()].flatMap((cluster) => {
    const session = rows.sessions.get(cluster.cluster_id)?.[0]
    if (!session || cluster.job_id === null) return []
    return [{ cluster, session, machines: rows.machines.get(cluster.cluster_id) ?? [] }]
  })
  const ordered = own.toSorted((one, other) => one.session.creating_ms - other.session.creating_ms)
  return Map.groupBy(ordered, ({ cluster }) => cluster.job_id ?? '')
}

/**
 * What the failed runs of a job cost: all of it is saved when the job is mended or paused, for a run that fails leaves
 * nothing behind. The right figure is that of the whole window, the other that of its last fourteen days.
 */
export function failureSavings(
  rows: AdviceRows,
  book: PriceBook,
  {
    jobId,
    clusters,
    sku,
    window,
  }: { jobId: string; clusters: readonly JobCluster[]; sku: string; window: Span },
): Saving[] {
  const runs = rows.runs.get(jobId) ?? []
  return [28, 14].map((days) => {
    const span = { fromMs: window.untilMs - days * dayMs, untilMs: window.untilMs }
    const failed = new Set(
      runs
        .filter(
          ({ result_state, start_ms }) =>
            result_state === 'FAILED' && start_ms >= span.fromMs && start_ms < span.untilMs,
        )
        .map(({ run_id }) => run_id),
    )
    const cost = clusters
      .filter(({ cluster }) => failed.has(cluster.run_id ?? ''))
      .reduce((sum, one) => sum + costAfter(book, one, { sku, fromMs: 0 }), 0)
    return { setting: 'failed_runs_of_days', value: days, dollars: monthly(cost, span) }
  })
}

/**
 * What one cluster for all tasks of a run would have saved: the start of each cluster of the same machines that was made
 * when an earlier one of the run had ended. Tasks side by side would have to wait, or need the machines of all, so they
 * save nothing.
 */
export function sharingSavings(clusters: readonly JobCluster[], window: Span): Saving[] {
  const runs = Map.groupBy(
    clusters.filter(
      ({ session }) => session.creating_ms >= window.fromMs && session.creating_ms < window.untilMs,
    ),
    ({ cluster }) => cluster.run_id ?? '',
  )
  let saved = 0
  for (const [, own] of runs)
    for (const [index, one] of own.entries()) {
      const before = own[index - 1]
      if (!before || machinesText(before) !== machinesText(one)) continue
      const gapMs = one.session.creating_ms - before.session.terminating_ms
      if (gapMs < -60_000 || gapMs > 600_000) continue
      const starting = { fromMs: one.session.creating_ms, untilMs: one.session.running_ms }
      for (const { from_ms, until_ms, dollars_per_hour } of one.machines) {
        const waiting = common(starting, { fromMs: from_ms, untilMs: until_ms })
        saved += (dollars_per_hour * (waiting.untilMs - waiting.fromMs)) / hourMs
      }
    }
  return [{ setting: 'one_job_cluster', value: null, dollars: monthly(saved, window) }]
}

function machinesText({ machines }: JobCluster): string {
  const driver = machines.find(({ is_driver }) => is_driver)?.node_type
  return `${driver} ${machines.find(({ is_driver }) => !is_driver)?.node_type ?? driver}`
}

/** What a job cluster cost from an instant on, in dollars. */
export function costAfter(
  book: PriceBook,
  { cluster, session, machines }: JobCluster,
  { sku, fromMs }: { sku: string; fromMs: number },
): number {
  const rest = { fromMs, untilMs: Infinity }
  const ready = { fromMs: session.running_ms, untilMs: session.terminating_ms }
  return machines.reduce((sum, { from_ms, until_ms, dollars_per_hour, dbu_per_hour }) => {
    const up = common({ fromMs: from_ms, untilMs: until_ms }, rest)
    const name = cluster.photon ? `${sku}_(PHOTON)` : sku
    const drawn = book.drawn(name, dbu_per_hour * (cluster.photon ? 2.9 : 1), common(up, ready))
    return sum + ((up.untilMs - up.fromMs) / hourMs) * dollars_per_hour + drawn
  }, 0)
}
