import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { modelsOf, price, product, sale, saleOn, type ModelText } from './test-models.ts'

const tables = [sale, price, product]
const soldOn = (days: readonly string[]) => ({ sale: days.map((day) => saleOn(day, day, 'pen', 1)) })
const days = ['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04']

const newest = (newestDays: number): ModelText[] => [
  {
    name: 'recent',
    sql: '-- One row: a sale of late.\nselect day, sale_id from sale where day in ($days)',
    grain: 'day',
    newestDays,
  },
  {
    name: 'seen',
    sql: '-- One row: a day with sales of late.\nselect day, count(*) as sales from recent where day in ($days) group by day',
    grain: 'day',
  },
]

async function daysIn(lake: Lake, table: string): Promise<unknown[]> {
  const found = await lake.rows(`select distinct day from ${table} order by day nulls last`)
  return found.map(({ day }) => day)
}

test('of a model that is read for its newest days no earlier ones are built, and nothing waits for them', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  const { rebuiltDays, remainingDays } = await deriveModels(lake, await modelsOf(newest(2)))
  expect({ rebuiltDays, remainingDays }).toEqual({
    rebuiltDays: { recent: days.slice(2), seen: days },
    remainingDays: 0,
  })
  expect(await daysIn(lake, 'seen')).toEqual(days.slice(2))
  expect((await deriveModels(lake, await modelsOf(newest(2)))).rebuiltDays).toEqual({})
  await lake.close()
})

test('days are counted from the last one that has begun', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  await deriveModels(lake, await modelsOf(newest(2)), { today: '2025-05-03' })
  expect(await daysIn(lake, 'recent')).toEqual(days.slice(1))
  await lake.close()
})

test('days that readers no longer look at stay as they are, and a late row of one rebuilds no reader', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  const models = await modelsOf(newest(2))
  await deriveModels(lake, models)
  await appendRows(lake, tables, soldOn(['2025-05-05']))
  expect((await deriveModels(lake, models)).rebuiltDays).toEqual({
    recent: ['2025-05-05'],
    seen: ['2025-05-05'],
  })
  await appendRows(lake, tables, { sale: [saleOn('2025-05-02', 'late', 'pen', 1)] })
  expect((await deriveModels(lake, models)).rebuiltDays).toEqual({})
  expect(await daysIn(lake, 'recent')).toEqual(['2025-05-03', '2025-05-04', '2025-05-05'])
  await lake.close()
})

test('a model whose readers look further back is built anew', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  await deriveModels(lake, await modelsOf(newest(2)))
  await deriveModels(lake, await modelsOf(newest(3)))
  expect(await daysIn(lake, 'seen')).toEqual(days.slice(1))
  await lake.close()
})
