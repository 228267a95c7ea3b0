import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { modelsOf, price, priceFrom, product, sale, saleOn, shopModels } from './test-models.ts'

const tables = [sale, price, product]
const add = (lake: Lake, rows: RowsOfTables) => appendRows(lake, tables, rows)
const fourDays = {
  sale: [
    saleOn('2025-05-01', 'a', 'pen', 1),
    saleOn('2025-05-02', 'b', 'pen', 2),
    saleOn('2025-05-03', 'c', 'ink', 1),
    saleOn('2025-05-04', 'd', 'ink', 3),
  ],
  price: [priceFrom('2025-01-01', '9999-12-31', 'pen', 10), priceFrom('2025-01-01', '9999-12-31', 'ink', 7)],
}

async function content(lake: Lake) {
  return {
    revenue: await lake.rows('select day, sale_id, amount from revenue order by sale_id nulls last'),
    growth: await lake.rows('select day, amount from growth order by day nulls last'),
  }
}

test('models are derived after the models that they read', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  const result = await deriveModels(lake, [...models].reverse())
  expect(await content(lake)).toEqual({
    revenue: [
      { day: '2025-05-01', sale_id: 'a', amount: '10' },
      { day: '2025-05-02', sale_id: 'b', amount: '20' },
      { day: '2025-05-03', sale_id: 'c', amount: '7' },
      { day: '2025-05-04', sale_id: 'd', amount: '21' },
    ],
    growth: [
      { day: '2025-05-01', amount: '10' },
      { day: '2025-05-02', amount: '10' },
      { day: '2025-05-03', amount: '-13' },
      { day: '2025-05-04', amount: '14' },
    ],
  })
  expect(result.remainingDays).toBe(0)
  await lake.close()
})

test('a second derive without changes rebuilds nothing', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  expect(await deriveModels(lake, models)).toEqual({ rebuiltDays: {}, rebuiltWholes: {}, remainingDays: 0 })
  await lake.close()
})

test('one more day rebuilds that day and the days that it affects', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  await add(lake, { sale: [saleOn('2025-05-05', 'e', 'pen', 1)] })
  expect(await deriveModels(lake, models)).toEqual({
    rebuiltDays: { revenue: ['2025-05-05'], growth: ['2025-05-05', '2025-05-06'] },
    rebuiltWholes: {},
    remainingDays: 0,
  })
  await lake.close()
})

test('a late row rebuilds its day and the next', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  await add(lake, { sale: [saleOn('2025-05-02', 'late', 'ink', 1)] })
  const { rebuiltDays } = await deriveModels(lake, models)
  expect(rebuiltDays).toEqual({ revenue: ['2025-05-02'], growth: ['2025-05-02', '2025-05-03'] })
  expect((await content(lake)).growth.slice(1, 3)).toEqual([
    { day: '2025-05-02', amount: '17' },
    { day: '2025-05-03', amount: '-20' },
  ])
  await lake.close()
})

test('a changed price rebuilds the days on which it is valid', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  await deriveModels(lake, models)
  await add(lake, { price: [priceFrom('2025-05-03', '2025-05-03', 'ink', 9)] })
  const result = await deriveModels(lake, models)
  expect(result).toEqual({
    rebuiltDays: { revenue: ['2025-05-03'], growth: ['2025-05-03', '2025-05-04'] },
    rebuiltWholes: { price_window: 1 },
    remainingDays: 0,
  })
  await lake.close()
})

test('changed names rebuild whole models and no day', async () => {
  const labels = { name: 'label', grain: 'whole' as const, sql: 'select product, label from product' }
  const lake = await lakeWith(tables, { ...fourDays, product: [{ product: 'pen', label: 'Pen' }] })
  const models = await modelsOf([...shopModels, labels])
  await deriveModels(lake, models)
  await add(lake, { product: [{ product: 'pen', label: 'Fountain pen' }] })
  expect(await deriveModels(lake, models)).toEqual({
    rebuiltDays: {},
    rebuiltWholes: { label: 1 },
    remainingDays: 0,
  })
  expect(await lake.rows('select label from label')).toEqual([{ label: 'Fountain pen' }])
  await lake.close()
})

