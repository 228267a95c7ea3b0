import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { changedRun } from './model.ts'

const dayMs = 86_400_000
const changedMs = Date.parse('2025-05-20T12:00:00Z')
const at = (days: number, hours = 0) => new Date(changedMs + days * dayMs + hours * 3_600_000).toISOString()
/** A run on a side of the change, which began so many days after it. */
const run = (days: number, rest: object = {}) => ({
  change_group: 'job:70:1',
  first_ms: changedMs,
  is_control: false,
  job_id: '70',
  run_id: `r${days}`,
  start_time: at(days),
  end_time: at(days, 1),
  has_succeeded: true,
  compute_type: 'JOB_CLUSTER',
  side: days < 0 ? 'before' : 'after',
  place: Math.abs(days),
  ...rest,
})
const rowsOf = (rows: RowsRead) => selectAlone(changedRun, rows)

test('a row has the times and the side of its run, on the day on which it began', async () => {
  expect(await rowsOf({ change_side: [run(-1)] })).toEqual([
    {
      day: '2025-05-19',
      account_id: 'account',
      workspace_id: '1',
      change_group: 'job:70:1',
      is_control: false,
      job_id: '70',
      run_id: 'r-1',
      side: 'before',
      place: 1,
      start_time: at(-1),
      end_time: at(-1, 1),
      duration_ms: '3600000',
      has_succeeded: true,
      compute_type: 'JOB_CLUSTER',
      currencies: '',
      cost: null,
      billed_cost: null,
      weak_because: null,
      rows_written: null,
      source_bytes: null,
    },
  ])
})

const part = (run_id: string, rest: object = {}) => ({
  day: '2025-05-19',
  job_id: '70',
  run_id,
  source: 'databricks_usage',
  sku_name: 'JOBS',
  usage_unit: 'DBU',
  currency: 'USD',
  price: '0.5',
  quantity: '2',
  amount: '1.0000000001',
  ...rest,
})
const price = (valid_from: string, of: string, rest: object = {}) => ({
  sku_name: 'JOBS',
  cloud: 'AZURE',
  usage_unit: 'DBU',
  currency_code: 'USD',
  valid_from,
  price: of,
  ...rest,
})
const costs = async (rows: RowsRead) =>
  (await rowsOf({ system_workspace: [{ cloud: 'AZURE', region: 'west' }], ...rows })).map(
    ({ run_id, currencies, cost, billed_cost }) => [run_id, currencies, cost, billed_cost],
  )

test('costs are at the price of the moment of the change, and as billed', async () => {
  expect(
    await costs({
      change_side: [run(-1), run(1), run(2)],
      price_window: [
        price(at(-30), '0.5'),
        price(at(1), '0.75'),
        price(at(-9), '9', { sku_name: 'OTHER' }),
        price(at(-9), '9', { cloud: 'AWS' }),
      ],
      run_price_day: [
        part('r-1'),
        part('r-1', { day: '2025-05-18', amount: '0.5', quantity: '1' }),
        part('r1', { price: '0.75', amount: '1.5' }),
        ...eachChanged(part('r1'), { workspace_id: '2', job_id: '71', account_id: 'other' }),
      ],
    }),
  ).toEqual([
    ['r-1', 'USD', '1.5000000001', '1.5000000001'],
    ['r1', 'USD', '1.0000000000', '1.5000000000'],
    ['r2', '', null, null],
  ])
})

test('a SKU that is new since the change has its first price, machines that of their region', async () => {
  expect(
    await costs({
      change_side: [run(-1), run(1)],
      price_window: [price(at(1), '0.75'), price(at(2), '3')],
      machine_price: [
        {
          cloud: 'AZURE',
          region: 'west',
          node_type: 'D4',
          currency_code: 'USD',
          price_start_time: at(-9),
          price: '0.2',
        },
        {
          cloud: 'AZURE',
          region: 'east',
          node_type: 'D4',
          currency_code: 'USD',
          price_start_time: at(-2),
          price: '7',
        },
      ],
      run_price_day: [
        part('r-1', {
          source: 'machine_estimate',
          sku_name: 'D4 worker',
          machine: 'D4',
          price: '0.1',
          amount: '0.2',
        }),
        part('r1', { price: '3', amount: '6' }),
      ],
    }),
  ).toEqual([
    ['r-1', 'USD', '0.4000000000', '0.2000000000'],
    ['r1', 'USD', '1.5000000000', '6.0000000000'],
  ])
})

test('a run of several currencies or without a known price has no cost at constant prices', async () => {
  expect(
    await costs({
      change_side: [run(-1), run(1)],
      price_window: [price(at(-9), '0.5')],
      run_price_day: [
        part('r-1'),
        part('r-1', { currency: 'EUR' }),
        part('r1'),
        part('r1', { sku_name: 'GONE' }),
      ],
    }),
  ).toEqual([
    ['r-1', 'EUR,USD', null, null],
    ['r1', 'USD', null, '2.0000000002'],
  ])
})

test('rows written and source bytes are those of complete logs, else bytes of statements', async () => {
  const of = (run_id: string, rest: object) => ({ day: '2025-05-20', job_id: '70', run_id, ...rest })
  const rows = await rowsOf({
    change_side: [run(1), run(2), run(3), run(4)],
    run_volume_day: [
      of('r1', { is_log_complete: true, log_bytes: 7, rows_written: 3 }),
      of('r1', { day: '2025-05-21', log_bytes: 1, rows_written: 4, statement_bytes: 2 }),
      of('r2', { is_log_complete: false, log_bytes: 7, rows_written: 3 }),
      of('r3', { statement_bytes: 9 }),
    ],
  })
  expect(rows.map(({ run_id, rows_written, source_bytes }) => [run_id, rows_written, source_bytes])).toEqual([
    ['r1', '7', '10'],
    ['r2', null, null],
    ['r3', null, '9'],
    ['r4', null, null],
  ])
})

test('a failed run has neither cost nor volume', async () => {
  const [row] = await rowsOf({
    change_side: [run(1, { has_succeeded: false })],
    run_price_day: [part('r1')],
    price_window: [price(at(-9), '0.5')],
    run_volume_day: [{ day: '2025-05-20', job_id: '70', run_id: 'r1', statement_bytes: 9 }],
  })
  expect(row).toMatchObject({ cost: null, billed_cost: null, currencies: '', source_bytes: null })
})
