import type { CostLedger } from './cost-ledger.ts'
import { leastCommonMultiple, roundedQuotient } from './exact.ts'
import type { Segment } from './moments.ts'
import { indexAt, segmentsOf } from './moments.ts'
import type { Ticks } from './record-money.ts'
import type { QueryRow, UsageRow } from './rows.ts'

type Records = readonly { record: UsageRow; money: Ticks }[]

/**
 * Books SQL warehouses: every millisecond is divided equally among the queries active then, else it belongs to the
 * warehouse. A result from the cache takes time, and no compute.
 */
export function bookWarehouses(ledger: CostLedger, queries: readonly QueryRow[], records: Records): void {
  const warehouseKey = (row: { workspace_id: string; warehouse_id: string | null }) =>
    `${row.workspace_id} ${row.warehouse_id}`
  const queriesOf = Map.groupBy(queries, warehouseKey)
  const billed = records.filter(({ record }) => record.warehouse_id !== null)
  for (const [key, own] of Map.groupBy(billed, ({ record }) => warehouseKey(record)))
    bookWarehouse(ledger, queriesOf.get(key) ?? [], own)
}

function bookWarehouse(ledger: CostLedger, queries: readonly QueryRow[], records: Records): void {
  const spans = queries
    .filter((query) => query.uses_compute)
    .map((query) => ({ fromMs: query.from_ms, untilMs: query.until_ms, thing: query.statement_id }))
  const moments = records.flatMap(({ record }) => [record.usage_start_ms, record.usage_end_ms])
  const segments = segmentsOf(spans, moments)
  for (const { record, money } of records) {
    const within = segments.slice(
      indexAt(segments, record.usage_start_ms),
      indexAt(segments, record.usage_end_ms),
    )
    bookRecord(ledger, record, money, within)
  }
}

function bookRecord(
  ledger: CostLedger,
  record: UsageRow,
  money: Ticks,
  within: readonly Segment<string>[],
): void {
  const assetId = record.warehouse_id ?? ''
  const parts = leastCommonMultiple(new Set(within.map(({ things }) => Math.max(1, things.length))))
  const partOf = new Map<string | null, bigint>()
  let total = 0n
  for (const { fromMs, untilMs, things } of within) {
    const length = BigInt(untilMs - fromMs) * parts
    total += length
    const sharers = things.length > 0 ? things : [null]
    for (const sharer of sharers)
      partOf.set(sharer, (partOf.get(sharer) ?? 0n) + length / BigInt(sharers.length))
  }
  for (const [statementId, part] of partOf) {
    const kind = statementId === null ? 'warehouse' : 'query'
    const consumer = { workspaceId: record.workspace_id, kind, id: statementId ?? assetId, assetId }
    ledger.consumerDay(consumer, record.usage_start_ms).databricks += roundedQuotient(money * part, total)
  }
}
