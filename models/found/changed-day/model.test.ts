import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { changedDay } from './model.ts'

const dayOf = (number: number) => `2025-05-${String(number).padStart(2, '0')}`
const worked = (warehouse_id: string, days: readonly number[], statements = 100) =>
  days.map((number) => ({
    day: dayOf(number),
    warehouse_id,
    hour: `${dayOf(number)}T10:00:00Z`,
    currency: 'USD',
    cost: '6',
    statements,
  }))
const drawn = (asset_id: string, days: readonly number[], amount = '6') =>
  days.map((number) => ({
    day: dayOf(number),
    asset_kind: 'warehouse',
    asset_id,
    source: 'databricks_usage',
    sku_name: 'SQL_PRO',
    usage_unit: 'DBU',
    currency: 'USD',
    quantity: '12',
    amount,
  }))
const change = (asset_id: string, number: number, rest: object = {}) => ({
  asset_kind: 'warehouse',
  asset_id,
  setting: 'size',
  from_value: 'MEDIUM',
  to_value: 'SMALL',
  changed_time: `${dayOf(number)}T12:00:00Z`,
  can_change_cost: true,
  change_group: `warehouse:${asset_id}:${number}`,
  ...rest,
})
const price = (valid_from: string, amount: string) => ({
  sku_name: 'SQL_PRO',
  usage_unit: 'DBU',
  currency_code: 'USD',
  cloud: 'AZURE',
  valid_from,
  price: amount,
})
const facts = {
  billing_horizon: [{ last_usage_time: '2025-05-31T00:00:00Z' }],
  price_window: [price('2025-01-01T00:00:00Z', '0.5'), price('2025-05-12T00:00:00Z', '0.7')],
}
const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)

/** Group, asset, side and day of each row. */
async function placesOf(rows: RowsRead) {
  const found = await selectAlone(changedDay, { ...facts, ...rows })
  return found
    .map((row) => [row['change_group'], row['warehouse_id'], row['side'], row['day'], row['place']].join(' '))
    .toSorted()
}

test('days with statements stand on a side of the change, the nearest first, and its own day on none', async () => {
  const rows = {
    setting_change: [change('w', 10)],
    warehouse_hour: [...worked('w', [8, 9, 10, 11, 31]), ...worked('w', [12], 0)],
  }
  expect(await placesOf(rows)).toEqual([
    'warehouse:w:10 w after 2025-05-11 1',
    'warehouse:w:10 w before 2025-05-08 2',
    'warehouse:w:10 w before 2025-05-09 1',
  ])
})

test('the changes before and after are the ends of the sides; what cannot change the cost is none', async () => {
  const rows = {
    setting_change: [
      change('w', 5),
      change('w', 10),
      change('w', 15),
      change('w', 12, { setting: 'name', can_change_cost: false, change_group: 'warehouse:w:12:other' }),
    ],
    warehouse_hour: worked('w', [4, 5, 6, 14, 15, 16]),
  }
  expect((await placesOf(rows)).filter((place) => place.startsWith('warehouse:w:10'))).toEqual([
    'warehouse:w:10 w after 2025-05-14 1',
    'warehouse:w:10 w before 2025-05-06 1',
  ])
})

test('a day costs what it drew at the price of the moment of the change, beside what was paid; its volume is how many statements there were', async () => {
  const found = await selectAlone(changedDay, {
    ...facts,
    setting_change: [change('w', 10)],
    warehouse_hour: [...worked('w', [9]), ...worked('w', [13], 250)],
    asset_sku_day: [...drawn('w', [9]), ...drawn('w', [13], '8.4'), ...drawn('other', [9])],
  })
  expect(
    found.toSorted((one, other) => String(one['day']).localeCompare(String(other['day']))),
  ).toMatchObject([
    {
      side: 'before',
      cost: '6.0000000000',
      billed_cost: '6.0000000000',
      statements: '100',
      currencies: 'USD',
    },
    { side: 'after', cost: '6.0000000000', billed_cost: '8.4000000000', statements: '250' },
  ])
})

test('warehouses that were not changed meanwhile stand beside it, with ten days on each side', async () => {
  const rows = {
    setting_change: [change('w', 15), change('changed too', 20)],
    warehouse_hour: [
      ...worked('w', from(1, 28)),
      ...worked('unchanged', from(3, 25)),
      ...worked('too short', from(8, 16)),
      ...worked('changed too', from(1, 28)),
    ],
  }
  const found = await selectAlone(changedDay, { ...facts, ...rows })
  const beside = found.filter((row) => row['change_group'] === 'warehouse:w:15' && row['is_control'] === true)
  expect(new Set(beside.map((row) => row['warehouse_id']))).toEqual(new Set(['unchanged']))
  expect(beside).toHaveLength(24)
})
