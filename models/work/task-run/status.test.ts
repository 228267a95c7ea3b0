import { expect, test } from 'vitest'
import { taskRow } from '#models/testing/rows.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { taskRun } from './model.ts'

const day = '2025-05-01'
const [start, end] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`]
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'PENDING', status: 'PENDING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'RUNNING', status: 'RUNNING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'SKIPPED', status: 'SKIPPED', weight: 2 },
  { vocabulary: 'life_cycle', state: 'TERMINATED', status: 'TERMINATED', weight: 0 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
  { vocabulary: 'result', state: 'SKIPPED', status: 'SKIPPED', weight: 3 },
  { vocabulary: 'termination', state: 'SKIPPED', status: 'SKIPPED', weight: 1 },
  { vocabulary: 'termination', state: 'DRIVER_ERROR', status: 'FAILED', weight: 1 },
  { vocabulary: 'termination', state: 'USER_CANCELED', status: 'USER_CANCELED', weight: 4 },
]

/** The status of a task in these states. */
async function statusOf(life_cycle_state: string | null, result_state?: string, termination_code?: string) {
  const reported = taskRow('t', [start, end], { life_cycle_state, result_state, termination_code })
  const rows = await selectAlone(taskRun, { run_state_map, rest_task_run: [reported] }, { days: [day] })
  return rows.map(({ status }) => status)
}

test('a task that is not over has the status of its life cycle', async () => {
  expect(await statusOf('RUNNING', 'SUCCESS', 'USER_CANCELED')).toEqual(['RUNNING'])
})

test('a reason of its own comes before the result, another one after it', async () => {
  expect(await statusOf('TERMINATED', 'SUCCESS', 'USER_CANCELED')).toEqual(['USER_CANCELED'])
  expect(await statusOf('TERMINATED', 'SUCCESS', 'DRIVER_ERROR')).toEqual(['SUCCESS'])
  expect(await statusOf('TERMINATED', undefined, 'DRIVER_ERROR')).toEqual(['FAILED'])
})

test('a result that is not known is not guessed', async () => {
  expect(await statusOf('TERMINATED', 'NEW', 'DRIVER_ERROR')).toEqual(['UNKNOWN'])
})

test('without a result the end of the life cycle counts, if it names what happened', async () => {
  expect(await statusOf('SKIPPED', undefined, 'DRIVER_ERROR')).toEqual(['SKIPPED'])
  expect(await statusOf('TERMINATED')).toEqual(['TERMINATED'])
  expect(await statusOf(null)).toEqual(['UNKNOWN'])
})

test('states of one name in several vocabularies are not mixed up', async () => {
  expect(await statusOf('SKIPPED', 'SKIPPED', 'SKIPPED')).toEqual(['SKIPPED'])
})

test('a pending task has no start of its execution, another one has it after its set-up', async () => {
  const executed = async (life_cycle_state: string) => {
    const reported = taskRow('t', [start, end], { life_cycle_state, setup_ms: 60_000 })
    const rows = await selectAlone(taskRun, { run_state_map, rest_task_run: [reported] }, { days: [day] })
    return rows.map(({ execution_start_time }) => execution_start_time)
  }
  expect(await executed('PENDING')).toEqual([null])
  expect(await executed('TERMINATED')).toEqual([`${day}T10:01:00.000Z`])
})

test('a task with a final state and no end ended after its reported duration', async () => {
  const endOf = async (rest: object) => {
    const reported = taskRow('t', [start, null], {
      setup_ms: 60_000,
      execution_ms: 300_000,
      seen_time: '2025-05-09T00:00:00Z',
      ...rest,
    })
    const rows = await selectAlone(taskRun, { run_state_map, rest_task_run: [reported] }, { days: [day] })
    return rows.map(({ end_time, last_seen_time }) => [end_time, last_seen_time])
  }
  const ended = [[`${day}T10:06:00.000Z`, null]]
  expect(await endOf({ life_cycle_state: 'TERMINATED', result_state: 'SUCCESS' })).toEqual(ended)
  expect(await endOf({ life_cycle_state: null, result_state: 'SUCCESS' })).toEqual(ended)
  expect(await endOf({ life_cycle_state: 'RUNNING' })).toEqual([[null, '2025-05-09T00:00:00.000Z']])
})
