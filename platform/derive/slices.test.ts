import { expect, onTestFinished, test } from 'vitest'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { slicesByDay, slicesByKey } from './slices.ts'
import { modelsOf, price, sale, saleOn } from './test-models.ts'

const dated = {
  name: 'dated_sale',
  grain: 'day',
  sql: 'select day, sale_id from sale where day in ($days)',
  publish: { by: 'day' },
} as const

async function soldOn(days: readonly string[]) {
  const tables = [sale, price]
  const lake = await lakeWith(tables, {})
  onTestFinished(() => lake.close())
  await appendRows(lake, tables, { sale: days.map((day, index) => saleOn(day, `sale-${index}`, 'pen', 1)) })
  await deriveModels(lake, await modelsOf([dated]))
  return lake
}

test('every row is in one slice, and slices of several days stay within the row limit', async () => {
  const days = [
    '2025-05-01',
    '2025-05-01',
    '2025-05-02',
    '2025-05-03',
    '2025-05-03',
    '2025-05-03',
    '2025-05-04',
  ]
  const lake = await soldOn(days)
  const found: string[][] = []
  for (const { condition, parameters } of await slicesByDay(lake, 'dated_sale', 2)) {
    const rows = await lake.rows(
      `select cast(day as string) as day from dated_sale where ${condition} order by day`,
      parameters,
    )
    found.push(rows.map(({ day }) => String(day)))
  }
  expect(found).toEqual([
    ['2025-05-01', '2025-05-01'],
    ['2025-05-02'],
    ['2025-05-03', '2025-05-03', '2025-05-03'],
    ['2025-05-04'],
  ])
})

test('rows without a day form their own slice', async () => {
  const lake = await soldOn(['2025-05-01', '2025-05-02'])
  await lake.replaceAll(
    'dated_sale',
    "select cast(null as date) as day, 'x' as sale_id union all select day, sale_id from sale",
  )
  const slices = await slicesByDay(lake, 'dated_sale', 2)
  expect(slices.map(({ condition }) => condition)).toEqual([
    'day >= cast($first as date) and day <= cast($last as date)',
    'not (day is not null)',
  ])
})

test('a small or empty table is one slice', async () => {
  const lake = await soldOn(['2025-05-01', '2025-05-02'])
  expect(await slicesByDay(lake, 'dated_sale')).toEqual([{ condition: 'true', parameters: {} }])
  await lake.replaceAll('dated_sale', 'select day, sale_id from sale where false')
  expect(await slicesByDay(lake, 'dated_sale')).toHaveLength(1)
})

test('a table without days is sliced by key', async () => {
  const lake = await soldOn(['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04', '2025-05-05'])
  const found: string[][] = []
  for (const { condition, parameters } of await slicesByKey(lake, 'dated_sale', ['sale_id', 'day'], 2)) {
    const rows = await lake.rows(`select sale_id from dated_sale where ${condition} order by 1`, parameters)
    found.push(rows.map(({ sale_id: id }) => String(id)))
  }
  expect(found).toEqual([['sale-0', 'sale-1'], ['sale-2', 'sale-3'], ['sale-4']])
  await lake.replaceAll(
    'dated_sale',
    'select day, cast(null as string) as sale_id from sale union all select day, sale_id from sale',
  )
  const slices = await slicesByKey(lake, 'dated_sale', ['sale_id'], 5)
  const counts = slices.map(({ condition, parameters }) =>
    lake.rows(`select count(*) as row_count from dated_sale where ${condition}`, parameters),
  )
  expect((await Promise.all(counts)).map(([row]) => Number(row?.['row_count']))).toEqual([5, 5])
})