test('the newest days are derived first', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  const first = await deriveModels(lake, models, { maxDays: 2 })
  expect(await content(lake)).toEqual({
    revenue: [
      { day: '2025-05-03', sale_id: 'c', amount: '7' },
      { day: '2025-05-04', sale_id: 'd', amount: '21' },
    ],
    growth: [
      { day: '2025-05-03', amount: '7' },
      { day: '2025-05-04', amount: '14' },
    ],
  })
  expect(first.remainingDays).toBe(2)
  await deriveModels(lake, models)
  expect((await content(lake)).growth.slice(2)).toEqual([
    { day: '2025-05-03', amount: '-13' },
    { day: '2025-05-04', amount: '14' },
  ])
  await lake.close()
})

test('a changed model text rebuilds the model and its readers', async () => {
  const lake = await lakeWith(tables, fourDays)
  await deriveModels(lake, await modelsOf(shopModels))
  const doubled = shopModels.map((model) =>
    model.name === 'revenue'
      ? { ...model, sql: model.sql.replace('sale.count *', '2 * sale.count *') }
      : model,
  )
  const { rebuiltDays, rebuiltWholes } = await deriveModels(lake, await modelsOf(doubled))
  expect(rebuiltDays['revenue']).toEqual(['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04'])
  expect(rebuiltWholes).toEqual({})
  expect((await content(lake)).growth[0]).toEqual({ day: '2025-05-01', amount: '20' })
  await lake.close()
})

test('affected days given by SQL are rebuilt for the old and for the new rows', async () => {
  const lake = await lakeWith([sale], {
    sale: [saleOn('2025-05-01', 'a', '2025-05-04', 1), saleOn('2025-05-04', 'b', 'none', 5)],
  })
  const models = await modelsOf([
    {
      name: 'delivery',
      grain: 'day',
      sql: 'select day, product as due, count from sale where day in ($days)',
    },
    {
      name: 'due',
      grain: 'day',
      affectedDaysSql:
        "select distinct try_cast(due as date) as day from delivery where day in ($days) and due <> 'none'",
      sql: `select day, cast(count(*) as bigint) as deliveries
            from (select try_cast(due as date) as day from delivery where due <> 'none') as due_day
            where day in ($days)
            group by day`,
    },
  ])
  await deriveModels(lake, models)
  expect(await lake.rows('select day, deliveries from due')).toEqual([{ day: '2025-05-04', deliveries: '1' }])
  await appendRows(lake, [sale], { sale: [saleOn('2025-05-01', 'c', '2025-05-04', 1)] })
  const { rebuiltDays } = await deriveModels(lake, models)
  expect(rebuiltDays).toEqual({ delivery: ['2025-05-01'], due: ['2025-05-01', '2025-05-04'] })
  expect(await lake.rows('select day, deliveries from due')).toEqual([{ day: '2025-05-04', deliveries: '2' }])
  await lake.close()
})

test('a model is derived after the models that its affected-days SQL reads', async () => {
  const lake = await lakeWith([sale], { sale: [saleOn('2025-05-01', 'a', '2025-05-04', 1)] })
  const models = await modelsOf([
    {
      name: 'arrival',
      grain: 'day',
      affectedDaysSql: 'select try_cast(due as date) as day from delivery where day in ($days)',
      sql: 'select day, sale_id from sale where day in ($days)',
    },
    { name: 'delivery', grain: 'day', sql: 'select day, product as due from sale where day in ($days)' },
  ])
  await deriveModels(lake, models)
  await appendRows(lake, [sale], { sale: [saleOn('2025-05-01', 'b', '2025-05-09', 1)] })
  const { rebuiltDays } = await deriveModels(lake, models)
  expect(rebuiltDays['arrival']).toEqual(['2025-05-01', '2025-05-04', '2025-05-09'])
  await lake.close()
})

