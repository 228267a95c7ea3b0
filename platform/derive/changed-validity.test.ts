import { expect, test } from 'vitest'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { modelsOf, price, sale, saleOn, type ModelText } from './test-models.ts'

const dayMs = 86_400_000
const models: readonly ModelText[] = [
  {
    name: 'price_span',
    grain: 'whole',
    uniqueKey: ['product', 'valid_from'],
    validity: { fromMs: 'from_ms', untilMs: 'until_ms' },
    sql: `select price.product, price.valid_from, price.price,
            unix_date(price.valid_from) * cast(${dayMs} as bigint) as from_ms,
            coalesce(
              lead(unix_date(price.valid_from)) over (partition by price.product order by price.valid_from nulls last),
              unix_date(price.valid_until),
              100000
            ) * cast(${dayMs} as bigint) as until_ms
          from price
          inner join (select distinct product from price where arrived_version > $afterVersion) as changed
            on changed.product = price.product`,
  },
  {
    name: 'revenue',
    grain: 'day',
    sql: `select sale.day, sale.sale_id, sale.count * price_span.price as amount
          from sale
          left join price_span
            on price_span.product = sale.product
            and price_span.from_ms < (unix_date(sale.day) + 1) * cast(${dayMs} as bigint)
            and price_span.until_ms > unix_date(sale.day) * cast(${dayMs} as bigint)
          where sale.day in ($days)`,
  },
]
const priceOf = (day: string, amount: number) => ({
  product: 'pen',
  price: amount,
  valid_from: day,
  valid_until: null,
  day,
  last_day: '9999-12-31',
})

test('a changed validity rebuilds the days on which the changed row held or holds, and no others', async () => {
  const sales = ['01', '02', '03', '04', '05'].map((day) => saleOn(`2025-05-${day}`, day, 'pen', 1))
  const lake = await lakeWith([sale, price], { sale: sales, price: [priceOf('2025-05-01', 10)] })
  const made = await modelsOf(models)
  await deriveModels(lake, made)
  const daysAfter = async (rows: RowsOfTables) => {
    await appendRows(lake, [sale, price], rows)
    const { rebuiltDays } = await deriveModels(lake, made)
    return (rebuiltDays['revenue'] ?? []).map((day) => day.slice(8))
  }
  expect(await daysAfter({ price: [priceOf('2025-05-04', 20)] })).toEqual(['04', '05'])
  expect(await daysAfter({ price: [priceOf('2025-05-03', 30)] })).toEqual(['03'])
  expect(await daysAfter({ price: [priceOf('2025-05-01', 15)] })).toEqual(['01', '02'])
  const untilTheThird = { ...priceOf('2025-05-01', 7), product: 'ink', valid_until: '2025-05-03' }
  expect(await daysAfter({ price: [untilTheThird] })).toEqual(['01', '02'])
  const rows = await lake.rows('select amount from revenue order by day')
  expect(rows.map(({ amount }) => amount)).toEqual([15, 15, 30, 20, 20])
  await lake.close()
})
