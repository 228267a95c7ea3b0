import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { deriveAgain, derivedLake } from '#models/testing/derived.ts'
import { fixedPrice, percentOff, type Rate } from '#models/testing/rates.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

type Row = Readonly<Record<string, unknown>>
type BilledCase = {
  name: string
  usage?: readonly Row[]
  list?: readonly Row[]
  negotiated?: readonly Row[]
  /** Discounts on the SKU. */
  rates?: readonly Rate[]
  /** Events of a cluster of one machine of the case's own type, and prices of that type. */
  events?: readonly Row[]
  machinePrices?: readonly Row[]
  /** Source, amount, currency and number of records of a day. */
  billed: readonly string[]
}

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00.000Z`
const start = at('10:00')
const hour = [start, at('11:00')] as const
const justBefore = '2025-05-01T09:59:59.999Z'
const justAfter = '2025-05-01T10:00:00.001Z'
const oneDollar = [priceRow()]
const oneUnit = [usageRow('one', hour)]
const starting = (price_start_time: string, price: string, rest: Row = {}) =>
  priceRow({ price_start_time, price, ...rest })

const usageCases: readonly BilledCase[] = [
  {
    name: 'a day comes to the sum of its records',
    usage: [
      usageRow('one', hour, { usage_quantity: '1' }),
      usageRow('two', hour, { usage_quantity: '2' }),
      usageRow('next', [at('00:00', '02'), at('01:00', '02')], { usage_quantity: '4' }),
    ],
    list: oneDollar,
    billed: ['01 databricks_usage 3.0000000000 USD 2', '02 databricks_usage 4.0000000000 USD 1'],
  },
  {
    name: 'a record belongs to the day on which its usage began',
    usage: [usageRow('over midnight', [at('23:59'), at('00:59', '02')])],
    list: oneDollar,
    billed: ['01 databricks_usage 1.0000000000 USD 1'],
  },
  {
    name: 'a retraction takes back',
    usage: [...oneUnit, usageRow('back', hour, { usage_quantity: '-3', record_type: 'RETRACTION' })],
    list: oneDollar,
    billed: ['01 databricks_usage -2.0000000000 USD 2'],
  },
  {
    name: 'half of the last digit of an amount is rounded up',
    usage: [usageRow('half', hour, { usage_quantity: '0.000000000050' })],
    list: oneDollar,
    billed: ['01 databricks_usage 0.0000000001 USD 1'],
  },
  {
    name: 'less than half of it is rounded down',
    usage: [usageRow('less', hour, { usage_quantity: '0.000000000049' })],
    list: oneDollar,
    billed: ['01 databricks_usage 0.0000000000 USD 1'],
  },
  {
    name: 'each currency has its own sum',
    usage: oneUnit,
    list: [...oneDollar, priceRow({ currency_code: 'GBP', price: '0.8' })],
    billed: ['01 databricks_usage 0.8000000000 GBP 1', '01 databricks_usage 1.0000000000 USD 1'],
  },
  ...(['cloud', 'usage_unit', 'account_id'] as const).map((column) => ({
    name: `a record without a price of its own ${column} is not billed`,
    usage: oneUnit,
    list: [priceRow({ [column]: 'other' })],
    billed: [],
  })),
]

// Of one unit of usage in an hour.
const priceTimes: readonly BilledCase[] = [
  {
    name: 'a price holds for usage that begins with it',
    list: [starting(start, '3')],
    billed: ['01 databricks_usage 3.0000000000 USD 1'],
  },
  {
    name: 'a price holds for no usage that began a millisecond before it',
    list: [starting(justAfter, '3')],
    billed: [],
  },
  {
    name: 'a price holds until a millisecond after usage began',
    list: [priceRow({ price_end_time: justAfter })],
    billed: ['01 databricks_usage 1.0000000000 USD 1'],
  },
  {
    name: 'a price no longer holds for usage that begins when it ends',
    list: [priceRow({ price_end_time: start })],
    billed: [],
  },
  {
    name: 'of two prices the one that began later holds',
    list: [starting(start, '3'), starting(justBefore, '5')],
    billed: ['01 databricks_usage 3.0000000000 USD 1'],
  },
]

const agreements: readonly BilledCase[] = [
  {
    name: 'a negotiated price goes before the list price, though that began later',
    list: [starting(start, '3')],
    negotiated: [priceRow({ price: '0.5' })],
    billed: ['01 databricks_usage 0.5000000000 USD 1'],
  },
  {
    name: 'a discount goes before the list price',
    list: oneDollar,
    rates: [percentOff('20', start, justAfter)],
    billed: ['01 databricks_usage 0.8000000000 USD 1'],
  },
  {
    name: 'a discount that begins a millisecond later is too late',
    list: oneDollar,
    rates: [percentOff('20', justAfter)],
    billed: ['01 databricks_usage 1.0000000000 USD 1'],
  },
  {
    name: 'a discount no longer holds for usage that begins when it ends',
    list: oneDollar,
    rates: [percentOff('20', justBefore, start)],
    billed: ['01 databricks_usage 1.0000000000 USD 1'],
  },
  {
    name: 'a negotiated price goes before a discount',
    list: oneDollar,
    negotiated: [priceRow({ price: '0.9' })],
    rates: [percentOff('20', justBefore)],
    billed: ['01 databricks_usage 0.9000000000 USD 1'],
  },
  {
    name: 'a fixed price goes before the list price in its own currency alone',
    list: [...oneDollar, priceRow({ currency_code: 'GBP', price: '0.8' })],
    rates: [fixedPrice('0.3', 'GBP', justBefore)],
    billed: ['01 databricks_usage 0.3000000000 GBP 1', '01 databricks_usage 1.0000000000 USD 1'],
  },
  {
    name: 'of two discounts the later one holds',
    list: oneDollar,
    rates: [percentOff('20', justBefore), percentOff('50', start)],
    billed: ['01 databricks_usage 0.5000000000 USD 1'],
  },
]

/** A cluster of one machine that was up between two hours of a day. */
const up = (since: string, until: string) => [
  eventRow('CREATING', at(since), { target_num_workers: 0 }),
  eventRow('TERMINATING', at(until)),
]
const machinePrice = (price_start_time: string, price: string, rest: Row = {}) => ({
  ...machinePriceRow('small', price),
  price_start_time,
  ...rest,
})

const machineCases: readonly BilledCase[] = [
  {
    name: 'machines are estimated by the hour that they were up, at the price of the machine',
    events: up('10:30', '12:00'),
    machinePrices: [machinePrice(at('00:00'), '4')],
    billed: ['01 machine_estimate 6.0000000000 USD 2'],
  },
  {
    name: 'an hour that begins with a new price costs the new price',
    events: up('10:00', '12:00'),
    machinePrices: [machinePrice(at('00:00'), '4'), machinePrice(at('11:00'), '5')],
    billed: ['01 machine_estimate 9.0000000000 USD 2'],
  },
  {
    name: 'an hour that began before a new price costs the old price',
    events: up('10:00', '12:00'),
    machinePrices: [machinePrice(at('00:00'), '4'), machinePrice('2025-05-01T11:00:00.001Z', '5')],
    billed: ['01 machine_estimate 8.0000000000 USD 2'],
  },
  {
    name: 'before the oldest price that is known it holds too',
    events: up('10:00', '11:00'),
    machinePrices: [machinePrice(at('00:00', '03'), '4'), machinePrice(at('00:00', '04'), '5')],
    billed: ['01 machine_estimate 4.0000000000 USD 1'],
  },
  {
    name: 'machines without a price in their region are not billed',
    events: up('10:00', '11:00'),
    machinePrices: [machinePrice(at('00:00'), '4', { region: 'eastus' })],
    billed: [],
  },
  {
    name: 'usage and machines of a day are two sums',
    usage: oneUnit,
    list: oneDollar,
    events: up('10:00', '11:00'),
    machinePrices: [machinePrice(at('00:00'), '4')],
    billed: ['01 databricks_usage 1.0000000000 USD 1', '01 machine_estimate 4.0000000000 USD 1'],
  },
]

const ofOneUnit = [...priceTimes, ...agreements].map((one) => ({ usage: oneUnit, ...one }))
const cases: readonly BilledCase[] = [...usageCases, ...ofOneUnit, ...machineCases]
const nameOf = (index: number) => `case ${String(index).padStart(2, '0')}`

/** The rows of all cases, each with the case's name in some of its columns. */
function rowsOf(rows: (one: BilledCase) => readonly Row[] | undefined, columns: readonly string[]) {
  return cases.flatMap((one, index) =>
    (rows(one) ?? []).map((row) => ({
      ...row,
      ...Object.fromEntries(columns.map((column) => [column, nameOf(index)])),
    })),
  )
}

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['billed_day'], {
    system_workspace: cases.map((_, index) => ({ ...workspaceRow, workspace_id: nameOf(index) })),
    usage_record: [
      ...rowsOf(({ usage }) => usage, ['workspace_id', 'sku_name']),
      usageRow('of the account', hour, { workspace_id: null, sku_name: 'of the account' }),
    ].map((row) => ({ ...row, record_id: `${String(row['sku_name'])} ${String(row['record_id'])}` })),
    list_price: [...rowsOf(({ list }) => list, ['sku_name']), priceRow({ sku_name: 'of the account' })],
    account_price: rowsOf(({ negotiated }) => negotiated, ['sku_name']),
    system_cluster: rowsOf(
      ({ events }) => events && [clusterRow({ worker_count: 0 })],
      ['workspace_id', 'driver_node_type'],
    ),
    cluster_event: rowsOf(({ events }) => events, ['workspace_id']),
    machine_price: rowsOf(({ machinePrices }) => machinePrices, ['node_type']),
    instance_event: ['READY', 'TERMINATED'].map((state, index) => ({
      account_id: 'account',
      workspace_id: nameOf(cases.length - 1),
      instance_id: 'machine',
      event_time: at(`1${index}:00`, '03'),
      event_type: 'STATE_TRANSITION',
      state: `INSTANCE_${state}`,
      instance_pool_id: 'p',
      node_type: nameOf(cases.length - 1),
      day: '2025-05-03',
      last_day: '2025-05-03',
    })),
  })
  const rates = cases.flatMap(({ rates: of = [] }, index) =>
    of.map((rate) => ({ sku_group: nameOf(index), ...rate })),
  )
  await deriveAgain(lake, {
    settings: {
      takenAt: '2025-06-01T00:00:00.000Z',
      values: {},
      tables: { discounted_rate: [...rates, { sku_group: 'of the account', ...percentOff('20', start) }] },
    },
  })
  return () => lake.close()
})

/** What is billed to workspaces that a condition names, a line for each day and sum. */
async function billedWhere(condition: string, parameters = {}) {
  const rows = await lake.rows(
    `select substring(cast(day as string), 9, 2) as day, source, amount, currency, record_count
     from billed_day where ${condition} order by day, source, currency`,
    parameters,
  )
  return rows.map((row) => Object.values(row).map(String).join(' '))
}

test.each(cases.map(({ name, billed }, index) => [name, nameOf(index), billed] as const))(
  '%s',
  async (_, workspace, billed) => {
    expect(await billedWhere(`workspace_id = $workspace and day < '2025-05-03'`, { workspace })).toEqual(
      billed,
    )
  },
)

test('machines that wait in a pool are estimated too', async () => {
  expect(await billedWhere(`day = '2025-05-03'`)).toEqual(['03 machine_estimate 4.0000000000 USD 1'])
})

test('what belongs to no workspace is billed to the account, less its discount', async () => {
  expect(await billedWhere('workspace_id is null')).toEqual(['01 databricks_usage 0.8000000000 USD 1'])
})
