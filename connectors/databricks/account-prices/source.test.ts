import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { accountPrices } from './source.ts'

test('reads the negotiated price, and the days on which it is valid', async () => {
  const columns = {
    sku_name: 'string',
    cloud: 'string',
    currency_code: 'string',
    usage_unit: 'string',
    price_start_time: 'timestamp',
    price_end_time: 'timestamp',
    pricing: 'struct<default:string>',
  }
  const rows = [
    {
      sku_name: 'PREMIUM_JOBS_COMPUTE',
      price_start_time: '2025-01-01T00:00:00.000Z',
      price_end_time: '2025-05-16T00:00:00.000Z',
      'pricing.default': '0.27',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.billing.account_prices', columns, rows }))
  const { rows: found } = await collected({
    source: accountPrices,
    system: databricks,
    connection: connectionTo(url),
    scope: 'account-1',
  })
  expect(found['account_price']).toMatchObject([
    { price: '0.27000000', day: '2025-01-01', last_day: '2025-05-15' },
  ])
})
