import { z } from 'zod'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { moneyUnits } from '#contract/money.ts'
import { quantityUnits } from '#contract/quantities.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'
import {
  assetChange,
  type ComparedAsset,
  type LineChange,
  type UsageLine,
  type VolumeUnit,
} from '#product/server/cost-change/asset-change.ts'

/** A row of lines.sql. */
const lineRow = z.object({
  workspaceId: z.string(),
  workspaceName: z.string().nullable(),
  assetKind: z.string(),
  assetId: z.string().nullable(),
  assetName: z.string(),
  source: z.string(),
  skuName: z.string(),
  usageUnit: z.string(),
  weakBecause: z.string().nullable(),
  previousBase: z.string(),
  previousQuantity: z.string(),
  previousAmount: z.string(),
  previousListAmount: z.string().nullable(),
  base: z.string(),
  quantity: z.string(),
  amount: z.string(),
  listAmount: z.string().nullable(),
  previousRuns: z.number().nullable(),
  previousMs: z.number().nullable(),
  runs: z.number().nullable(),
  ms: z.number().nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export const lineRows = z.array(lineRow)
export type LineRow = z.output<typeof lineRow>

/** A row with its usage in both periods. */
export type ChangedLine = UsageLine & { row: LineRow }

/** An asset with what changed its cost, line by line; the first row has what is known of the asset. */
export type ChangedAsset = {
  row: LineRow
  volumeUnit: VolumeUnit
  lines: readonly LineChange<ChangedLine>[]
}

type Periods = { since: string; isTagged: boolean }

const whole = (number: number | null) => (number === null ? null : BigInt(Math.round(number)))

function lineOf(row: LineRow): ChangedLine {
  const drawn = (base: string, quantity: string, amount: string, listAmount: string | null) => ({
    base: quantityUnits(base),
    quantity: quantityUnits(quantity),
    amount: moneyUnits(amount),
    listAmount: listAmount === null ? null : moneyUnits(listAmount),
  })
  return {
    row,
    unit: `${row.source} ${row.usageUnit}`,
    before: drawn(row.previousBase, row.previousQuantity, row.previousAmount, row.previousListAmount),
    after: drawn(row.base, row.quantity, row.amount, row.listAmount),
  }
}

/** New: its first cost lies in the later period; gone: its last one lies before it, and nothing of it ran. */
function presenceOf(row: LineRow, lines: readonly ChangedLine[], since: string): 'new' | 'gone' | undefined {
  const isNothing = (period: 'before' | 'after') =>
    lines.every((line) => line[period].base === 0n && line[period].amount === 0n)
  const { firstDay, lastDay, runs } = row
  if (isNothing('before') && firstDay !== null && firstDay >= since) return 'new'
  if (isNothing('after') && lastDay !== null && lastDay < since && (runs ?? 0) === 0) return 'gone'
  return undefined
}

/** The assets of rows with what changed their cost from the one period to the other. */
export function changedAssets(rows: readonly LineRow[], { since, isTagged }: Periods): ChangedAsset[] {
  const assets = Map.groupBy(rows, ({ workspaceId, assetKind, assetId }) =>
    [workspaceId, assetKind, assetId ?? ''].join(' '),
  )
  return [...assets.values()].flatMap((own) => {
    const [row] = own
    if (!row) return []
    const lines = own.map(lineOf)
    const compared: ComparedAsset<ChangedLine> = {
      lines,
      before: { runs: whole(row.previousRuns), ms: whole(row.previousMs) },
      after: { runs: whole(row.runs), ms: whole(row.ms) },
      presence: presenceOf(row, lines, since),
      ...(isTagged ? { within: 'tag' } : {}),
    }
    return [{ row, ...assetChange(compared) }]
  })
}

/** Why what these lines cost is an estimate; null where it is none. */
export function estimateOf(lines: readonly ChangedLine[]): string | null {
  const reasons = lines.flatMap(({ row, before, after }) =>
    before.amount === 0n && after.amount === 0n
      ? []
      : [row.weakBecause, row.source === 'machine_estimate' ? 'public VM price' : null],
  )
  return reasonsOfAll(reasons) ?? null
}

/** The lines with a part of a cause. */
export function linesWith(part: ChangePart, lines: readonly LineChange<ChangedLine>[]) {
  return lines.filter(({ effects }) => (effects.get(part) ?? 0n) !== 0n)
}
