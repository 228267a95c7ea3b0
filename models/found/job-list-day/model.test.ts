import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { jobListDay } from './model.ts'

const day = '2025-05-01'
const key = { day, job_id: '70' }
const rowsOf = (rows: RowsRead) => selectAlone(jobListDay, rows, { days: [day] })
/** The columns of a row that are known. */
async function known(rows: RowsRead) {
  const all = await rowsOf(rows)
  return all.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
}

const ids = { account_id: 'account', workspace_id: '1', ...key }
const ofDay = { ...ids, first_day: day, active_day: day }

test('each kind of what is known of a job on a day has a row of its own, and other days have none', async () => {
  const cost = { ...key, currency: 'USD', cost: '2', cloud_cost: '1', is_submitted: false }
  const log = { ...key, execution_kind: 'job_run', run_id: '7', attempt: 0 }
  const rows = await known({
    job_day: [cost, { ...cost, day: '2025-05-02' }],
    analyzed_execution: [
      log,
      { ...log, attempt: 1 },
      { ...log, run_id: '8' },
      { ...log, run_id: '9', day: '2025-05-02' },
      { ...log, run_id: '9', execution_kind: 'pipeline_update' },
    ],
  })
  expect(rows).toEqual([
    { ...ofDay, currency: 'USD', cost: '2.0000000000', cloud_cost: '1.0000000000', is_cost_submitted: false },
    { ...ofDay, analyzed_runs: 2 },
  ])
})

test('the attempt that began last in a run with a read log decides whether the job is skewed', async () => {
  const log = {
    ...key,
    execution_kind: 'job_run',
    run_id: '7',
    attempt: 0,
    start_time: '2025-05-01T10:00:00Z',
  }
  const rows = await rowsOf({
    analyzed_execution: [
      { ...log, run_id: '6', start_time: '2025-05-01T09:00:00Z', is_skewed: false },
      { ...log, is_skewed: false },
      { ...log, attempt: 1, is_skewed: true },
    ],
  })
  const began = Date.parse(log.start_time)
  expect(rows.map(({ is_skewed, lateness }) => [is_skewed, Number(lateness)])).toEqual([
    [true, 1000 * began + 1],
  ])
})

const hour = 3_600_000
const attempts = {
  ...key,
  first_day: day,
  last_day: '2025-05-03',
  is_submitted: false,
  runs: 2,
  latest_start_time: '2025-05-01T10:00:00Z',
  latest_attempt: 1,
  latest_run_id: '7',
  latest_duration_ms: hour,
}
const latest = BigInt(Date.parse(attempts.latest_start_time)) * 1_000_000n + 1000n

test('attempts go on until the last day on which they were active, and the later ones stand first', async () => {
  const seen = { last_day: null, seen_day: '2025-05-04', runs: 1, latest_duration_ms: null }
  const rows = await rowsOf({
    job_run_day: [attempts, { ...attempts, ...seen }, { ...attempts, ...seen, seen_day: null }],
  })
  expect(
    rows.map(({ active_day, runs, running_runs, lateness, ended_run_id, ended_duration_ms }) => [
      active_day,
      runs,
      running_runs,
      Number(BigInt(String(lateness)) - latest),
      ended_run_id,
      Number(ended_duration_ms),
    ]),
  ).toEqual([
    [day, 1, 1, 999, null, 0],
    ['2025-05-03', 2, null, 2, '7', hour],
    ['2025-05-04', 1, 1, 999, null, 0],
  ])
})

test('an attempt without an end stands with when it began and was last seen', async () => {
  const run = { ...key, run_id: '7', attempt: 0, start_time: '2025-05-01T10:00:00Z', end_time: null }
  const rows = await rowsOf({
    run: [
      run,
      { ...run, run_id: '8', last_seen_time: '2025-05-03T12:00:00Z' },
      { ...run, run_id: '9', end_time: '2025-05-01T11:00:00Z' },
    ],
  })
  expect(
    rows.map(({ first_day, active_day, open_seen_time }) => [first_day, active_day, open_seen_time]),
  ).toEqual([
    [day, day, '2025-05-01T10:00:00.000Z'],
    [day, '2025-05-03', '2025-05-03T12:00:00.000Z'],
  ])
})

test('an attempt with several findings counts once, whichever currency is asked for', async () => {
  const found = { ...key, run_id: '7', attempt: 0, rule: 'storm', currency: 'USD', price: '1.5' }
  const rows = await rowsOf({
    finding: [
      found,
      { ...found, rule: 'idle' },
      { ...found, currency: 'EUR' },
      { ...found, run_id: '8' },
      { ...found, run_id: '8', rule: 'idle', currency: null, price: null },
      { ...found, run_id: '9', attempt: 1, rule: 'unknown' },
    ],
    rule: [
      { rule: 'storm', title: 'Retry storm' },
      { rule: 'idle', title: 'Idle' },
    ],
  })
  const shown = rows.map((row) => [
    row['currency'],
    row['rule_title'],
    row['finding_runs'],
    row['finding_price'],
  ])
  expect(shown).toEqual([
    ['EUR', 'Retry storm', 1, '1.5000000000'],
    ['USD', 'Idle', 1, '1.5000000000'],
    ['USD', 'Retry storm', 0, '3.0000000000'],
    [null, 'Idle', 1, null],
  ])
})
