import { expect, test } from 'vitest'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { modelsOf, sale, saleOn, type ModelText } from './test-models.ts'

const bigSale: ModelText = {
  name: 'big_sale',
  grain: 'day',
  settings: { big_count: 5 },
  sql: `with setting as (
          select max(case when name = 'big_count' then cast(value as int) end) as big_count
          from derivation_setting
        )
        select sale.day, sale.sale_id
        from sale
        inner join setting on sale.count >= setting.big_count
        where sale.day in ($days)`,
}
const ofBigSale: ModelText = {
  name: 'big_sale_day',
  grain: 'day',
  sql: 'select day, count(*) as sales from big_sale where day in ($days) group by day',
}
const saleDay: ModelText = {
  name: 'sale_day',
  grain: 'day',
  sql: 'select day, count(*) as sales from sale where day in ($days) group by day',
}

const morning = '2026-03-01T08:00:00.000Z'
const noon = '2026-03-01T12:00:00.000Z'

async function shop() {
  const lake = await lakeWith([sale])
  await appendRows(lake, [sale], {
    sale: [saleOn('2025-05-01', 'few', 'pen', 3), saleOn('2025-05-02', 'many', 'pen', 9)],
  })
  const models = await modelsOf([bigSale, ofBigSale, saleDay])
  const derive = (takenAt?: string, values: Record<string, string | number> = {}) =>
    deriveModels(lake, models, takenAt === undefined ? {} : { settings: { takenAt, values } })
  const bigSales = async () =>
    (await lake.rows('select sale_id from big_sale order by sale_id')).map((row) => row['sale_id'])
  const settings = () =>
    lake.rows('select name, value, is_default, version, taken_at from derivation_setting order by name')
  return { lake, derive, bigSales, settings }
}

test('without a setting the declared default holds', async () => {
  const { lake, derive, bigSales, settings } = await shop()
  await derive()
  expect(await bigSales()).toEqual(['many'])
  expect(await settings()).toEqual([
    { name: 'big_count', value: '5', is_default: true, version: '1', taken_at: null },
  ])
  await lake.close()
})

test('a changed setting rebuilds the models that read it and their readers, and no others', async () => {
  const { lake, derive, bigSales, settings } = await shop()
  await derive(morning, { look_back_days: 3 })
  const { rebuiltDays } = await derive(noon, { look_back_days: 3, big_count: 2 })
  const days = ['2025-05-01', '2025-05-02']
  expect(rebuiltDays).toEqual({ big_sale: days, big_sale_day: days })
  expect(await bigSales()).toEqual(['few', 'many'])
  expect(await settings()).toEqual([
    { name: 'big_count', value: '2', is_default: false, version: '2', taken_at: noon },
    { name: 'look_back_days', value: '3', is_default: false, version: '1', taken_at: morning },
  ])
  await lake.close()
})

test('a changed setting rebuilds the readers of a whole model that reads it', async () => {
  const { lake } = await shop()
  const models = await modelsOf([
    {
      name: 'sale_limit',
      grain: 'whole',
      settings: { big_count: 5 },
      sql: "select cast(value as int) as big_count from derivation_setting where name = 'big_count'",
    },
    {
      name: 'big_sale',
      grain: 'day',
      sql: `select sale.day, sale.sale_id
            from sale
            inner join sale_limit on sale.count >= sale_limit.big_count
            where sale.day in ($days)`,
    },
  ])
  await deriveModels(lake, models)
  await deriveModels(lake, models, { settings: { takenAt: noon, values: { big_count: 2 } } })
  expect(await lake.rows('select sale_id from big_sale order by sale_id')).toHaveLength(2)
  await lake.close()
})

test('unchanged settings, and settings that no model reads, rebuild nothing', async () => {
  const { lake, derive } = await shop()
  await derive(morning, { big_count: 2 })
  expect((await derive(noon, { big_count: 2 })).rebuiltDays).toEqual({})
  expect((await derive(noon, { big_count: 2, look_back_days: 9 })).rebuiltDays).toEqual({})
  await lake.close()
})

test('without a snapshot, or with an older one, the latest settings hold', async () => {
  const { lake, derive, bigSales } = await shop()
  await derive(noon, { big_count: 2 })
  expect((await derive()).rebuiltDays).toEqual({})
  expect((await derive(morning, { big_count: 8 })).rebuiltDays).toEqual({})
  expect(await bigSales()).toEqual(['few', 'many'])
  await lake.close()
})

test('a removed setting returns to the declared default', async () => {
  const { lake, derive, bigSales } = await shop()
  await derive(morning, { big_count: 2 })
  await derive(noon, {})
  expect(await bigSales()).toEqual(['many'])
  await lake.close()
})

test('a rebuild that was interrupted is completed later, though the setting is the same by then', async () => {
  const { lake, derive, bigSales } = await shop()
  await derive(morning)
  const models = await modelsOf([bigSale, ofBigSale, saleDay])
  const failing = { ...lake, replaceDays: () => Promise.reject(new Error('killed')) }
  const settings = { takenAt: noon, values: { big_count: 2 } }
  await expect(deriveModels(failing, models, { settings })).rejects.toThrow('killed')
  await derive(noon, { big_count: 2 })
  expect(await bigSales()).toEqual(['few', 'many'])
  await lake.close()
})

test('a model that reads settings without declaring them is refused', async () => {
  const { lake } = await shop()
  const { settings: _settings, ...undeclared } = bigSale
  await expect(deriveModels(lake, await modelsOf([undeclared]))).rejects.toThrow('must declare the settings')
  await lake.close()
})
