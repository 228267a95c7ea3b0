import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { reworkOfModels } from './rework-of-models.ts'
import { modelsOf, price, product, sale, saleOn } from './test-models.ts'

const tables = [sale, price, product]
const sold = {
  name: 'sold',
  grain: 'day' as const,
  sql: 'select day, sale_id from sale where day in ($days)',
}
const labels = { name: 'label', grain: 'whole' as const, sql: 'select product, label from product' }
const twoDays = {
  sale: [saleOn('2025-05-01', 'a', 'pen', 1), saleOn('2025-05-02', 'b', 'pen', 2)],
  product: [{ product: 'pen', label: 'Pen', day: null, last_day: null }],
}
const addSale = (lake: Lake, day: string, id: string) =>
  appendRows(lake, tables, { sale: [saleOn(day, id, 'pen', 1)] })

test('what is rebuilt is counted, and what of it was built before', async () => {
  const lake = await lakeWith(tables, twoDays)
  const models = await modelsOf([sold, labels])
  await deriveModels(lake, models, { isLoading: true })
  await addSale(lake, '2025-05-02', 'c')
  await deriveModels(lake, models, { isLoading: true })
  await addSale(lake, '2025-05-03', 'd')
  await appendRows(lake, tables, { product: [{ product: 'ink', label: 'Ink', day: null, last_day: null }] })
  await deriveModels(lake, models)
  expect(await reworkOfModels(lake, models)).toEqual([
    {
      model: 'sold',
      of: 'days',
      whileLoading: { built: 3, again: 1 },
      afterwards: { built: 1, again: 0 },
    },
    {
      model: 'label',
      of: 'whole',
      whileLoading: { built: 1, again: 0 },
      afterwards: { built: 1, again: 1 },
    },
  ])
  await lake.close()
})

test('what changed SQL builds counts as built for the first time', async () => {
  const lake = await lakeWith(tables, twoDays)
  await deriveModels(lake, await modelsOf([sold]))
  const changed = await modelsOf([{ ...sold, sql: 'select day, product from sale where day in ($days)' }])
  await deriveModels(lake, changed)
  expect((await reworkOfModels(lake, changed))[0]?.afterwards).toEqual({ built: 4, again: 0 })
  await lake.close()
})

test('days before the first one that may be rebuilt wait for a later derive, and their rows stay', async () => {
  const lake = await lakeWith(tables, twoDays)
  const models = await modelsOf([sold, { ...sold, name: 'sold_before', lookbackDays: 1 }])
  const days = async () =>
    (await lake.rows('select distinct day from sold order by day nulls last')).map(({ day }) => day)
  const first = await deriveModels(lake, models, { since: '2025-05-02' })
  expect(first.rebuiltDays).toEqual({
    sold: ['2025-05-02'],
    sold_before: ['2025-05-02', '2025-05-03'],
  })
  expect(first.remainingDays).toBe(1)
  expect(await days()).toEqual(['2025-05-02'])
  expect((await deriveModels(lake, models)).rebuiltDays).toEqual({
    sold: ['2025-05-01'],
    sold_before: ['2025-05-01'],
  })
  await addSale(lake, '2025-05-01', 'c')
  const none = await deriveModels(lake, models, { since: '2025-05-04' })
  expect(none.rebuiltDays).toEqual({})
  expect(await days()).toEqual(['2025-05-01', '2025-05-02'])
  await lake.close()
})
