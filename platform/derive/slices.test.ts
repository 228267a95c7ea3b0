import { expect, onTestFinished, test } from 'vitest'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { slicesOf } from './slices.ts'
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

test('every row is in one slice, and no slice of several days has too many', async () => {
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
  for (const { condition, parameters } of await slicesOf(lake, 'dated_sale', { isByDay: true, most: 2 })) {
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

test('what has no day is a slice of its own', async () => {
  const lake = await soldOn(['2025-05-01', '2025-05-02'])
  await lake.replaceAll(
    'dated_sale',
    "select cast(null as date) as day, 'x' as sale_id union all select day, sale_id from sale",
  )
  const slices = await slicesOf(lake, 'dated_sale', { isByDay: true, most: 2 })
  expect(slices.map(({ condition }) => condition)).toEqual([
    'day is not null and day >= cast($firstDay as date) and day <= cast($lastDay as date)',
    'day is null',
  ])
})

test('a table that can be sorted at once, also an empty one, is one slice', async () => {
  const lake = await soldOn(['2025-05-01', '2025-05-02'])
  expect(await slicesOf(lake, 'dated_sale', { isByDay: true })).toEqual([
    { condition: 'true', parameters: {} },
  ])
  await lake.replaceAll('dated_sale', 'select day, sale_id from sale where false')
  expect(await slicesOf(lake, 'dated_sale', { isByDay: true })).toHaveLength(1)
})

test('what is asked for together stays together within a month, unless it is too much by itself', async () => {
  const products = ['pen', 'ink', 'nib', 'paper', 'blotter', 'seal', 'wax', 'case']
  const sold = products.flatMap((product) =>
    ['2025-04-01', '2025-05-01', '2025-05-02', '2025-05-03'].map((on) => ({ on, product })),
  )
  const busy = ['2025-05-01', '2025-05-02', '2025-05-03'].flatMap((on) =>
    Array.from({ length: 5 }, () => ({ on, product: 'quill' })),
  )
  const tables = [sale, price]
  const lake = await lakeWith(tables, {})
  onTestFinished(() => lake.close())
  await appendRows(lake, tables, {
    sale: [...sold, ...busy].map(({ on, product }, index) => saleOn(on, `sale-${index}`, product, 1)),
  })
  const text = 'select day, sale_id, product from sale where day in ($days)'
  await deriveModels(lake, await modelsOf([{ ...dated, sql: text }]))
  const most = 8
  const together = ['product']
  const slices = await slicesOf(lake, 'dated_sale', { isByDay: true, together, most })
  const found = await Promise.all(
    slices.map(({ condition, parameters }) =>
      lake.rows(
        `select sale_id, product, substring(cast(day as string), 1, 7) as month from dated_sale where ${condition}`,
        parameters,
      ),
    ),
  )
  const ids = found.flat().map(({ sale_id: id }) => id)
  expect(ids).toHaveLength(sold.length + busy.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(found.every((rows) => rows.length <= most)).toBe(true)
  for (const product of products) {
    const holders = found.filter((rows) =>
      rows.some((row) => row['product'] === product && row['month'] === '2025-05'),
    )
    expect(holders).toHaveLength(1)
  }
  expect(found.filter((rows) => rows.some((row) => row['product'] === 'quill')).length).toBe(3)
  expect(found[0]?.map(({ month: of }) => of)).toEqual(products.map(() => '2025-04'))
})
