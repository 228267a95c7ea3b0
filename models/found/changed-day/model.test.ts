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
    .map((row) => [row['change_group'], row['asset_id'], row['side'], row['day'], row['place']].join(' '))
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
      work: '100',
      currencies: 'USD',
    },
    { side: 'after', cost: '6.0000000000', billed_cost: '8.4000000000', work: '250' },
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
  expect(new Set(beside.map((row) => row['asset_id']))).toEqual(new Set(['unchanged']))
  expect(beside).toHaveLength(24)
})

const shared = (asset_kind: string, asset_id: string, number: number, rest: object = {}) => ({
  day: dayOf(number),
  asset_kind,
  asset_id,
  source: 'databricks_usage',
  sku_name: 'ALL_PURPOSE',
  usage_unit: 'DBU',
  currency: 'USD',
  price: '0.5',
  quantity: '12',
  amount: '6.0000000001',
  ...rest,
})
const session = (number: number, commands: number, rest: object = {}) => ({
  day: dayOf(number),
  cluster_id: 'c',
  notebook_id: 'n',
  user_name: 'ann',
  start_time: `${dayOf(number)}T10:00:00Z`,
  commands,
  currency: 'USD',
  ...rest,
})
const task = (number: number, run_id: string) => ({
  day: dayOf(number),
  cluster_id: 'c',
  job_id: '70',
  run_id,
})
const used = (number: number, interactive_ms = 60_000) => ({
  day: dayOf(number),
  cluster_id: 'c',
  interactive_ms,
})
const bill = (number: number, consumer: string, cost: string) => ({
  day: dayOf(number),
  cluster_id: 'c',
  consumer,
  currency: 'USD',
  cost,
})
const ofCluster = change('c', 10, {
  asset_kind: 'cluster',
  setting: 'auto_termination_minutes',
  change_group: 'cluster:c:10',
})
const inOrder = async (rows: RowsRead) =>
  (await selectAlone(changedDay, { ...facts, ...rows })).toSorted((one, other) =>
    String(one['day']).localeCompare(String(other['day'])),
  )

test('a day of a cluster counts the commands and runs that began, and costs what runs of jobs do not', async () => {
  const rows = {
    setting_change: [ofCluster],
    notebook_session_day: [
      session(8, 3),
      session(8, 3, { currency: 'EUR' }),
      session(8, 4, { user_name: 'bert' }),
    ],
    task_run: [task(8, 'r1'), task(8, 'r1'), task(8, 'r2'), task(13, 'r3')],
    cluster_use_day: [used(9), used(11, 0)],
    cluster_cost_day: [
      bill(8, 'run', '4'),
      bill(8, 'idle', '6'),
      bill(9, 'interactive', '6'),
      bill(11, 'idle', '6'),
      bill(13, 'run', '4'),
    ],
    shared_price_day: [
      shared('cluster', 'c', 8),
      shared('cluster', 'c', 9),
      shared('cluster', 'c', 11),
      shared('pool', 'c', 8),
    ],
    price_window: [{ ...price('2025-01-01T00:00:00Z', '0.5'), sku_name: 'ALL_PURPOSE' }],
  }
  expect(await inOrder(rows)).toMatchObject([
    { day: dayOf(8), asset_kind: 'cluster', side: 'before', work: '9', cost: '6.0000000001' },
    // Used by what nobody counts.
    { day: dayOf(9), side: 'before', work: null, cost: '6.0000000001', compute_type: 'ALL_PURPOSE' },
    // All of its cost is the run's.
    { day: dayOf(13), side: 'after', work: '1', cost: '0.0000000000', currencies: '' },
  ])
})

test('a day of a pool counts the machines that clusters took, and costs what those that wait do at the price of the change', async () => {
  const placement = (number: number, instance_id: string) => ({
    day: dayOf(number),
    instance_pool_id: 'p',
    instance_id,
    cluster_id: 'c',
  })
  const waiting = (number: number, amount: string, machine_price: string) =>
    shared('pool', 'p', number, {
      source: 'machine_estimate',
      sku_name: 'D4 pool',
      machine: 'D4',
      price: machine_price,
      quantity: '10',
      amount,
    })
  const rows = {
    setting_change: [
      change('p', 10, { asset_kind: 'pool', setting: 'min_idle_instances', change_group: 'pool:p:10' }),
    ],
    pool_placement: [
      placement(8, 'i1'),
      placement(8, 'i2'),
      placement(12, 'i3'),
      placement(13, 'i4'),
      placement(14, 'i5'),
    ],
    pool_hour: [8, 9, 12, 14].map((number) => ({ day: dayOf(number), instance_pool_id: 'p' })),
    shared_price_day: [waiting(8, '2', '0.2'), waiting(9, '2', '0.2'), waiting(12, '4', '0.4')],
    system_workspace: [{ cloud: 'AZURE', region: 'west' }],
    machine_price: [
      { from: '2025-01-01T00:00:00Z', at: '0.2' },
      { from: '2025-05-12T00:00:00Z', at: '0.4' },
    ].map(({ from: price_start_time, at }) => ({
      cloud: 'AZURE',
      region: 'west',
      node_type: 'D4',
      currency_code: 'USD',
      price_start_time,
      price: at,
    })),
  }
  expect(await inOrder(rows)).toMatchObject([
    { day: dayOf(8), asset_kind: 'pool', side: 'before', work: '2', cost: '2.0000000000' },
    { day: dayOf(12), side: 'after', work: '1', cost: '2.0000000000', billed_cost: '4.0000000000' },
    // No machine waited.
    { day: dayOf(13), work: '1', cost: '0.0000000000' },
    // Machines waited, and nobody knows their price.
    { day: dayOf(14), work: '1', cost: null },
  ])
})

test('assets of another kind do not stand beside a change, and not one under the same id', async () => {
  const rows = {
    setting_change: [ofCluster, change('w', 15)],
    warehouse_hour: [...worked('w', from(1, 28)), ...worked('c', from(1, 28))],
    task_run: from(1, 28).map((number) => task(number, `r${number}`)),
    cluster_cost_day: from(1, 28).map((number) => bill(number, 'idle', '6')),
  }
  const found = await selectAlone(changedDay, { ...facts, ...rows })
  const beside = found.filter((row) => row['is_control'] === true)
  expect(
    new Set(beside.map((row) => `${row['change_group']} ${row['asset_kind']} ${row['asset_id']}`)),
  ).toEqual(new Set(['warehouse:w:15 warehouse c']))
})
