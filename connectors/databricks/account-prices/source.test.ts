import { expect, test } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { accountPrices } from './source.ts'

test('takes the negotiated price, and the days in which it is in force', async () => {
  const columns = {
    sku_name: 'string',
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

test('an account without negotiated prices has none, and says so', async () => {
  const missing = { error_code: 'NOT_FOUND', message: '[TABLE_OR_VIEW_NOT_FOUND] There is no such table.' }
  const { url } = await answering({
    'POST /api/2.0/sql/statements': {
      statement_id: 'statement-1',
      status: { state: 'FAILED', error: missing },
    },
  })
  const { rows, notes } = await collected({
    source: accountPrices,
    system: databricks,
    connection: connectionTo(url),
    scope: 'account-1',
  })
  expect(rows['account_price'] ?? []).toEqual([])
  expect(notes).toEqual(['The account shows no negotiated prices: usage is priced at list prices.'])
})
