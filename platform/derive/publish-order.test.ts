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

test('within a month the rows that are asked for together lie beside each other', async () => {
  const { lake, mart, folder } = await opened()
  await appendRows(lake, tables, {
    sale: [saleOn('2025-05-04', 'd', 'ink', 5), saleOn('2025-06-01', 'e', 'ink', 1)],
  })
  const soldOn: ModelText = {
    name: 'sold_on',
    grain: 'day',
    sql: 'select day, product, count from sale where day in ($days)',
    publish: { by: 'day', together: ['product'] },
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

test('so they lie where they are too many to be sorted at once', async () => {
  const { lake, mart, folder } = await opened()
  const products = ['ink', 'nib', 'pen', 'quill', 'seal', 'wax']
  const days = [
    '2025-04-28',
    '2025-04-29',
    '2025-05-11',
    '2025-05-12',
    '2025-05-13',
    '2025-05-14',
    '2025-05-15',
  ]
  await appendRows(lake, tables, {
    sale: days.flatMap((day) => products.map((name) => saleOn(day, `${day} ${name}`, name, 1))),
  })
  const byMonth: ModelText = {
    name: 'sold_in',
    grain: 'day',
    sql: 'select day, product, sale_id from sale where day in ($days)',
    publish: { by: 'day', together: ['product'] },
  }
  const byKey: ModelText = {
    name: 'sold',
    grain: 'whole',
    sql: 'select sale_id, product from sale',
    publish: { by: 'key', key: ['sale_id'] },
  }
  const models = await modelsOf([byMonth, byKey])
  await deriveModels(lake, models)
  await publishModels(lake, models, folder, { rowsAtOnce: 12 })
  await mart.importNext()
  const files = await readdir(join(folder, '1'))
  expect(files.filter((file) => file.startsWith('sold_in')).length).toBeGreaterThan(3)
  expect(files.filter((file) => file.startsWith('sold-')).length).toBeGreaterThan(3)
  const inOrder = async (table: string, order: string) => {
    const column = `row_number() over (order by ${order}) as place`
    const { rows } = await mart.rows(`select ${column} from ${table} order by rowid`)
    return rows.map(({ place }) => Number(place))
  }
  const upwards = (places: readonly number[]) => places.toSorted((one, other) => one - other)
  const ofMonths = await inOrder('sold_in', "date_trunc('month', day), product, day, sale_id")
  expect(ofMonths).toEqual(upwards(ofMonths))
  const ofKeys = await inOrder('sold', 'sale_id')
  expect(ofKeys).toEqual(upwards(ofKeys))
  const sold = await lake.rows('select sale_id from sale')
  expect([ofMonths.length, ofKeys.length]).toEqual([sold.length, sold.length])
})

test('rows that are too many to be sorted at once are published in several files, in their order', async () => {
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
