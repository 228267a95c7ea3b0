import type { MachineRow } from './advice-rows.ts'
import { jobCompute, machineDollars } from './compute.ts'
import type { JobCluster } from './job-clusters.ts'
import type { RunOptionRow } from './later-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

type Played = { book: PriceBook; sku: string; window: Span }

/**
 * What other workers or other tasks would have saved: each run of the window with as many machines and as much time as its work takes
 * then. Runs that fail, and those with workers that the job no longer has, stay as they are.
 */
export function workSavings(
  book: PriceBook,
  {
    clusters,
    options,
    sku,
    window,
  }: { clusters: readonly JobCluster[]; options: readonly RunOptionRow[]; sku: string; window: Span },
): Saving[] {
  const clusterBy = new Map(clusters.map((one) => [one.cluster.cluster_id, one]))
  const bySetting = Map.groupBy(
    options,
    ({ setting, value, value_text }) => `${setting} ${value ?? value_text}`,
  )
  return [...bySetting.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const saved = own.reduce((sum, option) => {
      const one = clusterBy.get(option.cluster_id)
      return one ? sum + savedBy(one, option, { book, sku, window }) : sum
    }, 0)
    const text = first.value_text === null ? {} : { text: first.value_text }
    return [{ setting: first.setting, value: first.value, ...text, dollars: monthly(saved, window) }]
  })
}

/**
 * The right one of such settings: of the numbers of workers the least with which the work takes at most a tenth longer; undefined where
 * none of them is a number.
 */
export function rightWorkers(options: readonly RunOptionRow[]): number | undefined {
  const byWorkers = Map.groupBy(options, ({ value }) => value)
  const kept = [...byWorkers].filter(([value, own]) => value !== null && longerShare(own) <= 0.1)
  const workers = kept.flatMap(([value]) => value ?? [])
  return workers.length > 0 ? Math.min(...workers) : undefined
}

function longerShare(options: readonly RunOptionRow[]): number {
  const sum = (of: (option: RunOptionRow) => number) =>
    options.reduce((total, option) => total + of(option), 0)
  return sum((option) => option.other_execution_ms) / sum((option) => option.execution_ms) - 1
}

// All machines stay until the work is done. Of a cluster of one size there are fewer; of one that grows the workers are there for
// another time in all.
function savedBy(one: JobCluster, option: RunOptionRow, { book, sku, window }: Played): number {
  const compute = jobCompute(one, { jobs: sku })
  const longerMs = option.other_execution_ms - option.execution_ms
  const later = { ...one.session, terminating_ms: one.session.terminating_ms + longerMs }
  const dollars = (machines: readonly MachineRow[], otherwiseLater: boolean) =>
    machines.reduce((sum, machine) => {
      const until_ms = otherwiseLater ? machine.until_ms + longerMs : machine.until_ms
      const played = { ...compute, sessions: otherwiseLater ? [later] : [one.session] }
      return sum + machineDollars(book, played, { ...machine, until_ms }, { rate: machine, window })
    }, 0)
  const drivers = one.machines.filter(({ is_driver }) => is_driver)
  const workers = one.machines.filter(({ is_driver }) => !is_driver)
  const otherWorkers =
    option.setting === 'autoscale.min_workers'
      ? dollars(workers, false) * workerShare(one, option)
      : dollars(workers.slice(0, option.other_workers), true)
  return dollars(one.machines, false) - dollars(drivers, true) - otherWorkers
}

/** The time of the workers of a cluster that grows, with the other setting, as a share of what it is. */
function workerShare({ session }: JobCluster, option: RunOptionRow): number {
  const { execution_ms, first_workers, other_workers, worker_ms, other_worker_ms } = option
  const besideMs = session.terminating_ms - session.creating_ms - execution_ms
  return (besideMs * other_workers + other_worker_ms) / (besideMs * first_workers + worker_ms)
}
