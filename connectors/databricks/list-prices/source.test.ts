import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { listPrices } from './source.ts'

const columns = {
  sku_name: 'string',
  cloud: 'string',
  currency_code: 'string',
  usage_unit: 'string',
  price_start_time: 'timestamp',
  price_end_time: 'timestamp',
  pricing: 'struct<default:decimal(38,18),effective_list:struct<default:decimal(38,18)>>',
}
const price = {
  sku_name: 'PREMIUM_JOBS_COMPUTE',
  price_start_time: '2025-01-01T00:00:00.000Z',
  price_end_time: '2025-05-16T00:00:00.000Z',
  'pricing.default': '0.300000000000000000',
  'pricing.effective_list.default': '0.250000000000000000',
}

async function fetchedFrom(
  rows: readonly Readonly<Record<string, string | null>>[],
  present: object = columns,
) {
  const table = { name: 'system.billing.list_prices', columns: { ...present }, rows }
  const { url } = await answering(warehouseWith(table))
  const connection = connectionTo(url)
  const { rows: found } = await collected({
    source: listPrices,
    system: databricks,
    connection,
    scope: 'account-1',
  })
  return found['list_price']
}

test('reads the effective price, and the days on which it is valid', async () => {
  expect(await fetchedFrom([price])).toMatchObject([
    { price: '0.25000000', price_text: null, day: '2025-01-01', last_day: '2025-05-15' },
  ])
})

test('a price without an end is valid forever', async () => {
  expect(await fetchedFrom([{ ...price, price_end_time: null }])).toMatchObject([
    { price_end_time: null, last_day: '9999-12-31' },
  ])
})

test('reads the default price if the table has no other', async () => {
  const older = { ...columns, pricing: 'struct<default:string>' }
  expect(await fetchedFrom([price], older)).toMatchObject([{ price: '0.30000000' }])
})

test('keeps the text of a price with more than eight decimals', async () => {
  const fine = { ...price, 'pricing.effective_list.default': '0.123456789000000000' }
  expect(await fetchedFrom([fine])).toMatchObject([
    { price: '0.12345679', price_text: '0.123456789000000000' },
  ])
})
