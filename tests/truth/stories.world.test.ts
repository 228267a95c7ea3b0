import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyUnits } from '#contract/money.ts'
import type { CostChangeSplit } from '#features/spend/changes/contract.ts'
import { splitCostChangeRoute } from '#features/spend/changes/server.ts'
import { openWorld, type World } from '../world/open-world.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { changesPath, toldChanges } from './told-changes.ts'

let world: World
let served: Served

beforeAll(async () => {
  world = await openWorld()
  served = await servedFigures(world.collected, [splitCostChangeRoute])
})

afterAll(async () => {
  await served.close()
  await world.close()
})

test('a job whose runs fail after six tries costs more by the length of its runs', async () => {
  const stories = await world.collected.lake.rows(
    `select * from read_parquet('${join(world.truth, 'story.parquet')}') where story = 'retry-storm'`,
  )
  const [storm] = toldChanges(stories, '2025-05-31')
  expect(storm?.story).toBe('retry-storm')
  if (!storm) return
  const { rows } = await served.get<CostChangeSplit>(changesPath(storm, '&part=duration'))
  const rank = rows.findIndex(({ assetId }) => assetId === storm.assetId)
  expect([rank >= 0 && rank < 3, rows[rank]?.cause]).toEqual([true, 'duration'])
})

test('a list price that changes is a cause for exactly the SKUs that it is of', async () => {
  const changed = await world.collected.lake.rows(`
    select distinct sku_name
    from list_price
    where price_start_time >= timestamp '2025-05-14' and price_start_time < timestamp '2025-05-17'`)
  const dearer = new Set(changed.map(({ sku_name }) => String(sku_name)))
  expect(dearer.size).toBeGreaterThan(0)
  const used = await world.collected.lake.rows(`
    select sku_name
    from asset_sku_day
    where source = 'databricks_usage' and day >= date '2025-05-08' and day < date '2025-05-20'
    group by sku_name
    having count(distinct day >= date '2025-05-15') = 2`)
  const days = 'since=2025-05-15&until=2025-05-20&previousSince=2025-05-08&previousUntil=2025-05-15'
  let found = 0
  for (const { sku_name } of used) {
    const sku = String(sku_name)
    const { parts } = await served.get<CostChangeSplit>(
      `/reports/spend/changes?${days}&skuName=${encodeURIComponent(sku)}&size=5`,
    )
    const price = moneyUnits(parts.find(({ part }) => part === 'price')?.amount ?? '0')
    const isOfPrice = price > 1_000_000n || price < -1_000_000n
    expect([sku, isOfPrice]).toEqual([sku, dearer.has(sku)])
    if (isOfPrice) found += 1
  }
  expect(found).toBeGreaterThan(0)
})
