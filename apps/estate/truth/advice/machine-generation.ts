import type { AdviceRows } from './advice-rows.ts'
import type { Compute } from './compute.ts'
import { computeDollars } from './compute.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/**
 * What machines of the later generation would have saved: the same cores for the same time at another price. What cannot run
 * on another kind of processor has no such setting, and neither has a cluster of spot machines, whose price nobody knows here.
 */
export function generationSavings(
  rows: AdviceRows,
  book: PriceBook,
  { assetId, computes, window }: { assetId: string; computes: readonly Compute[]; window: Span },
): Saving[] {
  const last = computes.at(-1)
  const present = last?.machines.find(({ is_driver }) => !is_driver)?.node_type
  const option = rows.machineOptions.find(
    ({ node_type, relation }) => node_type === present && relation === 'SUCCESSOR',
  )
  const needs = rows.machineNeeds.get(assetId)
  if (!last || !option || !needs || needs.is_spot) return []
  if (option.is_other_processor && (needs.has_library || needs.has_old_runtime)) return []
  const rate = rows.machineRates.find(
    ({ workspace_id, node_type }) =>
      workspace_id === last.workspaceId && node_type === option.other_node_type,
  )
  if (!rate || rate.dollars_per_hour === null) return []
  const saved = computes.reduce(
    (sum, compute) =>
      sum +
      computeDollars(book, compute, window) -
      computeDollars(book, compute, window, (machine) => (machine.node_type === present ? rate : machine)),
    0,
  )
  return [{ setting: 'node_type_id', value: null, text: rate.node_type, dollars: monthly(saved, window) }]
}
