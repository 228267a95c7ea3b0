import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { runPeriodRow, runRow } from '#models/testing/rows.ts'

const at = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const

type Told = readonly [life: string | null, result: string | null, code: string | null]

const rest: readonly (readonly [...Told, status: string])[] = [
  ['QUEUED', null, null, 'PENDING'],
  ['PENDING', null, null, 'PENDING'],
  ['BLOCKED', null, null, 'PENDING'],
  ['WAITING_FOR_RETRY', null, null, 'PENDING'],
  ['WAITING', null, null, 'PENDING'],
  ['RUNNING', null, null, 'RUNNING'],
  ['TERMINATING', null, null, 'TERMINATING'],
  ['TERMINATED', null, null, 'TERMINATED'],
  ['SKIPPED', null, null, 'SKIPPED'],
  ['INTERNAL_ERROR', null, null, 'INTERNAL_ERROR'],
  ['INTERNAL_ERROR', 'FAILED', null, 'FAILED'],
  ['TERMINATED', 'SUCCESS', 'SUCCESS', 'SUCCESS'],
  ['TERMINATED', 'SUCCESS_WITH_FAILURES', 'SUCCESS_WITH_FAILURES', 'SUCCESS'],
  ['TERMINATED', 'FAILED', 'RUN_EXECUTION_ERROR', 'FAILED'],
  ['TERMINATED', 'FAILED', 'UNAUTHORIZED_ERROR', 'UNAUTHORIZED_ERROR'],
  ['TERMINATED', 'FAILED', 'RESOURCE_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  ['TERMINATED', 'FAILED', 'INVALID_CLUSTER_REQUEST', 'INVALID_CLUSTER_REQUEST'],
  ['TERMINATED', 'FAILED', 'INVALID_RUN_CONFIGURATION', 'INVALID_RUN_CONFIGURATION'],
  ['TERMINATED', 'FAILED', 'CLUSTER_ERROR', 'FAILED'],
  ['TERMINATED', 'TIMEDOUT', null, 'TIMEDOUT'],
  ['TERMINATED', 'CANCELED', 'CANCELED', 'CANCELED'],
  ['TERMINATED', 'CANCELED', 'USER_CANCELED', 'USER_CANCELED'],
  ['SKIPPED', 'MAXIMUM_CONCURRENT_RUNS_REACHED', null, 'MAX_CONCURRENT_RUNS_EXCEEDED'],
  ['SKIPPED', null, 'MAX_CONCURRENT_RUNS_EXCEEDED', 'MAX_CONCURRENT_RUNS_EXCEEDED'],
  ['TERMINATED', 'UPSTREAM_CANCELED', null, 'UPSTREAM_CANCELED'],
  ['TERMINATED', 'UPSTREAM_FAILED', null, 'UPSTREAM_FAILED'],
  ['TERMINATED', 'EXCLUDED', null, 'SKIPPED'],
  ['TERMINATED', 'DISABLED', 'DISABLED', 'SKIPPED'],
  ['TERMINATED', null, 'RUN_EXECUTION_ERROR', 'RUN_EXECUTION_ERROR'],
  ['TERMINATED', null, 'SUCCESS', 'SUCCESS'],
  ['TERMINATED', 'SOMETHING_NEW', null, 'UNKNOWN'],
  ['SOMETHING_NEW', null, null, 'UNKNOWN'],
  [null, null, null, 'UNKNOWN'],
]

const system: readonly (readonly [result: string | null, code: string | null, status: string])[] = [
  [null, null, 'RUNNING'],
  ['SUCCEEDED', 'SUCCESS', 'SUCCESS'],
  ['FAILED', 'RUN_EXECUTION_ERROR', 'FAILED'],
  ['SKIPPED', 'SKIPPED', 'SKIPPED'],
  ['CANCELLED', 'USER_CANCELED', 'USER_CANCELED'],
  ['CANCELLED', null, 'CANCELED'],
  ['TIMED_OUT', null, 'TIMEDOUT'],
  ['ERROR', 'INTERNAL_ERROR', 'INTERNAL_ERROR'],
  ['BLOCKED', null, 'UPSTREAM_FAILED'],
  ['SOMETHING_NEW', null, 'UNKNOWN'],
]

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['run', 'run_state_map', 'run_status'], {
    rest_run: rest.map(([life_cycle_state, result_state, termination_code], index) =>
      runRow(at, { run_id: `rest ${index}`, life_cycle_state, result_state, termination_code }),
    ),
    system_run_period: system.map(([result_state, termination_code], index) =>
      runPeriodRow(at, { run_id: `system ${index}`, result_state, termination_code }),
    ),
  })
  return () => lake.close()
})

async function statusOf(runId: string): Promise<unknown> {
  const [run] = await lake.rows('select status from run where run_id = $runId', { runId })
  return run?.['status']
}

test.each(rest.map((row, index) => [index, ...row] as const))(
  'REST run %i: %s, %s, %s is %s',
  async (index, _life, _result, _code, status) => {
    expect(await statusOf(`rest ${index}`)).toBe(status)
  },
)

test.each(system.map((row, index) => [index, ...row] as const))(
  'run %i of the system tables: %s, %s is %s',
  async (index, _result, _code, status) => {
    expect(await statusOf(`system ${index}`)).toBe(status)
  },
)

test('only a success with failures has failed tasks', async () => {
  const rows = await lake.rows('select distinct status from run where has_failed_tasks')
  const [one] = await lake.rows('select count(*) as runs from run where has_failed_tasks')
  expect(rows).toEqual([{ status: 'SUCCESS' }])
  expect(one).toEqual({ runs: '1' })
})

test('each status of the map is one of the twenty, and known as a failure or not', async () => {
  const spelledOut =
    'SUCCESS FAILED TIMEDOUT INTERNAL_ERROR RUNNING CANCELED PENDING SKIPPED RESOURCE_NOT_FOUND USER_CANCELED UPSTREAM_CANCELED UPSTREAM_FAILED RUN_EXECUTION_ERROR UNAUTHORIZED_ERROR MAX_CONCURRENT_RUNS_EXCEEDED TERMINATING TERMINATED INVALID_CLUSTER_REQUEST INVALID_RUN_CONFIGURATION UNKNOWN'
  const statuses = async (sql: string) =>
    (await lake.rows(sql)).map(({ status }) => String(status)).toSorted()
  const twenty = await statuses('select status from run_status')
  expect(twenty).toEqual(spelledOut.split(' ').toSorted())
  expect([...(await statuses('select distinct status from run_state_map')), 'UNKNOWN'].toSorted()).toEqual(
    twenty,
  )
})

test.each([
  ['SUCCESS', false, false],
  ['USER_CANCELED', false, false],
  ['UPSTREAM_FAILED', true, false],
  ['TIMEDOUT', true, true],
])('%s is a failure: %s, of its own: %s', async (status, is_failure, is_own_failure) => {
  const [known] = await lake.rows(
    'select is_failure, is_own_failure from run_status where status = $status',
    { status },
  )
  expect(known).toEqual({ is_failure, is_own_failure })
  const runs = await lake.rows('select distinct has_failed from run where status = $status', { status })
  expect(runs).toEqual([{ has_failed: is_failure }])
})
