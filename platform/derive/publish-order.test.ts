import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readManifest } from '#mart/manifest.ts'
import { openMart } from '#mart/open-mart.ts'
import { appendRows } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { publishModels } from './publish-models.ts'
import { modelsOf, saleOn, shopModels, type ModelText } from './test-models.ts'
import { deriveAndPublish, expectSame, opened, tables } from './testing/shop.ts'

test('within a month, published rows are sorted by the clustering columns', async () => {
  const { lake, mart, folder } = await opened()
  await appendRows(lake, tables, {
    sale: [saleOn('2025-05-04', 'd', 'ink', 5), saleOn('2025-06-01', 'e', 'ink', 1)],
  })
  const soldOn: ModelText = {
    name: 'sold_on',
    grain: 'day',
    sql: 'select day, product, count from sale where day in ($days)',
    publish: { by: 'day', clusterBy: ['product'] },
  }
  await deriveAndPublish(lake, folder, [soldOn])
  await mart.importNext()
  const { rows } = await mart.rows('select product, cast(day as varchar) as day from sold_on order by rowid')
  expect(rows.map(({ product, day }) => `${product} ${day}`)).toEqual([
    'ink 2025-05-03',
    'ink 2025-05-04',
    'pen 2025-05-01',
    'pen 2025-05-02',
    'ink 2025-06-01',
  ])
})

test('a table without days is sorted by its key, also if it has too many rows to be sorted at once', async () => {
  const { lake, mart, folder } = await opened()
  const products = ['wax', 'seal', 'quill', 'pen', 'nib', 'ink']
  await appendRows(lake, tables, {
    sale: products.map((name) => saleOn('2025-05-11', `sale of ${name}`, name, 1)),
  })
  const sold: ModelText = {
    name: 'sold',
    grain: 'whole',
    sql: 'select sale_id, product from sale',
    publish: { by: 'key', key: ['sale_id'] },
  }
  const models = await modelsOf([sold])
  await deriveModels(lake, models)
  await publishModels(lake, models, folder, { rowsAtOnce: 4 })
  await mart.importNext()
  expect((await readdir(join(folder, '1'))).filter((file) => file.startsWith('sold')).length).toBe(3)
  const { rows } = await mart.rows('select sale_id from sold order by rowid')
  const ids = rows.map(({ sale_id: id }) => String(id))
  expect(ids).toEqual(ids.toSorted())
  expect(ids).toHaveLength((await lake.rows('select sale_id from sale')).length)
})

test('a table with too many rows to be sorted at once is published in several sorted files', async () => {
  const { lake, mart, folder } = await opened()
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  await publishModels(lake, models, folder, { rowsAtOnce: 1 })
  expect(await readdir(join(folder, '1'))).toContain('growth-all-3.parquet')
  expect((await readManifest(folder, 1)).format).toBe(2)
  expect(await mart.importNext()).toBe(1)
  await expectSame(lake, mart)
  const { rows } = await mart.rows('select cast(day as varchar) as day from growth order by rowid')
  expect(rows.map(({ day }) => day)).toEqual(['2025-05-01', '2025-05-02', '2025-05-03'])
  await rm(join(folder, '1', 'growth-all-2.parquet'))
  const again = await openMart(join(folder, 'other'), folder, { memoryLimitMb: 300, threads: 2 })
  onTestFinished(() => again.close())
  await expect(again.importNext()).rejects.toThrow('growth-all-2.parquet of publication 1 is missing')
})
