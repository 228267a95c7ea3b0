import { z } from 'zod'

import type { OrderedChange } from '../../../facts/generate.ts'
import type { FactStore } from '../../facts/fact-store.ts'

const dayMs = 86_400_000

/** What changes of a SQL warehouse by hand did to its cost: that of the whole days since, at the prices of their moment: the account's, else those listed. */
export type WarehouseEffect = {
  workspace: string
  id: string
  at: string
  settings: readonly string[]
  dollars: number
  /** What the same days cost without any change by hand. */
  dollarsWithout: number
}

const spentRow = z.object({ dollars: z.number().nullable() })

const spent = `
select sum(cast(usage_quantity as double) * cast(coalesce(account_price.price, list_price.price) as double)) as dollars
from fact.usage
inner join fact.list_price
  on list_price.sku_name = usage.sku_name
  and list_price.price_start_ms <= $at
  and (list_price.price_end_ms is null or list_price.price_end_ms > $at)
left join fact.account_price
  on account_price.sku_name = usage.sku_name
  and account_price.price_start_ms <= $at
  and (account_price.price_end_ms is null or account_price.price_end_ms > $at)
where warehouse_id = $id
  and usage_start_ms >= $since
  and usage_start_ms < $until`

/** The effects of changes, those of one warehouse at one moment together. Only of warehouses that were changed at a single moment. */
export async function warehouseEffects(
  { changed, usual }: { changed: FactStore; usual: FactStore },
  changes: readonly OrderedChange[],
  nowMs: number,
): Promise<WarehouseEffect[]> {
  const ofWarehouses = changes.filter(({ assetKind }) => assetKind === 'warehouse')
  const effects: WarehouseEffect[] = []
  for (const [id, of] of Map.groupBy(ofWarehouses, ({ assetId }) => assetId)) {
    const [first] = of
    if (!first || of.some(({ atMs }) => atMs !== first.atMs)) continue
    const since = (Math.floor(first.atMs / dayMs) + 1) * dayMs
    const until = Math.floor(nowMs / dayMs) * dayMs
    const values = { id, at: BigInt(first.atMs), since: BigInt(since), until: BigInt(until) }
    const [[withIt], [without]] = [
      await changed.rows(spentRow, spent, values),
      await usual.rows(spentRow, spent, values),
    ]
    effects.push({
      workspace: first.workspaceId,
      id,
      at: new Date(first.atMs).toISOString(),
      settings: of.map(({ setting }) => setting),
      dollars: withIt?.dollars ?? 0,
      dollarsWithout: without?.dollars ?? 0,
    })
  }
  return effects
}
