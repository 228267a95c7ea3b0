import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { ExplainedAmountFilter, ExplainedAmountName } from './explained-amount.ts'

type Entry = NonNullable<CostExplanation['breakdowns']>[number]['entries'][number]

const keptNames = ['part', 'consumer', 'source', 'currency', 'reason', 'skuName'] as const

/** What identifies the asset; undefined where that does not give the amount of the entry. */
function assetParts({ assetKind, assetId }: Entry, { part, consumer }: ExplainedAmountFilter) {
  if (assetId === null) return undefined
  const isOfOnePart = part !== undefined || consumer !== undefined
  if (assetKind === 'job' || assetKind === 'one_time_run') {
    return part === 'jobs' || consumer === 'run' ? { jobId: assetId } : undefined
  }
  // Runs on a cluster have cost with its id, too.
  return assetKind === 'cluster' && !isOfOnePart ? { assetKind, assetId } : { assetId }
}

/** The amount of one asset within an amount of several, as the drawer names it; undefined where it has no breakdown. */
export function amountOfAsset(entry: Entry, filter: ExplainedAmountFilter): ExplainedAmountName | undefined {
  const named = assetParts(entry, filter)
  if (named === undefined || entry.workspaceId === null || entry.runId !== null) return undefined
  if (filter.assetId !== undefined) return undefined
  const kept = keptNames.flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    label: entry.label,
    parts: { ...Object.fromEntries(kept), workspaceId: entry.workspaceId, ...named },
  }
}
