import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { groupedBy } from './group.ts'
import { productLabel } from './product-label.ts'
import type { BreakdownRow } from './rows.ts'

type Breakdown = NonNullable<CostExplanation['breakdowns']>[number]
type Entry = Breakdown['entries'][number]

function assetLabel({ assetKind, assetId, assetName }: BreakdownRow): string {
  if (assetName !== null) return assetName
  if (assetKind === 'service') return productLabel(assetId)
  const kind = assetKindLabel(assetKind) ?? 'Asset'
  return assetId === null ? `${kind} not named in usage` : `${kind} ${assetId}`
}

function labelOf(row: BreakdownRow): string {
  if (row.breakdown === 'day') return row.day ?? ''
  if (row.breakdown !== 'run') return assetLabel(row)
  return row.runId === null ? 'Without a run' : `Run ${row.runId}`
}

function entryOf(row: BreakdownRow): Entry {
  const { workspaceId, assetKind, assetId, runId, attemptNumber, startTime, day, amount } = row
  return {
    key: [workspaceId, assetKind, assetId, runId, attemptNumber, day].join('|'),
    label: labelOf(row),
    workspaceId,
    assetKind,
    assetId,
    runId,
    attemptNumber,
    startTime,
    day,
    amount,
    ...costMark(row),
  }
}

function breakdownOf(name: Breakdown['name'], rows: readonly BreakdownRow[]): Breakdown {
  const rest = rows.find(({ isRest }) => isRest)
  return {
    name,
    entries: rows.filter(({ isRest }) => !isRest).map(entryOf),
    rest: rest ? { count: rest.members, amount: rest.amount, ...costMark(rest) } : null,
  }
}

const namesInOrder = ['asset', 'run', 'day'] as const

/** The figure by asset, by run and by day; a breakdown that has one part only tells nothing and is left out. */
export function listedBreakdowns(rows: readonly BreakdownRow[]): Breakdown[] {
  const byName = new Map(groupedBy(rows, ({ breakdown }) => breakdown))
  return namesInOrder.flatMap((name) => {
    const found = byName.get(name) ?? []
    return found.length > 1 ? breakdownOf(name, found) : []
  })
}
