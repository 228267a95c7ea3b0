import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { changeSide } from './model.ts'

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
  selectAlone(changeSide, { setting_change: [change(0)], billing_horizon: [billed], ...rows })
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
