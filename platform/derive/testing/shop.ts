import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import type { Mart } from '#mart/mart.ts'
import { openMart } from '#mart/open-mart.ts'
import { lakeWith } from '#testing/lake.ts'
import { deriveModels } from '../derive-models.ts'
import { publishModels } from '../publish-models.ts'
import { modelsOf, price, priceFrom, sale, saleOn, shopModels, type ModelText } from '../test-models.ts'

/** The raw tables of the shop. */
export const tables = [sale, price]
const shop = {
  sale: [
    saleOn('2025-05-01', 'a', 'pen', 1),
    saleOn('2025-05-02', 'b', 'pen', 2),
    saleOn('2025-05-03', 'c', 'ink', 1),
  ],
  price: [priceFrom('2025-01-01', '9999-12-31', 'pen', 10), priceFrom('2025-01-01', '9999-12-31', 'ink', 7)],
}

/** A lake with the shop's rows, and an empty mart beside the publication folder. */
export async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'))
  const lake = await lakeWith(tables, shop)
  const mart = await openMart(join(folder, 'server'), join(folder, 'publications'), {
    memoryLimitMb: 300,
    threads: 2,
  })
  onTestFinished(async () => {
    await mart.close()
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { lake, mart, folder: join(folder, 'publications') }
}

/** Derives the shop's models, or the given ones, and publishes the changes. */
export async function deriveAndPublish(lake: Lake, folder: string, texts: readonly ModelText[] = shopModels) {
  const models = await modelsOf(texts)
  await deriveModels(lake, models)
  return publishModels(lake, models, folder)
}

export const revenueRows = 'select day, sale_id, amount from revenue order by sale_id'
const growthRows = 'select day, amount from growth order by day'

/** Expects the same rows in the mart and in the lake. */
export async function expectSame(lake: Lake, mart: Mart) {
  for (const sql of [
    revenueRows,
    growthRows,
    'select product, price from price_window order by product, price',
  ]) {
    expect((await mart.rows(sql)).rows).toEqual(await lake.rows(sql))
  }
}
