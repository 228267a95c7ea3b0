import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { changedRun } from './model.ts'

const dayMs = 86_400_000
const changedMs = Date.parse('2025-05-20T12:00:00Z')
const at = (days: number, hours = 0) => new Date(changedMs + days * dayMs + hours * 3_600_000).toISOString()
const change = (days: number, rest: object = {}) => ({
  asset_kind: 'job',
  asset_id: '70',
  setting: 'photon',
  changed_time: at(days),
  can_change_cost: true,
  change_group: `job:70:${days}`,
  ...rest,
})
/** A run that began so many days after the change. */
const run = (days: number, rest: object = {}) => ({
  day: at(days).slice(0, 10),
  job_id: '70',
  run_id: `r${days}`,
  attempt: 0,
  run_type: 'JOB_RUN',
  status: 'SUCCESS',
  has_failed: false,
  has_failed_tasks: false,
  is_last_attempt: true,
  start_time: at(days),
  end_time: at(days, 1),
  compute_type: 'JOB_CLUSTER',
  ...rest,
})
const billed = { last_usage_time: at(90) }
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)
const rowsOf = (rows: RowsRead) =>
  selectAlone(changedRun, { setting_change: [change(0)], billing_horizon: [billed], ...rows })
const shown = async (rows: RowsRead) =>
  (await rowsOf(rows))
    .map(({ change_group, run_id, side, place }) => `${change_group} ${side} ${place} ${run_id}`)
    .toSorted()

test('runs are numbered from the change to both sides; the first that shows it is after it', async () => {
  expect(await shown({ run: [run(-2), run(-1), run(0), run(1)] })).toEqual([
    'job:70:0 after 1 r0',
    'job:70:0 after 2 r1',
    'job:70:0 before 1 r-1',
    'job:70:0 before 2 r-2',
  ])
})

test('at most 60 that succeeded are taken on each side, and the failed ones in between', async () => {
  const failed = (days: number) => run(days, { run_id: `failed${days}`, status: 'FAILED', has_failed: true })
  const rows = await rowsOf({
    run: [...numbers(-70, 70).map((days) => run(days)), failed(3), failed(65), failed(-2)],
    billing_horizon: [{ last_usage_time: at(100) }],
  })
  const places = (side: string, succeeded: boolean) =>
    rows.filter((row) => row['side'] === side && row['has_succeeded'] === succeeded).length
  expect([places('before', true), places('after', true)]).toEqual([60, 60])
  expect(rows.filter((row) => row['has_succeeded'] === false).map((row) => row['run_id'])).toEqual([
    'failed-2',
    'failed3',
  ])
})

test('a change ends at the next one that can change the cost, and begins after the one before', async () => {
  const setting_change = [
    change(0),
    change(2),
    change(1, { setting: 'tags', can_change_cost: false, change_group: 'job:70:1:other' }),
    change(1, { asset_id: '71', change_group: 'job:71:1' }),
  ]
  expect(await shown({ setting_change, run: [run(-1), run(0), run(1), run(2)] })).toEqual([
    'job:70:0 after 1 r0',
    'job:70:0 after 2 r1',
    'job:70:0 before 1 r-1',
    'job:70:2 after 1 r2',
    'job:70:2 before 1 r1',
    'job:70:2 before 2 r0',
  ])
})

test('runs between the first and the last change of a group are on no side', async () => {
  const setting_change = [change(0), change(0.5, { setting: 'workers', change_group: 'job:70:0' })]
  expect(await shown({ setting_change, run: [run(-1), run(0), run(0.25), run(0.5)] })).toEqual([
    'job:70:0 after 1 r0.5',
    'job:70:0 before 1 r-1',
  ])
})

test('runs that go on, are canceled, submitted or not billed yet are left out; repairs are part of their run', async () => {
  expect(
    await shown({
      billing_horizon: [{ last_usage_time: at(9) }],
      run: [
        run(-3, { end_time: null }),
        run(-2, { status: 'CANCELED' }),
        run(-1, { run_type: 'SUBMIT_RUN' }),
        run(1, { attempt: 0, status: 'FAILED', has_failed: true, is_last_attempt: false }),
        run(1, { attempt: 1, start_time: at(1, 2), end_time: at(1, 3) }),
        run(9),
        run(2, { has_failed_tasks: true }),
      ],
    }),
  ).toEqual(['job:70:0 after 1 r1'])
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
      run: [run(-1), run(1), run(2)],
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
      run: [run(-1), run(1)],
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
      run: [run(-1), run(1)],
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
  const of = (run_id: string) => ({ day: '2025-05-20', job_id: '70', run_id, attempt: 0 })
  const rows = await rowsOf({
    run: [run(-1), run(1), run(2), run(3), run(4)],
    run_spark: [
      { ...of('r1'), is_complete: true, input_bytes: 7 },
      { ...of('r2'), is_complete: false, input_bytes: 7 },
    ],
    written_rows_day: [
      { ...of('r1'), rows_written: 3 },
      { ...of('r1'), rows_written: 4 },
      { ...of('r2'), rows_written: 3 },
    ],
    serverless_statement_day: [{ ...of('r3'), read_bytes: 9 }],
  })
  expect(rows.map(({ run_id, rows_written, source_bytes }) => [run_id, rows_written, source_bytes])).toEqual([
    ['r-1', null, null],
    ['r1', '7', '7'],
    ['r2', null, null],
    ['r3', null, '9'],
    ['r4', null, null],
  ])
})

const similar = (job_id: string, from: number, to: number, rest: object = {}) =>
  numbers(from, to).map((days) => run(days + 0.1, { job_id, run_id: `${job_id}r${days}`, ...rest }))

test('unchanged jobs of the same compute type with ten runs on both sides stand beside it', async () => {
  const rows = await rowsOf({
    setting_change: [change(0), change(5, { asset_id: 'changed', change_group: 'job:changed:5' })],
    run: [
      ...numbers(-40, 40).map((days) => run(days)),
      ...similar('like', -40, 39),
      ...similar('changed', -40, 39),
      ...similar('young', -9, 39),
      ...similar('serverless', -40, 39, { compute_type: 'SERVERLESS' }),
      ...similar('elsewhere', -40, 39, { workspace_id: '2' }),
    ],
  })
  const controls = rows.filter((row) => row['change_group'] === 'job:70:0' && row['is_control'] === true)
  expect(new Set(controls.map((row) => row['job_id']))).toEqual(new Set(['like']))
  expect(controls.filter((row) => row['side'] === 'before')).toHaveLength(30)
  expect(controls.filter((row) => row['side'] === 'after')).toHaveLength(30)
})

test('at most twelve jobs stand beside a change', async () => {
  const jobs = numbers(1, 14).map((number) => `like${number}`)
  const rows = await rowsOf({
    run: [...numbers(-12, 12).map((days) => run(days)), ...jobs.flatMap((job) => similar(job, -12, 11))],
  })
  const beside = new Set(rows.filter((row) => row['is_control'] === true).map((row) => row['job_id']))
  expect(beside.size).toBe(12)
})
