import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { Lake, LakeRow } from '#lake/lake.ts'
import { readSql } from '#lake/sql-file.ts'

const unpricedUsage = z.object({
  sku: z.string(),
  usageUnit: z.string(),
  recordCount: z.int(),
  quantity: z.string(),
})
type Unpriced = z.output<typeof unpricedUsage>

const reconciledDay = z.object({
  day: z.string(),
  source: z.string(),
  currency: z.string(),
  /** Computed from raw records and prices only. */
  billed: z.string(),
  attributed: z.record(z.string(), z.string()),
  byPhase: z.record(z.string(), z.string()),
  unpriced: z.array(unpricedUsage),
  /** Billed minus attributed. */
  difference: z.string(),
})
export type ReconciledDay = z.output<typeof reconciledDay>

/** Money of an asset with an unknown use; for `unattributed` the asset is unknown too. */
const unexplainedMoney = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  workspaceId: z.string().nullable(),
  source: z.string(),
  currency: z.string(),
  consumer: z.string(),
  reason: z.string(),
  assetId: z.string().nullable(),
  sku: z.string(),
  recordCount: z.int(),
  amount: z.string(),
})
export type UnexplainedMoney = z.output<typeof unexplainedMoney>

export const reconciliation = z.object({
  days: z.array(reconciledDay),
  unexplained: z.array(unexplainedMoney),
})
export type Reconciliation = z.output<typeof reconciliation>

const nothing = '0.0000000000'
const text = (row: LakeRow, name: string) => String(row[name])
const textOrNull = (row: LakeRow, name: string) => (row[name] === null ? null : text(row, name))

async function rowsOf(lake: Lake, file: string, day: string | undefined): Promise<LakeRow[]> {
  return lake.rows(readSql(new URL(file, import.meta.url)), { day: day ?? null })
}

function groupKey(row: LakeRow): string {
  return [text(row, 'day'), text(row, 'source'), text(row, 'currency')].join('|')
}

function sumsBy(rows: readonly LakeRow[], name: string): Record<string, string> {
  const sums: Record<string, string> = {}
  for (const row of rows) {
    const key = text(row, name)
    sums[key] = sumOfMoney([sums[key] ?? nothing, text(row, 'amount')])
  }
  return sums
}

function unpricedOf(row: LakeRow): Unpriced {
  const recordCount = Number(row['record_count'])
  return {
    sku: text(row, 'sku_name'),
    usageUnit: text(row, 'usage_unit'),
    recordCount,
    quantity: text(row, 'quantity'),
  }
}

function unexplainedOf(row: LakeRow): UnexplainedMoney {
  return {
    firstDay: text(row, 'first_day'),
    lastDay: text(row, 'last_day'),
    workspaceId: textOrNull(row, 'workspace_id'),
    source: text(row, 'source'),
    currency: text(row, 'currency'),
    consumer: text(row, 'consumer'),
    reason: text(row, 'reason'),
    assetId: textOrNull(row, 'asset_id'),
    sku: text(row, 'sku_name'),
    recordCount: Number(row['record_count']),
    amount: text(row, 'amount'),
  }
}

function reconciledIn(rows: readonly LakeRow[], unpriced: readonly LakeRow[]): ReconciledDay[] {
  const [first] = rows
  if (!first) return []
  const parts = rows.filter((row) => row['consumer'] !== null)
  const billed = sumOfMoney(rows.filter((row) => row['consumer'] === null).map((row) => text(row, 'amount')))
  const attributed = sumOfMoney(parts.map((row) => text(row, 'amount')))
  const [day, source] = [text(first, 'day'), text(first, 'source')]
  const own = unpriced.filter((row) => text(row, 'day') === day && text(row, 'source') === source)
  return [
    {
      day,
      source,
      currency: text(first, 'currency'),
      billed,
      attributed: sumsBy(parts, 'consumer'),
      byPhase: sumsBy(parts, 'phase'),
      unpriced: own.map(unpricedOf),
      difference: moneyText(moneyUnits(billed) - moneyUnits(attributed)),
    },
  ]
}

/** Billed and attributed money per day, source and currency, as decimal strings. */
export async function reconcile(lake: Lake, { day }: { day?: string } = {}): Promise<Reconciliation> {
  const rows = await rowsOf(lake, 'days.sql', day)
  const unpriced = await rowsOf(lake, 'unpriced.sql', day)
  const groups = Map.groupBy(rows, groupKey)
  const unexplained = await rowsOf(lake, 'unexplained.sql', day)
  return {
    days: [...groups.values()].flatMap((group) => reconciledIn(group, unpriced)),
    unexplained: unexplained.map(unexplainedOf),
  }
}

/** Whether billed and attributed money are equal. */
export function isReconciled({ difference }: Pick<ReconciledDay, 'difference'>): boolean {
  return moneyUnits(difference) === 0n
}
