import { beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import { lakeWith } from '#testing/lake.ts'
import { fixedPrice, percentOff, type Rate } from '#models/testing/rates.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { priceRow } from '#models/testing/rows.ts'
import { priceWindow } from './model.ts'

type PriceCase = {
  name: string
  list?: readonly object[]
  negotiated?: readonly object[]
  /** Discounts on the SKU. */
  rates?: readonly Rate[]
  /** What is in force, in the order of time. */
  windows: readonly string[]
}

const noon = '2025-05-02T12:00:00.000Z'
const may = (day: number) => `2025-05-0${day}T00:00:00.000Z`
const from = (price_start_time: string, price_end_time: string | null, price: string | null, rest = {}) => ({
  price_start_time,
  price_end_time,
  price,
  ...rest,
})
const since = (price_start_time: string, price: string, rest = {}) =>
  from(price_start_time, null, price, rest)

const windowsOfTime: readonly PriceCase[] = [
  {
    name: 'a price without an end is in force for ever',
    list: [since(may(1), '0.5')],
    windows: [`${may(1)} null 0.50000000 list`],
  },
  {
    name: 'a negotiated price without an amount leaves the list price in force',
    list: [since(may(1), '0.5')],
    negotiated: [from(may(2), may(3), null)],
    windows: [`${may(1)} null 0.50000000 list`],
  },
  {
    name: 'at a change the old price ends in the moment in which the new one begins',
    list: [from(may(1), noon, '0.5'), since(noon, '0.7')],
    windows: [`${may(1)} ${noon} 0.50000000 list`, `${noon} null 0.70000000 list`],
  },
  {
    name: 'in a gap between two prices none is in force, be it a millisecond',
    list: [from(may(1), noon, '0.5'), since('2025-05-02T12:00:00.001Z', '0.7')],
    windows: [`${may(1)} ${noon} 0.50000000 list`, '2025-05-02T12:00:00.001Z null 0.70000000 list'],
  },
  {
    name: 'a price that is withdrawn in the moment in which it began was never in force',
    list: [from(may(1), may(1), '0.5')],
    windows: [],
  },
  {
    name: 'a price that is withdrawn a millisecond later was in force for that millisecond',
    list: [from(may(1), '2025-05-01T00:00:00.001Z', '0.5')],
    windows: [`${may(1)} 2025-05-01T00:00:00.001Z 0.50000000 list`],
  },
  {
    name: 'of two prices at once the one that began later is in force, and the other one again after it',
    list: [from(may(1), may(5), '0.5'), from(may(2), may(3), '0.7')],
    windows: [
      `${may(1)} ${may(2)} 0.50000000 list`,
      `${may(2)} ${may(3)} 0.70000000 list overlap`,
      `${may(3)} ${may(5)} 0.50000000 list`,
    ],
  },
  {
    name: 'the end of a price that is not in force divides no window',
    list: [from(may(1), may(3), '0.9'), from(may(2), may(5), '0.5')],
    windows: [`${may(1)} ${may(2)} 0.90000000 list`, `${may(2)} ${may(5)} 0.50000000 list overlap`],
  },
]

const windowsOfNames: readonly PriceCase[] = [
  {
    name: 'each currency has its windows',
    list: [since(may(1), '0.5'), since(may(2), '0.4', { currency_code: 'GBP' })],
    windows: [`${may(1)} null 0.50000000 list`, `${may(2)} null 0.40000000 list GBP`],
  },
  {
    name: 'each unit has its windows',
    list: [since(may(1), '0.5'), since(may(2), '9', { usage_unit: 'GB' })],
    windows: [`${may(1)} null 0.50000000 list`, `${may(2)} null 9.00000000 list GB`],
  },
  {
    name: 'each cloud has its windows',
    list: [since(may(1), '0.5'), since(may(2), '9', { cloud: 'AWS' })],
    windows: [`${may(1)} null 0.50000000 list`, `${may(2)} null 9.00000000 list AWS`],
  },
  {
    name: 'each account has its windows',
    list: [since(may(1), '0.5'), since(may(2), '9', { account_id: 'other' })],
    windows: [`${may(1)} null 0.50000000 list`, `${may(2)} null 9.00000000 list other`],
  },
]

const windowsOfContracts: readonly PriceCase[] = [
  {
    name: 'a negotiated price divides the time of the list price that it holds in',
    list: [since(may(1), '0.5')],
    negotiated: [from(may(3), may(4), '0.25')],
    windows: [
      `${may(1)} ${may(3)} 0.50000000 list`,
      `${may(3)} ${may(4)} 0.25000000 negotiated`,
      `${may(4)} null 0.50000000 list`,
    ],
  },
  {
    name: 'a change of the list price divides no window of a negotiated price',
    list: [from(may(1), may(2), '0.5'), since(may(2), '0.7')],
    negotiated: [from(may(1), may(3), '0.25')],
    windows: [`${may(1)} ${may(3)} 0.25000000 negotiated`, `${may(3)} null 0.70000000 list`],
  },
  {
    name: 'a negotiated price outlasts the list price',
    list: [from(may(1), may(2), '0.5')],
    negotiated: [from(may(1), may(3), '0.25')],
    windows: [`${may(1)} ${may(3)} 0.25000000 negotiated`],
  },
  {
    name: 'of two negotiated prices at once the one that began later is in force',
    negotiated: [since(may(1), '0.25'), since(may(2), '0.3')],
    windows: [`${may(1)} ${may(2)} 0.25000000 negotiated`, `${may(2)} null 0.30000000 negotiated overlap`],
  },
  {
    name: 'a discount divides the time of the list price that it holds in',
    list: [since(may(1), '0.5')],
    rates: [percentOff('20', may(3), may(4))],
    windows: [
      `${may(1)} ${may(3)} 0.50000000 list`,
      `${may(3)} ${may(4)} 0.40000000 negotiated`,
      `${may(4)} null 0.50000000 list`,
    ],
  },
  {
    name: 'a discount begins no sooner and ends no later than the list price',
    list: [from(may(2), may(3), '0.5')],
    rates: [percentOff('20', may(1))],
    windows: [`${may(2)} ${may(3)} 0.40000000 negotiated`],
  },
  {
    name: 'a discount divides no window of a negotiated price',
    list: [since(may(1), '0.5')],
    negotiated: [since(may(1), '0.25')],
    rates: [percentOff('20', may(3), may(4))],
    windows: [`${may(1)} null 0.25000000 negotiated`],
  },
  {
    name: 'half of the last digit of a price is rounded up',
    list: [since(may(1), '0.00000001')],
    rates: [percentOff('50', may(1))],
    windows: [`${may(1)} null 0.00000001 negotiated`],
  },
  {
    name: 'less than half of it is rounded down',
    list: [since(may(1), '0.00000001')],
    rates: [percentOff('50.0001', may(1))],
    windows: [`${may(1)} null 0.00000000 negotiated`],
  },
  {
    name: 'of two discounts of one time the last in the list is in force',
    list: [since(may(1), '0.5')],
    rates: [
      { ...percentOff('40', may(1)), place: 0 },
      { ...fixedPrice('0.31', 'USD', may(1)), place: 1 },
    ],
    windows: [`${may(1)} null 0.31000000 negotiated`],
  },
  {
    name: 'of two discounts of one time the last in the list is in force, also where it is a percentage',
    list: [since(may(1), '0.5')],
    rates: [
      { ...fixedPrice('0.31', 'USD', may(1)), place: 1 },
      { ...percentOff('40', may(1)), place: 2 },
    ],
    windows: [`${may(1)} null 0.30000000 negotiated`],
  },
  {
    name: 'a fixed price is in force in its own currency alone',
    list: [since(may(1), '0.5'), since(may(2), '0.4', { currency_code: 'GBP' })],
    rates: [fixedPrice('0.31', 'GBP', may(1))],
    windows: [`${may(1)} null 0.50000000 list`, `${may(2)} null 0.31000000 negotiated GBP`],
  },
]

const cases = [...windowsOfTime, ...windowsOfNames, ...windowsOfContracts]
const skuOf = (index: number) => `SKU ${String(index).padStart(2, '0')}`

const discounted_rate = cases.flatMap(({ rates = [] }, index) =>
  rates.map((rate) => ({ sku_group: skuOf(index), ...rate })),
)

let lake: Lake

beforeAll(async () => {
  const rowsOf = (prices: (one: PriceCase) => readonly object[] | undefined) =>
    cases.flatMap((one, index) =>
      (prices(one) ?? []).map((price) => priceRow({ sku_name: skuOf(index), ...price })),
    )
  lake = await lakeWith(rawTables, {
    list_price: rowsOf(({ list }) => list),
    account_price: rowsOf(({ negotiated }) => negotiated),
  })
  await deriveModels(lake, [priceWindow], {
    settings: {
      takenAt: '2025-06-01T00:00:00.000Z',
      values: {},
      tables: { discounted_rate },
    },
  })
  return () => lake.close()
})

test.each(cases.map(({ name, windows }, index) => [name, skuOf(index), windows] as const))(
  '%s',
  async (_, sku, windows) => {
    const rows = await lake.rows(
      `select valid_from, valid_until, price, price_kind,
         case when is_overlap then 'overlap' end as overlap,
         nullif(currency_code, 'USD') as currency, nullif(usage_unit, 'DBU') as unit,
         nullif(cloud, 'AZURE') as cloud, nullif(account_id, 'account') as account
       from price_window where sku_name = $sku order by valid_from`,
      { sku },
    )
    const lines = rows.map(({ valid_from, valid_until, ...rest }) =>
      [valid_from, valid_until, ...Object.values(rest).filter((value) => value !== null)]
        .map(String)
        .join(' '),
    )
    expect(lines).toEqual(windows)
  },
)

test('discounts that an earlier version kept as a text leave the lake, and prices stay', async () => {
  const prices = () => lake.rows('select * from price_window order by all')
  const before = await prices()
  const tables = { discounted_rate }
  const values = { discounted_rates: 'SKU 00|90|||2025-05-01 00:00:00|' }
  await deriveModels(lake, [priceWindow], {
    settings: { takenAt: '2025-06-02T00:00:00.000Z', values, tables },
  })
  expect(await prices()).toEqual(before)
  await deriveModels(lake, [priceWindow], {
    settings: { takenAt: '2025-06-03T00:00:00.000Z', values: {}, tables },
  })
  expect(await lake.rows('select name from derivation_setting')).toEqual([])
  expect(await prices()).toEqual(before)
})
