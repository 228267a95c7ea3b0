import { z } from 'zod'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { moneyUnits } from '#contract/money.ts'
import { quantityUnits } from '#contract/quantities.ts'
import { scopedQuery } from '#http/query.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'
import {
  assetChange,
  type ComparedAsset,
  type EffectsOf,
  type LineChange,
  type UsageLine,
  type VolumeUnit,
} from './asset-change.ts'

/** What assets drew of each SKU and VM type in two periods, with their runs and hours. */
export const changedLines = scopedQuery(new URL('lines.sql', import.meta.url))

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

type Periods = {
  since: string
  isTagged: boolean
  /** How many periods the earlier one is the sum of: the later one counts as often. Default: one. */
  times?: bigint
  /** How the change of a line is split. Default: in no order of its factors. */
  effectsOf?: EffectsOf
}

const whole = (number: number | null, times = 1n) =>
  number === null ? null : BigInt(Math.round(number)) * times

function lineOf(row: LineRow, times: bigint): ChangedLine {
  const drawn = (
    { base, quantity, amount, listAmount }: Pick<LineRow, 'base' | 'quantity' | 'amount' | 'listAmount'>,
    count = 1n,
  ) => ({
    base: quantityUnits(base) * count,
    quantity: quantityUnits(quantity) * count,
    amount: moneyUnits(amount) * count,
    listAmount: listAmount === null ? null : moneyUnits(listAmount) * count,
  })
  const { previousBase, previousQuantity, previousAmount, previousListAmount } = row
  return {
    row,
    unit: `${row.source} ${row.usageUnit}`,
    before: drawn({
      base: previousBase,
      quantity: previousQuantity,
      amount: previousAmount,
      listAmount: previousListAmount,
    }),
    after: drawn(row, times),
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
export function changedAssets(
  rows: readonly LineRow[],
  { since, isTagged, times = 1n, effectsOf }: Periods,
): ChangedAsset[] {
  const assets = Map.groupBy(rows, ({ workspaceId, assetKind, assetId }) =>
    [workspaceId, assetKind, assetId ?? ''].join(' '),
  )
  return [...assets.values()].flatMap((own) => {
    const [row] = own
    if (!row) return []
    const lines = own.map((line) => lineOf(line, times))
    const compared: ComparedAsset<ChangedLine> = {
      lines,
      before: { runs: whole(row.previousRuns), ms: whole(row.previousMs) },
      after: { runs: whole(row.runs, times), ms: whole(row.ms, times) },
      presence: presenceOf(row, lines, since),
      ...(isTagged ? { within: 'tag' } : {}),
    }
    return [{ row, ...assetChange(compared, effectsOf) }]
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
