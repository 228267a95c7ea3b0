import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { runRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`
const failed = { result_state: 'FAILED' }
const columns = `first_day, last_day, seen_day, is_submitted, runs, failed_runs, successful_runs, ended_attempts, duration_ms, longest_ms,
  compute_types, latest_start_time, latest_attempt, latest_run_id, latest_duration_ms, latest_statuses`
const hour = 3_600_000

const startOf = (time: string, day?: string) => String(Date.parse(at(time, day))).padStart(15, '0')
const statuses = (...runs: readonly [time: string, run: string][]) =>
  runs.map(([time, run]) => `${startOf(time)} 000000 ${run}`).join(',')

async function daysOf(rows: Parameters<typeof derivedLake>[1]) {
  const lake = await derivedLake(['job_run_day'], rows)
  const days = await lake.rows(`select ${columns} from job_run_day order by first_day, last_day nulls last`)
  await lake.close()
  return days
}

test('attempts of a job that began on one day and were last active on another share a row', async () => {
  const days = await daysOf({
    rest_run: [
      runRow([at('10:00'), at('11:00')], { run_id: 'a' }),
      runRow([at('12:00'), at('15:00')], { run_id: 'b', ...failed }),
      runRow([at('22:00'), at('02:00', '02')], { run_id: 'over' }),
      runRow([at('23:00'), at('00:00', '02')], { run_id: 'until' }),
      runRow([at('09:00', '03'), null], { run_id: 'going', life_cycle_state: 'RUNNING', result_state: null }),
    ],
  })
  const usual = { is_submitted: false, compute_types: null, latest_attempt: 0 }
  expect(days).toEqual([
    {
      ...usual,
      first_day: '2025-05-01',
      last_day: '2025-05-01',
      seen_day: null,
      runs: 3,
      failed_runs: 1,
      successful_runs: 2,
      ended_attempts: 3,
      duration_ms: String(5 * hour),
      longest_ms: String(3 * hour),
      latest_start_time: '2025-05-01T23:00:00.000Z',
      latest_run_id: 'until',
      latest_duration_ms: String(hour),
      latest_statuses: statuses(['10:00', 'a SUCCESS'], ['12:00', 'b FAILED'], ['23:00', 'until SUCCESS']),
    },
    {
      ...usual,
      first_day: '2025-05-01',
      last_day: '2025-05-02',
      seen_day: null,
      runs: 1,
      failed_runs: 0,
      successful_runs: 1,
      ended_attempts: 1,
      duration_ms: String(4 * hour),
      longest_ms: String(4 * hour),
      latest_start_time: '2025-05-01T22:00:00.000Z',
      latest_run_id: 'over',
      latest_duration_ms: String(4 * hour),
      latest_statuses: statuses(['22:00', 'over SUCCESS']),
    },
    {
      ...usual,
      first_day: '2025-05-03',
      last_day: null,
      seen_day: '2025-05-03',
      runs: 1,
      failed_runs: 0,
      successful_runs: 0,
      ended_attempts: 0,
      duration_ms: null,
      longest_ms: null,
      latest_start_time: '2025-05-03T09:00:00.000Z',
      latest_run_id: 'going',
      latest_duration_ms: null,
      latest_statuses: `${startOf('09:00', '03')} 000000 going RUNNING`,
    },
  ])
})

test('a repair counts as an attempt of its run, and each kind of compute is listed', async () => {
  const [day, ...others] = await daysOf({
    rest_run: [runRow([at('10:00'), at('13:00')], { last_repair: 1 })],
    rest_task_run: [
      taskRow('t0', [at('10:00'), at('11:00')], { cluster_id: null, ...failed }),
      taskRow('t1', [at('12:00'), at('13:00')], { repair: 1, cluster_id: null }),
    ],
  })
  expect(others).toEqual([])
  expect(day).toMatchObject({
    runs: 1,
    failed_runs: 0,
    successful_runs: 1,
    ended_attempts: 2,
    duration_ms: String(2 * hour),
    compute_types: 'SERVERLESS',
    latest_attempt: 1,
    latest_start_time: '2025-05-01T12:00:00.000Z',
  })
})

test('of more than five attempts the states of the last five are kept, oldest first', async () => {
  const times = ['10', '11', '12', '13', '14', '15', '16']
  const [day] = await daysOf({
    rest_run: times.map((time) => runRow([at(`${time}:00`), at(`${time}:30`)], { run_id: `run-${time}` })),
  })
  expect(day?.['latest_statuses']).toBe(
    statuses(...times.slice(-5).map((time) => [`${time}:00`, `run-${time} SUCCESS`] as [string, string])),
  )
})
