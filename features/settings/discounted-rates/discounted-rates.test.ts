import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { discountedRates } from './contract.ts'

const jobs = {
  skuGroup: 'PREMIUM_JOBS',
  terms: { kind: 'percentage', percentage: '12.5' },
  validFrom: '2025-01-01',
  validUntil: null,
} as const
const jobsRow = {
  sku_group: 'PREMIUM_JOBS',
  percentage: '12.5',
  fixed_price: null,
  currency_code: null,
  start_time: '2025-01-01 00:00:00',
  end_time: null,
  place: 0,
}
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
  expect(await list('ann')).toMatchObject({ discountedRates: [] })
  expect((await save('root', [jobs, sql])).statusCode).toBe(200)
  expect(await list('ann')).toMatchObject({ discountedRates: [jobs, sql] })
})

test('saved discounts are derived at once, and the answer shows how far that is, and who saved them', async () => {
  const { save, list } = await rates()
  expect(await list('root')).toMatchObject({
    changedBy: null,
    derivation: { state: 'none' },
    isEditable: true,
  })
  const saved = {
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
    derivation: { state: 'running', at: '2026-03-01T12:00:00.000Z', dataVersion: null, message: null },
  }
  expect((await save('root', [jobs])).json()).toMatchObject(saved)
  expect(await list('ann')).toMatchObject({ ...saved, isEditable: false })
})

test('a preview asks for the range with the given discounts, and adds up exactly', async () => {
  const asked: unknown[] = []
  const sku = (skuName: string, cost: string, newCost: string) => ({
    skuName,
    usageUnit: 'DBU',
    quantity: '1.000000000000',
    cost,
    newCost,
    isNegotiated: false,
  })
  const { app } = await sessionServer({
    ask: async (question, parameters) => {
      asked.push({ question, ...parameters })
      return [sku('A', '10.0000000001', '8.0000000001'), sku('B', '1.0000000000', '1.5000000000')]
    },
  })
  const preview = (username: string) =>
    app.inject({
      method: 'POST',
      url: '/api/1.0/discounted-rates/preview?since=2025-05-01T00:00:00Z&until=2025-05-03T00:00:00Z&currency=USD',
      headers: signedInAs(username),
      payload: { discountedRates: [jobs] },
    })
  expect((await preview('root')).json()).toMatchObject({
    skus: [{ difference: '-2.0000000000' }, { difference: '0.5000000000' }],
    cost: '11.0000000001',
    newCost: '9.5000000001',
    difference: '-1.5000000000',
  })
  expect(asked).toMatchObject([
    {
      question: 'discount-preview',
      draftedRates: JSON.stringify([jobsRow]),
      since: '2025-05-01T00:00:00.000Z',
      until: '2025-05-03T00:00:00.000Z',
    },
  ])
  expect((await preview('ann')).statusCode).toBe(403)
})

test('nobody else may change them', async () => {
  const { save, list } = await rates()
  expect((await save('ann', [jobs])).statusCode).toBe(403)
  expect(await list('ann')).toMatchObject({ discountedRates: [] })
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
  expect(await list('root')).toMatchObject({ discountedRates: [] })
})

test('models read each discount as a row', () => {
  expect(discountedRates.rows?.of({ discountedRates: [jobs, sql] })).toEqual([
    jobsRow,
    {
      sku_group: 'PREMIUM_SQL',
      percentage: null,
      fixed_price: '0.385',
      currency_code: 'USD',
      start_time: '2025-01-01 00:00:00',
      end_time: '2026-01-01 00:00:00',
      place: 1,
    },
  ])
})

test('there may be 1,000 discounts and no more', async () => {
  const { save, list } = await rates()
  expect(
    (
      await save(
        'root',
        Array.from({ length: 1_001 }, () => jobs),
      )
    ).statusCode,
  ).toBe(400)
  const most = Array.from({ length: 1_000 }, () => jobs)
  const saved = await save('root', most)
  expect(saved.json()).toMatchObject({ changedBy: 'root' })
  expect((await list('ann')).discountedRates).toHaveLength(1_000)
})
