import type { AdviceRows, ClusterRow, MachineRow, SessionRow } from './advice-rows.ts'
import type { JobCluster } from './job-clusters.ts'
import type { PriceBook } from './price-book.ts'
import type { Span } from './spans.ts'
import { common, hourMs } from './spans.ts'

/** A cluster with its machines, the times that it was up, and what it draws. */
export type Compute = {
  workspaceId: string
  sku: string
  factor: number
  sessions: readonly SessionRow[]
  machines: readonly MachineRow[]
}

/** What an hour of a machine costs. */
export type Rate = { dollars_per_hour: number | null; dbu_per_hour: number }

/** The cluster of a run. */
export function jobCompute({ cluster, session, machines }: JobCluster, skus: { jobs: string }): Compute {
  return {
    workspaceId: cluster.workspace_id,
    sku: cluster.photon ? `${skus.jobs}_(PHOTON)` : skus.jobs,
    factor: cluster.photon ? 2.9 : 1,
    sessions: [session],
    machines,
  }
}

/** A cluster that people share. */
export function sharedCompute(rows: AdviceRows, cluster: ClusterRow, skus: { allPurpose: string }): Compute {
  return {
    workspaceId: cluster.workspace_id,
    sku: cluster.photon ? `${skus.allPurpose}_(PHOTON)` : skus.allPurpose,
    factor: cluster.photon ? 2 : 1,
    sessions: rows.sessions.get(cluster.cluster_id) ?? [],
    machines: rows.machines.get(cluster.cluster_id) ?? [],
  }
}

/** What a cluster costs in a window, in dollars: machines as long as they are there, DBUs while it is ready. */
export function computeDollars(
  book: PriceBook,
  compute: Compute,
  window: Span,
  rateOf: (machine: MachineRow) => Rate = (machine) => machine,
): number {
  return compute.machines.reduce(
    (sum, machine) => sum + machineDollars(book, compute, machine, { rate: rateOf(machine), window }),
    0,
  )
}

/** What a machine of a cluster costs in a window, at a rate. */
export function machineDollars(
  book: PriceBook,
  { sku, factor, sessions }: Compute,
  machine: MachineRow,
  { rate, window }: { rate: Rate; window: Span },
): number {
  const span = common({ fromMs: machine.from_ms, untilMs: machine.until_ms }, window)
  const ready = sessions.map(({ running_ms, terminating_ms }) =>
    common(span, { fromMs: running_ms, untilMs: terminating_ms }),
  )
  return (
    ((rate.dollars_per_hour ?? 0) * (span.untilMs - span.fromMs)) / hourMs +
    ready.reduce((sum, up) => sum + book.drawn(sku, rate.dbu_per_hour * factor, up), 0)
  )
}
