import { expect, test } from 'vitest'
import { runRow, taskRow } from '#models/testing/rows.ts'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { run } from './model.ts'

const day = '2025-05-01'
const [start, end] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`]
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'PENDING', status: 'PENDING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'RUNNING', status: 'RUNNING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'SKIPPED', status: 'SKIPPED', weight: 2 },
  { vocabulary: 'life_cycle', state: 'TERMINATED', status: 'TERMINATED', weight: 0 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
  {
    vocabulary: 'result',
    state: 'SUCCESS_WITH_FAILURES',
    status: 'SUCCESS',
    weight: 3,
    has_failed_tasks: true,
  },
  { vocabulary: 'result', state: 'FAILED', status: 'FAILED', weight: 3 },
  { vocabulary: 'result', state: 'SKIPPED', status: 'SKIPPED', weight: 3 },
  { vocabulary: 'termination', state: 'SKIPPED', status: 'SKIPPED', weight: 1 },
  { vocabulary: 'termination', state: 'DRIVER_ERROR', status: 'FAILED', weight: 1 },
  { vocabulary: 'termination', state: 'USER_CANCELED', status: 'USER_CANCELED', weight: 4 },
]
const run_status = [
  { status: 'SUCCESS', is_failure: false },
  { status: 'FAILED', is_failure: true },
]
const ids = { job_id: '70', run_id: '7' }
const task = (status: string, rest: object = {}) => ({
  ...ids,
  day,
  attempt: 0,
  task_run_id: status,
  start_time: start,
  status,
  ...rest,
})
const stretch = (attempt: number, rest: object = {}) => ({
  ...ids,
  day,
  attempt,
  start_time: start,
  until_time: end,
  is_told_of_run: true,
  has_ended: true,
  ...rest,
})
const reported = (
  life_cycle_state: string | null,
  result_state?: string,
  termination_code?: string,
  rest: object = {},
) => runRow([start, end], { life_cycle_state, result_state, termination_code, ...rest })

/** The statuses of the attempts of a run. */
async function statuses(rows: RowsRead): Promise<unknown> {
  const attempts = await selectAlone(run, { run_state_map, run_status, ...rows }, { days: [day] })
  return attempts.map(({ status }) => status)
}

test('a run that is not over has the status of its life cycle', async () => {
  expect(await statuses({ rest_run: [reported('RUNNING', 'SUCCESS', 'USER_CANCELED')] })).toEqual(['RUNNING'])
})

test('a reason of its own comes before the result, another one after it', async () => {
  expect(await statuses({ rest_run: [reported('TERMINATED', 'SUCCESS', 'USER_CANCELED')] })).toEqual([
    'USER_CANCELED',
  ])
  expect(await statuses({ rest_run: [reported('TERMINATED', 'SUCCESS', 'DRIVER_ERROR')] })).toEqual([
    'SUCCESS',
  ])
  expect(await statuses({ rest_run: [reported('TERMINATED', undefined, 'DRIVER_ERROR')] })).toEqual([
    'FAILED',
  ])
})

test('without a result the end of the life cycle counts, if it names what happened', async () => {
  expect(await statuses({ rest_run: [reported('SKIPPED', undefined, 'DRIVER_ERROR')] })).toEqual(['SKIPPED'])
  expect(await statuses({ rest_run: [reported('TERMINATED')] })).toEqual(['TERMINATED'])
  expect(await statuses({ rest_run: [reported('TERMINATED', 'NEW', 'DRIVER_ERROR')] })).toEqual(['UNKNOWN'])
})

test('states of one name in several vocabularies are not mixed up', async () => {
  expect(await statuses({ rest_run: [reported('SKIPPED', 'SKIPPED', 'SKIPPED')] })).toEqual(['SKIPPED'])
})

test('a run has failed where its status is a failure', async () => {
  const failed = async (result: string) => {
    const rest_run = [reported('TERMINATED', result)]
    const rows = await selectAlone(run, { run_state_map, run_status, rest_run }, { days: [day] })
    return rows.map(({ has_failed }) => has_failed)
  }
  expect(await failed('FAILED')).toEqual([true])
  expect(await failed('SUCCESS')).toEqual([false])
  expect(await failed('NEW')).toEqual([false])
})

const both = { rest_run: [reported('TERMINATED', 'SUCCESS', undefined, { last_repair: 1 })] }

test('the last attempt has the states that REST reports, an earlier one those of its own stretch', async () => {
  const result = stretch(0, { result_state: 'FAILED' })
  expect(await statuses({ ...both, run_stretch: [result] })).toEqual(['FAILED', 'SUCCESS'])
  const termination = stretch(0, { result_state: 'FAILED', termination_code: 'USER_CANCELED' })
  expect(await statuses({ ...both, run_stretch: [termination] })).toEqual(['USER_CANCELED', 'SUCCESS'])
  const canceled = [reported('TERMINATED', 'SUCCESS', 'USER_CANCELED', { last_repair: 1 })]
  expect(await statuses({ rest_run: canceled, run_stretch: [result] })).toEqual(['FAILED', 'USER_CANCELED'])
})

test('the last attempt has the states of its stretch where the system tables are younger', async () => {
  const rest_run = [reported('RUNNING', 'SUCCESS', 'USER_CANCELED', { end_time: null, seen_time: start })]
  expect(await statuses({ rest_run, run_stretch: [stretch(0, { result_state: 'FAILED' })] })).toEqual([
    'FAILED',
  ])
  const termination_code = 'DRIVER_ERROR'
  expect(await statuses({ rest_run, run_stretch: [stretch(0, { termination_code })] })).toEqual(['FAILED'])
})

test('a run that the system tables report is running while its last stretch has not ended', async () => {
  const open = { has_ended: false, result_state: 'SUCCESS_WITH_FAILURES', termination_code: 'USER_CANCELED' }
  const rows = await selectAlone(run, { run_state_map, run_stretch: [stretch(0, open)] }, { days: [day] })
  expect(rows).toMatchObject([
    { status: 'RUNNING', has_failed_tasks: false, last_seen_time: `${day}T11:00:00.000Z` },
  ])
  expect(await statuses({ run_stretch: [stretch(0, open), stretch(1)] })).toEqual(['UNKNOWN', 'TERMINATED'])
})

test('a run of which only tasks are known has their status', async () => {
  const run_stretch = [stretch(0, { has_ended: false, is_told_of_run: false })]
  expect(await statuses({ run_stretch, task_run: [task('SUCCESS')] })).toEqual(['SUCCESS'])
  expect(await statuses({ run_stretch, task_run: [task('RUNNING')] })).toEqual(['RUNNING'])
  expect(await statuses({ run_stretch, task_run: [task('PENDING')] })).toEqual(['RUNNING'])
  expect(await statuses({ run_stretch })).toEqual(['UNKNOWN'])
})

test('an earlier attempt has the status of its tasks, unless these are not over', async () => {
  const run_stretch = [stretch(0, { result_state: 'SUCCESS' })]
  expect(await statuses({ ...both, run_stretch, task_run: [task('FAILED')] })).toEqual(['FAILED', 'SUCCESS'])
  expect(await statuses({ ...both, run_stretch, task_run: [task('RUNNING')] })).toEqual([
    'SUCCESS',
    'SUCCESS',
  ])
  expect(await statuses({ ...both, task_run: [task('RUNNING')] })).toEqual(['RUNNING', 'SUCCESS'])
})

test('a pending run is running while tasks of it are running or pending', async () => {
  const rest_run = [reported('PENDING')]
  expect(await statuses({ rest_run, task_run: [task('RUNNING')] })).toEqual(['RUNNING'])
  expect(await statuses({ rest_run, task_run: [task('PENDING')] })).toEqual(['RUNNING'])
  expect(await statuses({ rest_run, task_run: [task('SUCCESS')] })).toEqual(['PENDING'])
  expect(
    await statuses({ rest_run: [reported('TERMINATED', 'SUCCESS')], task_run: [task('RUNNING')] }),
  ).toEqual(['SUCCESS'])
})

test.each([
  ['RUNNING', 'TERMINATING', 'RUNNING'],
  ['TERMINATING', 'PENDING', 'TERMINATING'],
  ['PENDING', 'RESOURCE_NOT_FOUND', 'RUNNING'],
  ['FAILED', 'TIMEDOUT', 'FAILED'],
  ['TIMEDOUT', 'CANCELED', 'TIMEDOUT'],
  ['TIMEDOUT', 'USER_CANCELED', 'TIMEDOUT'],
  ['CANCELED', 'UPSTREAM_FAILED', 'CANCELED'],
  ['CANCELED', 'UPSTREAM_CANCELED', 'CANCELED'],
  ['UPSTREAM_FAILED', 'SUCCESS', 'UPSTREAM_FAILED'],
  ['SUCCESS', 'SKIPPED', 'SUCCESS'],
])('a run with tasks that are %s and %s is %s', async (first, second, status) => {
  const run_stretch = [stretch(0, { has_ended: false, is_told_of_run: false })]
  expect(await statuses({ run_stretch, task_run: [task(first), task(second)] })).toEqual([status])
})

/** The end of a run in these states that REST reports without one, and when it was last seen. */
async function endOf(life_cycle_state: string | null, result_state: string | null, rest: object = {}) {
  const seen_time = '2025-05-09T00:00:00Z'
  const row = runRow([start, null], { life_cycle_state, result_state, seen_time, ...rest })
  const [found = {}] = await selectAlone(run, { run_state_map, run_status, rest_run: [row] }, { days: [day] })
  return [found['end_time'], found['last_seen_time']]
}

test('a run with a final state and no end ended after its reported duration, and does not run for ever', async () => {
  const ended = [`${day}T10:06:00.000Z`, null]
  expect(await endOf('TERMINATED', 'SUCCESS', { run_duration_ms: 360_000 })).toEqual(ended)
  expect(await endOf('TERMINATED', 'FAILED', { setup_ms: 60_000, execution_ms: 300_000 })).toEqual(ended)
  expect(await endOf(null, 'SUCCESS', { execution_ms: 360_000 })).toEqual(ended)
  expect(await endOf('SKIPPED', null)).toEqual([`${day}T10:00:00.000Z`, null])
})

test('such a run did not end before its tasks', async () => {
  const rest_task_run = [taskRow('a', [start, end]), taskRow('b', [start, `${day}T10:30:00Z`])]
  const rest_run = [runRow([start, null], { life_cycle_state: 'TERMINATED', run_duration_ms: 60_000 })]
  const rows = await selectAlone(run, { run_state_map, run_status, rest_run, rest_task_run }, { days: [day] })
  expect(rows).toMatchObject([{ end_time: `${day}T11:00:00.000Z`, duration_ms: '3600000' }])
})

test('a run that goes on has no end, whatever duration it reports', async () => {
  expect(await endOf('RUNNING', null, { execution_ms: 360_000 })).toEqual([null, '2025-05-09T00:00:00.000Z'])
})

test('a run without an end in REST has that of the system tables, or else that of its tasks', async () => {
  const ended = { life_cycle_state: 'TERMINATED', result_state: 'SUCCESS', seen_time: '2025-05-09T00:00:00Z' }
  const rest_task_run = [taskRow('a', [start, null], { setup_ms: 60_000, execution_ms: 300_000 })]
  const endBy = async (
    end_time: string | null,
    run_stretch: object[],
    told: Record<string, unknown> = ended,
  ) => {
    const rest_run = [runRow([start, end_time], told)]
    const rows = { run_state_map, run_status, rest_run, rest_task_run, run_stretch }
    const [found = {}] = await selectAlone(run, rows, { days: [day] })
    return found['end_time']
  }
  const goesOn = { life_cycle_state: 'RUNNING', seen_time: '2025-05-09T00:00:00Z' }
  expect(await endBy(null, [stretch(0)])).toBe(`${day}T11:00:00.000Z`)
  expect(await endBy(null, [])).toBe(`${day}T10:06:00.000Z`)
  expect(await endBy(null, [stretch(0, { has_ended: false })])).toBe(`${day}T10:06:00.000Z`)
  expect(await endBy(`${day}T10:30:00Z`, [stretch(0)])).toBe(`${day}T10:30:00.000Z`)
  expect(await endBy(null, [stretch(0)], goesOn)).toBeNull()
})
