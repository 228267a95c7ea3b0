import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { costOfAttempt, dataOfAttempt } from '#product/testing/workload-rows.ts'
import { listTimePartsRoute } from '../../time-parts/server.ts'
import { listRunTimePartsRoute } from './server.ts'

const run = (run_id: string, day: string, rest: object = {}) => ({
  run_id,
  status: 'SUCCESS',
  start_time: `2025-05-${day}T10:00:00Z`,
  end_time: `2025-05-${day}T11:00:00Z`,
  compute_type: 'JOB_CLUSTER',
  is_first_currency: true,
  ...rest,
})
const piece = (run_id: string, part: string, place: number, wall_ms: number, rest: object = {}) => ({
  execution_kind: 'job_run',
  asset_id: '70',
  execution_id: `${run_id}-0`,
  job_id: '70',
  run_id,
  attempt: 0,
  part,
  place,
  wall_ms,
  currency: 'USD',
  cost: '0.5000000001',
  is_cause: false,
  has_unknown_spill: false,
  ...rest,
})
const split = { ...costOfAttempt('1.5000000002'), ...dataOfAttempt(), cluster_ids: 'c1' }

const { rows, ask } = reportTest([listRunTimePartsRoute, listTimePartsRoute], {
  job: [{}],
  run_attempt: [
    run('1', '20', split),
    run('2', '21', { ...split, status: 'FAILED', cluster_ids: 'c2' }),
    run('3', '22', { ...split, ...costOfAttempt('2', { currencies: 'EUR,USD' }) }),
    run('3', '22', { ...split, ...costOfAttempt('2', { currency: 'EUR' }), is_first_currency: false }),
    run('4', '23'),
    run('5', '24', { ...dataOfAttempt(), end_time: null, last_seen_time: '2025-05-24T12:00:00Z' }),
    run('6', '25', { has_log: true }),
    run('7', '26', { workspace_id: 'other', ...split }),
  ],
  time_part: [
    piece('1', 'cpu', 16, 3_000_000, { cost: '1.0000000001' }),
    piece('1', 'setup', 2, 600_000, { is_cause: false }),
    piece('2', 'stragglers', 6, 3_600_000, { is_cause: true, cost: '1.5000000002' }),
    piece('3', 'cpu', 16, 3_600_000, { cost: '2' }),
    piece('3', 'cpu', 16, 3_600_000, { cost: '1.9', currency: 'EUR' }),
    piece('6', 'other_work', 17, 3_600_000),
    piece('1', 'cpu', 16, 1, { execution_kind: 'task_run', asset_id: '1-0' }),
    piece('1', 'cpu', 16, 1, { asset_id: '71', job_id: '71' }),
    piece('7', 'cpu', 16, 1, { workspace_id: 'other' }),
  ],
})

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'
const job = { jobId: '70' }
const found = async (query = '') =>
  (await rows(`${range}&currency=USD&${query}`, job)).map(({ runId, part, wallTime }) => [
    runId,
    part,
    wallTime,
  ])

test('the newest runs come first, each with its parts, and one that is not split without any', async () => {
  expect(await found()).toEqual([
    ['6', null, null],
    ['5', null, null],
    ['4', null, null],
    ['3', 'cpu', 3_600_000],
    ['2', 'stragglers', 3_600_000],
    ['1', 'cpu', 3_000_000],
    ['1', 'setup', 600_000],
  ])
})

test('parts are those of the page of a run, in time, cost and cause', async () => {
  const own = await ask(`/reports/time-parts/job_run/70/1-0`)
  const shown = (await rows(`${range}&currency=USD`, job)).filter(({ runId }) => runId === '1')
  const figures = new Set(['part', 'place', 'wallTime', 'cost', 'currency', 'isCause'])
  const of = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => figures.has(name)))
  expect(shown.map(of)).toEqual(
    own
      .json()
      .timeParts.map(of)
      .toSorted((one: { part: string }, other: { part: string }) => one.part.localeCompare(other.part)),
  )
  expect(sumOfMoney(shown.map(({ cost }) => cost ?? '0'))).toBe('1.5000000002')
})

test('a run without a split names why: no log, none that is tied to it, or the default of one that goes on', async () => {
  const reasons = (await rows(`${range}&currency=USD`, job)).map(
    ({ runId, endTime, telemetryAbsentBecause }) => [runId, endTime === null, telemetryAbsentBecause],
  )
  expect(reasons.slice(0, 3)).toEqual([
    ['6', false, 'No Spark job in the event logs of its cluster belongs to it.'],
    ['5', true, null],
    ['4', false, noEventLog.because],
  ])
})

test('costs are in the asked currency, and a run without one in it keeps its time', async () => {
  const inEuro = await rows(`${range}&currency=EUR`, job)
  expect(inEuro.filter(({ part }) => part === 'cpu').map(({ runId, cost }) => [runId, cost])).toEqual([
    ['3', '1.9000000000'],
    ['1', null],
  ])
})

test('status, cluster, cost and attempt narrow the runs as they do in the trend', async () => {
  expect(await found('status=FAILED')).toEqual([['2', 'stragglers', 3_600_000]])
  expect(await found('clusterId=c2')).toEqual([['2', 'stragglers', 3_600_000]])
  expect(await found('cost=ABOVE:1.9')).toEqual([['3', 'cpu', 3_600_000]])
  expect(await found('attemptNumber=1')).toEqual([])
})

test('an unknown job is not found', async () => {
  expect((await ask('/reports/jobs/71/runs/trends/time-parts')).statusCode).toBe(404)
})
