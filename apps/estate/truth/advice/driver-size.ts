import type { AdviceRows, MachineRow } from './advice-rows.ts'
import type { Compute } from './compute.ts'
import { computeDollars, machineDollars } from './compute.ts'
import type { DriverLoadRow, MachineRateRow } from './later-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/** A driver with fewer cores takes longer for what would keep more than so much of them busy; with less memory it dies. */
const mostBusy = 0.95
/** How far the memory of a driver rises above its usual share, as the estate draws it. */
const memoryRise = 1.15

/**
 * What the next smaller driver of the same family would have saved. Nothing takes longer while the driver has cores to spare;
 * where it has not, the whole cluster is up for longer, and where its memory does not hold what it needs the runs are lost.
 */
export function driverSavings(
  rows: AdviceRows,
  book: PriceBook,
  { assetId, computes, window }: { assetId: string; computes: readonly Compute[]; window: Span },
): Saving[] {
  const last = computes.at(-1)
  const present = last?.machines.findLast(({ is_driver }) => is_driver)?.node_type
  const smaller = rows.machineOptions.find(
    ({ node_type, relation }) => node_type === present && relation === 'SMALLER',
  )
  const load = rows.driverLoads.get(assetId)
  if (!last || !smaller || !load) return []
  const rateOf = (nodeType: string | undefined) =>
    rows.machineRates.find(
      ({ workspace_id, node_type }) => workspace_id === last.workspaceId && node_type === nodeType,
    )
  const [from, to] = [rateOf(present), rateOf(smaller.other_node_type)]
  if (!from || !to) return []
  const isChanged = (machine: MachineRow) => machine.is_driver && machine.node_type === present
  const longer = longerShare(load, from, to)
  const dies = load.peak_memory_percent * memoryRise * (from.memory_mb / to.memory_mb) > mostBusy * 100
  const saved = computes.reduce((sum, compute) => {
    const driver = compute.machines.find(isChanged)
    if (!driver) return sum
    const less = compute.machines
      .filter(isChanged)
      .reduce(
        (dollars, machine) =>
          dollars +
          machineDollars(book, compute, machine, { rate: machine, window }) -
          machineDollars(book, compute, machine, { rate: to, window }),
        0,
      )
    const otherwise = computeDollars(book, compute, window) - less
    return sum + less - otherwise * (dies ? 1 : longer)
  }, 0)
  return [
    { setting: 'driver_node_type_id', value: null, text: to.node_type, dollars: monthly(saved, window) },
  ]
}

/** How much longer the work takes, as a share of its time, when the driver has fewer cores. */
function longerShare(load: DriverLoadRow, from: MachineRateRow, to: MachineRateRow): number {
  const fewer = from.core_count / to.core_count
  const longer = (percent: number) => Math.max(0, (percent / 100) * (fewer / mostBusy) - 1)
  return (
    load.cpu_peak_share * longer(load.peak_cpu_percent) + (1 - load.cpu_peak_share) * longer(load.cpu_percent)
  )
}
