import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { ratesText } from './server/rates-text.ts'

const jobs = {
  skuGroup: 'PREMIUM_JOBS',
  terms: { kind: 'percentage', percentage: '12.5' },
  validFrom: '2025-01-01',
  validUntil: null,
} as const
const sql = {
  skuGroup: 'PREMIUM_SQL',
  terms: { kind: 'fixed_price', price: '0.385', currency: 'USD' },
  validFrom: '2025-01-01',
  validUntil: '2026-01-01',
} as const

async function rates() {
  const { app } = await sessionServer()
  const url = '/api/1.0/discounted-rates'
  return {
    save: (username: string, discountedRates: readonly object[]) =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { discountedRates } }),
    list: async (username: string) => (await app.inject({ url, headers: signedInAs(username) })).json(),
  }
}

test('there are no discounts until an administrator saves some, for everybody to see', async () => {
  const { save, list } = await rates()
  expect(await list('ann')).toEqual({ discountedRates: [] })
  expect((await save('root', [jobs, sql])).statusCode).toBe(200)
  expect(await list('ann')).toEqual({ discountedRates: [jobs, sql] })
})

test('nobody else may change them', async () => {
  const { save, list } = await rates()
  expect((await save('ann', [jobs])).statusCode).toBe(403)
  expect(await list('ann')).toEqual({ discountedRates: [] })
})

test.each([
  ['more than the whole price', { ...jobs, terms: { kind: 'percentage', percentage: '101' } }],
  ['a negative price', { ...sql, terms: { ...sql.terms, price: '-1' } }],
  ['a price without a currency', { ...sql, terms: { kind: 'fixed_price', price: '1' } }],
  ['an end before its beginning', { ...jobs, validUntil: '2024-12-31' }],
  ['a group that is no beginning of a SKU name', { ...jobs, skuGroup: 'a|b;c' }],
])('a discount of %s is refused', async (_, rate) => {
  const { save, list } = await rates()
  expect((await save('root', [jobs, rate])).statusCode).toBe(400)
  expect(await list('root')).toEqual({ discountedRates: [] })
})

test('models read them as one text', () => {
  expect(ratesText([jobs, sql])).toBe(
    'PREMIUM_JOBS|12.5|||2025-01-01 00:00:00|;PREMIUM_SQL||0.385|USD|2025-01-01 00:00:00|2026-01-01 00:00:00',
  )
})
