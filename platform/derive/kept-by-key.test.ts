import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { keptModels, modelsOf, price, priceFrom, product, sale, shopModels } from './test-models.ts'

const tables = [sale, price, product]
const add = (lake: Lake, rows: RowsOfTables) => appendRows(lake, tables, rows)
const always = ['2025-01-01', '9999-12-31'] as const
const prices = { price: [priceFrom(...always, 'pen', 10), priceFrom(...always, 'ink', 7)] }

test('of a model kept by key, only the rows of keys of which anything arrived are replaced', async () => {
  const names = [
    { product: 'pen', label: 'Pen' },
    { product: 'ink', label: 'Ink' },
  ]
  const lake = await lakeWith(tables, { ...prices, product: names })
  const models = await modelsOf(keptModels)
  await deriveModels(lake, models)
  await lake.replaceAll('label', "select 'ink', 'as it was', 7")
  await add(lake, { product: [{ product: 'pen', label: 'Fountain pen' }] })
  expect((await deriveModels(lake, models)).rebuiltWholes).toEqual({ label: 1, sign: 1 })
  expect(await lake.rows('select product, label from label order by product')).toEqual([
    { product: 'ink', label: 'as it was' },
    { product: 'pen', label: 'Fountain pen' },
  ])
  expect(await lake.rows('select text from sign order by product')).toEqual([
    { text: 'Ink at most 7' },
    { text: 'Fountain pen at most 10' },
  ])
  await lake.close()
})

test('all rows of a model kept by key are replaced where the lake replaces none by key', async () => {
  const { upsert, ...lake } = await lakeWith(tables, {
    ...prices,
    product: [{ product: 'pen', label: 'Pen' }],
  })
  const models = await modelsOf(keptModels)
  await deriveModels(lake, models)
  await add(lake, { product: [{ product: 'pen', label: 'Fountain pen' }] })
  await deriveModels(lake, models)
  expect(upsert).toBeDefined()
  expect(await lake.rows('select text from sign order by product')).toEqual([
    { text: '? at most 7' },
    { text: 'Fountain pen at most 10' },
  ])
  await lake.close()
})

test('a model kept by key cannot read one that is not', async () => {
  const sign = {
    name: 'sign',
    grain: 'whole',
    keptBy: ['product'],
    sql: 'select product from revenue',
  } as const
  const models = await modelsOf([...shopModels, sign])
  const lake = await lakeWith(tables, prices)
  await expect(deriveModels(lake, models)).rejects.toThrow(/sign is kept by key/)
  await lake.close()
})
