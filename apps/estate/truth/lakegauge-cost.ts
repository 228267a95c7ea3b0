import { roundedQuotient } from './exact.ts'
import type { Ticks } from './record-money.ts'
import type { QueryRow } from './rows.ts'
import type { ConsumerCost } from './consumer-cost.ts'

/** The cost of a cost monitor's own statements of one purpose on a SQL warehouse on a day. */
export type LakegaugeCost = {
  workspaceId: string
  warehouseId: string
  purpose: string
  day: string
  /** Those that started on the day. */
  statements: number
  work: Ticks
  idle: Ticks
}

/** Sums the cost of each of its statements, and allocates to them their share of the day's idle cost by work. */
export function lakegaugeCostsOf(
  consumerCosts: readonly ConsumerCost[],
  queries: readonly QueryRow[],
): LakegaugeCost[] {
  const own = new Map(
    queries.flatMap((query) => (query.own_purpose === null ? [] : [[query.statement_id, query]])),
  )
  const begun = countOf(
    [...own.values()].map((query) =>
      joinedKey(query.workspace_id, query.warehouse_id, dayOf(query.start_ms), query.own_purpose ?? ''),
    ),
  )
  const ofWarehouses = consumerCosts.filter(
    ({ consumer }) => consumer === 'query' || consumer === 'warehouse',
  )
  const days = Map.groupBy(ofWarehouses, ({ workspaceId, assetId, day }) =>
    joinedKey(workspaceId, assetId, day),
  )
  return [...days.values()].flatMap((costs) => {
    const [first] = costs
    if (!first) return []
    const purposeOf = ({ consumerId }: ConsumerCost) => own.get(consumerId)?.own_purpose ?? null
    const working = costs.filter(({ consumer }) => consumer === 'query')
    const work = sumOf(working)
    const idle = sumOf(costs.filter(({ consumer }) => consumer === 'warehouse'))
    return [...Map.groupBy(working, purposeOf)].flatMap(([purpose, statements]) => {
      if (purpose === null) return []
      const ownWork = sumOf(statements)
      const { workspaceId, assetId: warehouseId, day } = first
      return {
        workspaceId,
        warehouseId,
        purpose,
        day,
        statements: begun.get(joinedKey(workspaceId, warehouseId, day, purpose)) ?? 0,
        work: ownWork,
        idle: work > 0n ? roundedQuotient(idle * ownWork, work) : 0n,
      }
    })
  })
}

function joinedKey(...parts: readonly string[]): string {
  return parts.join(' ')
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10)
}

function sumOf(costs: readonly ConsumerCost[]): Ticks {
  return costs.reduce((sum, { databricksCost }) => sum + databricksCost, 0n)
}

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
}