test('earlier days that are found on the way join the pass where they fit', async () => {
  const models = await modelsOf([
    {
      name: 'order_day',
      grain: 'day',
      affectedDaysSql:
        "select try_cast(product as date) as day from sale where day in ($days) and product <> 'none'",
      sql: 'select day, sale_id from sale where day in ($days)',
    },
  ])
  const stepsWith = async (chunkDays: number) => {
    const ordered = saleOn('2025-05-04', 'a', '2025-05-02', 1)
    const lake = await lakeWith([sale], { sale: [ordered, saleOn('2025-05-02', 'b', 'none', 1)] })
    await deriveModels(lake, models)
    await appendRows(lake, [sale], { sale: [{ ...ordered, sale_id: 'c' }] })
    const steps: number[] = []
    await deriveModels(lake, models, { chunkDays, progress: ({ days }) => void steps.push(days) })
    expect(await lake.rows('select count(*) as sales from order_day')).toEqual([{ sales: '3' }])
    await lake.close()
    return steps
  }
  expect(await stepsWith(2)).toEqual([2])
  expect(await stepsWith(1)).toEqual([1, 1])
})

test('models that read each other in a cycle are refused', async () => {
  const lake = await lakeWith([sale])
  const models = await modelsOf([
    { name: 'hen', grain: 'whole', sql: 'select 1 as one from egg' },
    { name: 'egg', grain: 'whole', sql: 'select 1 as one from hen' },
  ])
  await expect(deriveModels(lake, models)).rejects.toThrow('cycle: egg, hen')
  await lake.close()
})

test('the error of a model that cannot be created names the model', async () => {
  const lake = await lakeWith([sale])
  const models = await modelsOf([{ name: 'broken', grain: 'whole', sql: 'select nothing from sale' }])
  await expect(deriveModels(lake, models)).rejects.toThrow(/Model broken cannot be created.*nothing/)
  await lake.close()
})

function failingAt(lake: Lake, count: number): Lake {
  let writes = 0
  const counted = <Given extends unknown[], Answer>(write: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      writes += 1
      if (writes === count) throw new Error('the process died')
      return write(...given)
    }
  }
  return {
    ...lake,
    defineDerived: counted(lake.defineDerived),
    replaceDays: counted(lake.replaceDays),
    replaceAll: counted(lake.replaceAll),
    keepNotes: counted(lake.keepNotes),
  }
}

test('a derive that dies between any two writes ends in the same tables when repeated', async () => {
  const models = await modelsOf(shopModels)
  const late = {
    sale: [saleOn('2025-05-02', 'late', 'ink', 1)],
    price: [priceFrom('2025-05-03', '2025-05-03', 'ink', 9)],
  }
  const undisturbed = await lakeWith(tables, fourDays)
  await add(undisturbed, late)
  await deriveModels(undisturbed, models)
  const expected = await content(undisturbed)
  await undisturbed.close()
  for (let count = 1; count <= 14; count += 1) {
    const lake = await lakeWith(tables, fourDays)
    await deriveModels(failingAt(lake, count), models, { chunkDays: 2 }).catch(() => undefined)
    await add(lake, late)
    await deriveModels(failingAt(lake, 15 - count), models, { chunkDays: 2 }).catch(() => undefined)
    await deriveModels(lake, models)
    expect(await content(lake), `died at write ${count}`).toEqual(expected)
    await lake.close()
  }
})

test('a derive stops between two steps when its signal aborts', async () => {
  const lake = await lakeWith(tables, fourDays)
  const models = await modelsOf(shopModels)
  const stop = new AbortController()
  const progress = () => stop.abort(new Error('stopped'))
  await expect(deriveModels(lake, models, { signal: stop.signal, progress })).rejects.toThrow('stopped')
  await deriveModels(lake, models)
  expect((await content(lake)).growth).toHaveLength(4)
  await lake.close()
})
