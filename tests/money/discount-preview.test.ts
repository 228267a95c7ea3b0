import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { deriveModels } from '#derive/derive-models.ts'
import { rateRow, type DiscountedRate } from '#features/settings/discounted-rates/contract.ts'
import type { Lake } from '#lake/lake.ts'
import { withInputs } from '#models/testing/with-inputs.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'
import { answerQuestion } from '#worker/questions.ts'

const hour = (day: string, time = '10') => [`${day}T${time}:00:00.000Z`, `${day}T${time}:30:00.000Z`] as const
const dayRange = { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }
const odd = { usage_quantity: '0.333333333333' }
const jobs = { ...odd, sku_name: 'PREMIUM_JOBS' }
const sql = { ...odd, sku_name: 'PREMIUM_SQL' }
const contract = { ...odd, sku_name: 'CONTRACT' }
const price = (sku_name: string, text: string, rest: object = {}) =>
  priceRow({ sku_name, price: text, ...rest })

const named = ['billed_day', 'priced_usage']
const derived = await withInputs(named)

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(named, {
    usage_record: [
      usageRow('j1', hour('2025-05-01'), jobs),
      usageRow('j2', hour('2025-05-09', '23'), jobs),
      usageRow('j3', hour('2025-05-10', '00'), jobs),
      usageRow('back', hour('2025-05-10'), { ...jobs, usage_quantity: '-0.1', record_type: 'RETRACTION' }),
      usageRow('s1', hour('2025-05-10'), sql),
      usageRow('c1', hour('2025-05-10'), contract),
      usageRow('none', hour('2025-05-10'), { sku_name: 'UNPRICED' }),
      usageRow('later', hour('2025-06-10'), jobs),
    ],
    list_price: [
      price('PREMIUM_JOBS', '0.3', { price_end_time: '2025-05-05T00:00:00Z' }),
      price('PREMIUM_JOBS', '0.37', { price_start_time: '2025-05-05T00:00:00Z' }),
      price('PREMIUM_SQL', '0.7'),
      price('CONTRACT', '1'),
    ],
    account_price: [price('CONTRACT', '0.9')],
  })
})
afterAll(() => lake.close())

const until = (validFrom: string, validUntil: string | null = null) => ({ validFrom, validUntil })
const percent = (percentage: string) => ({ kind: 'percentage', percentage }) as const
const fixed = (text: string) => ({ kind: 'fixed_price', price: text, currency: 'USD' }) as const

const cases: readonly (readonly [string, readonly DiscountedRate[]])[] = [
  ['no discount', []],
  ['one for all SKUs', [{ skuGroup: '', terms: percent('12.3456'), ...until('2020-01-01') }]],
  [
    'a longer beginning before a shorter one, and an end within the range',
    [
      { skuGroup: '', terms: percent('50'), ...until('2020-01-01') },
      { skuGroup: 'PREMIUM', terms: percent('7'), ...until('2020-01-01') },
      { skuGroup: 'PREMIUM_JOBS', terms: fixed('0.12345678'), ...until('2025-05-05', '2025-05-10') },
    ],
  ],
  [
    'a fixed price in another currency',
    [{ skuGroup: '', terms: { kind: 'fixed_price', price: '9', currency: 'EUR' }, ...until('2020-01-01') }],
  ],
  [
    'more than a hundred, of which the last is for fewer SKUs',
    [
      ...Array.from({ length: 150 }, (_, place) => ({
        skuGroup: `OTHER_${place}`,
        terms: percent('9'),
        ...until('2020-01-01'),
      })),
      { skuGroup: 'PREMIUM', terms: percent('7'), ...until('2020-01-01') },
      { skuGroup: 'PREMIUM_SQL', terms: percent('33'), ...until('2020-01-01') },
    ],
  ],
  [
    'the later of two',
    [
      { skuGroup: 'PREMIUM_SQL', terms: percent('100'), ...until('2025-05-10') },
      { skuGroup: 'PREMIUM_SQL', terms: fixed('0.5'), ...until('2025-05-02') },
    ],
  ],
  [
    'the last of two that are equal otherwise, a fixed price',
    [
      { skuGroup: 'PREMIUM', terms: percent('40'), ...until('2020-01-01') },
      { skuGroup: 'PREMIUM', terms: fixed('0.21'), ...until('2020-01-01') },
    ],
  ],
  [
    'the last of two that are equal otherwise, a percentage',
    [
      { skuGroup: 'PREMIUM', terms: fixed('0.21'), ...until('2020-01-01') },
      { skuGroup: 'PREMIUM', terms: percent('40'), ...until('2020-01-01') },
    ],
  ],
]

const preview = (rates: readonly DiscountedRate[]) =>
  answerQuestion(
    lake,
    {
      name: 'discount-preview',
      parameters: {
        ...dayRange,
        draftedRates: JSON.stringify(rates.map(rateRow)),
        currency: 'USD',
        workspaceIds: ['1'],
      },
    },
    new AbortController().signal,
  )

const billed = async () => {
  const rows = await lake.rows(
    "select cast(sum(amount) as decimal(28,10)) as amount from billed_day where day < date '2025-06-01'",
  )
  return rows.map(({ amount }) => amount)
}

const sumOf = (rows: Awaited<ReturnType<typeof preview>>, column: 'cost' | 'newCost') =>
  sumOfMoney(rows.map(({ [column]: amount }) => String(amount)))

test.each(cases)('the preview of %s is what derivation then bills, to the last digit', async (_, rates) => {
  const before = await preview(rates)
  expect([sumOf(before, 'cost')]).toEqual(await billed())
  await deriveModels(lake, derived, {
    settings: {
      takenAt: '2025-06-01T00:00:00.000Z',
      values: {},
      tables: { discounted_rate: rates.map(rateRow) },
    },
  })
  expect([sumOf(before, 'newCost')]).toEqual(await billed())
  const after = await preview(rates)
  expect(sumOf(after, 'cost')).toBe(sumOf(after, 'newCost'))
})

test('a negotiated price of the account is marked, and no discount changes it', async () => {
  const rows = await preview([{ skuGroup: '', terms: percent('50'), ...until('2020-01-01') }])
  expect(rows.filter(({ isNegotiated }) => isNegotiated === true)).toMatchObject([
    { skuName: 'CONTRACT', newCost: '0.3000000000' },
  ])
  expect(rows.map(({ skuName }) => skuName)).toEqual(['CONTRACT', 'PREMIUM_JOBS', 'PREMIUM_SQL'])
})
