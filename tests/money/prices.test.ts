import { beforeAll, expect, test } from 'vitest'
import type { SettingTables } from '#derive/setting-rows.ts'
import { addRows, deriveAgain, derivedLake } from '#models/testing/derived.ts'
import { fixedPrice, percentOff } from '#models/testing/rates.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'
import type { Lake } from '#lake/lake.ts'
import { may, openSince, priceCases as cases } from './price-cases.ts'

const skuOf = (index: number) => `SKU ${String(index).padStart(2, '0')}`

const discounts = cases.flatMap(({ rates = [] }, index) =>
  rates.map((rate) => ({ sku_group: skuOf(index), ...rate })),
)
const settingsWith = (takenAt: string, discounted_rate: SettingTables[string]) => ({
  settings: { takenAt, values: {}, tables: { discounted_rate } },
})

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['billed_day', 'price_window', 'priced_usage', 'run_cost_part', 'unpriced_day'], {
    list_price: [
      ...cases.flatMap(({ prices }, index) =>
        prices.map((price) => priceRow({ sku_name: skuOf(index), ...price })),
      ),
      priceRow({ sku_name: 'withdrawn', ...openSince }),
    ],
    account_price: cases.flatMap(({ negotiated = [] }, index) =>
      negotiated.map((price) => priceRow({ sku_name: skuOf(index), ...price })),
    ),
    usage_record: [
      ...cases.map(({ usage }, index) =>
        usageRow(`${index}`, usage, { sku_name: skuOf(index), usage_quantity: '2' }),
      ),
      usageRow('late', [may(2, 5), may(2, 6)], { sku_name: 'late' }),
      usageRow('withdrawn', [may(2, 5), may(2, 6)], { sku_name: 'withdrawn' }),
    ],
  })
  await deriveAgain(lake, settingsWith('2025-06-01T00:00:00.000Z', discounts))
  return () => lake.close()
})

async function amountsOf(recordId: string) {
  const rows = await lake.rows(
    'select currency, cast(money * 0.0000000001 as decimal(28,10)) as amount, is_straddling from priced_usage where record_id = $recordId and money is not null order by currency',
    { recordId },
  )
  return rows
}

test.each(cases.map((one, index) => [one.name, index, one] as const))(
  '%s',
  async (_, index, { amounts, isStraddling, reason }) => {
    const rows = await amountsOf(`${index}`)
    expect(Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))).toEqual(amounts)
    expect(rows.map((row) => row['is_straddling'])).toEqual(rows.map(() => isStraddling ?? false))
    const unpriced = await lake.rows(
      'select reason, record_count, quantity from unpriced_day where sku_name = $sku',
      {
        sku: skuOf(index),
      },
    )
    expect(unpriced).toEqual(reason ? [{ reason, record_count: '1', quantity: '2.000000000000' }] : [])
  },
)

test('overlapping windows are reported', async () => {
  const rows = await lake.rows(
    `select valid_from, valid_until, price from price_window where sku_name = 'SKU 05' and is_overlap`,
  )
  expect(rows).toEqual([
    { valid_from: '2025-05-02T00:00:00.000Z', valid_until: '2025-05-03T00:00:00.000Z', price: '0.70000000' },
  ])
})

test('a price that arrives after the usage applies to it, and a withdrawn price no longer does', async () => {
  expect([await amountsOf('late'), await amountsOf('withdrawn')].map((rows) => rows.length)).toEqual([0, 1])
  await addRows(lake, {
    list_price: [
      priceRow({ sku_name: 'late', ...openSince }),
      priceRow({ sku_name: 'withdrawn', ...openSince, price_end_time: may(1, 12) }),
    ],
  })
  expect([await amountsOf('late'), await amountsOf('withdrawn')].map((rows) => rows.length)).toEqual([1, 0])
})

const totals = (table: string) =>
  lake.rows(
    `select currency, sum(amount) as amount from ${table} where source = 'databricks_usage' group by currency order by currency`,
  )

test('billed cost with independently read prices equals allocated cost', async () => {
  expect(await totals('run_cost_part')).toEqual(await totals('billed_day'))
  expect(await lake.rows(`select distinct price_kind from run_cost_part order by price_kind`)).toEqual([
    { price_kind: 'list' },
    { price_kind: 'negotiated' },
  ])
})

test('of two discounts the one for fewer SKUs applies, whenever it began', async () => {
  const ofAll = { sku_group: '', ...percentOff('99', may(2, 0)) }
  const ofOne = { sku_group: 'SKU 03', ...percentOff('20', may(1, 0)) }
  await deriveAgain(lake, settingsWith('2025-06-02T00:00:00.000Z', [...discounts, ofAll, ofOne]))
  const windows = await lake.rows(
    "select price, price_kind from price_window where sku_name = 'SKU 03' order by valid_from desc limit 1",
  )
  expect(windows).toEqual([{ price: '0.40000000', price_kind: 'negotiated' }])
  expect(await totals('run_cost_part')).toEqual(await totals('billed_day'))
})

test('a percentage discount for fewer SKUs takes precedence over a fixed price for more', async () => {
  const ofAll = { sku_group: '', ...fixedPrice('0.05', 'USD', may(2, 0)) }
  const ofOne = { sku_group: 'SKU 03', ...percentOff('20', may(1, 0)) }
  await deriveAgain(lake, settingsWith('2025-06-03T00:00:00.000Z', [...discounts, ofAll, ofOne]))
  const windows = await lake.rows(
    "select price, price_kind from price_window where sku_name = 'SKU 03' and currency_code = 'USD' order by valid_from desc limit 1",
  )
  expect(windows).toEqual([{ price: '0.40000000', price_kind: 'negotiated' }])
  expect(await totals('run_cost_part')).toEqual(await totals('billed_day'))
})
