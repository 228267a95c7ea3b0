import { expect, test } from 'vitest'
import { taskPeriodRow, taskRow } from '#models/testing/rows.ts'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { taskRun } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => `${day}T${time}:00Z`
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'RUNNING', status: 'RUNNING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'SKIPPED', status: 'SKIPPED', weight: 2 },
]
const tasks = (rows: RowsRead) => selectAlone(taskRun, { run_state_map, ...rows }, { days: [day] })

const stretch = (attempt: number, start: string, until: string, rest: object = {}) => ({
  job_id: '70',
  run_id: '7',
  attempt,
  start_time: at(start),
  until_time: at(until),
  has_ended: false,
  ...rest,
})
const run_stretch = [stretch(0, '10:00', '11:00'), stretch(1, '12:00', '13:00')]

/** The attempts of a task with these periods. */
async function attemptsOf(start: string, rest_task_run: readonly object[] = []): Promise<unknown> {
  const system_task_run_period = [taskPeriodRow('t', [at(start), at('14:00')])]
  const rows = await tasks({ rest_task_run, system_task_run_period, run_stretch })
  return rows.map(({ attempt, facts_from }) => `${String(attempt)} ${String(facts_from)}`)
}

test('a task belongs to the attempt that has begun before it, and to the original run before any', async () => {
  const onlyRepair = [stretch(1, '12:00', '13:00')]
  const system_task_run_period = [taskPeriodRow('t', [at('11:00'), at('14:00')])]
  expect(await tasks({ system_task_run_period, run_stretch: onlyRepair })).toMatchObject([{ attempt: 0 }])
  expect(await attemptsOf('10:00')).toEqual(['0 system'])
  expect(await attemptsOf('11:30')).toEqual(['0 system'])
  expect(await attemptsOf('12:00')).toEqual(['1 system'])
  expect(await attemptsOf('12:30')).toEqual(['1 system'])
})

/** A task of REST in an attempt, as it was seen at a time. */
const seen = (attempt: number, time: string) => [
  taskRow('t', [at('10:00'), null], { repair: attempt, seen_time: at(time) }),
]

test('the attempt is the one that REST names, unless a later one began after REST saw the task', async () => {
  expect(await attemptsOf('12:30', seen(0, '12:45'))).toEqual(['0 both'])
  expect(await attemptsOf('12:30', seen(0, '12:30'))).toEqual(['0 both'])
  expect(await attemptsOf('12:30', seen(0, '12:29'))).toEqual(['0 rest', '1 system'])
  expect(await attemptsOf('12:30', seen(2, '12:29'))).toEqual(['2 both'])
})

const open = taskRow('t', [at('10:00'), null], { seen_time: at('10:30') })

/** How a task without an end is answered: its end, the moment at which it was last seen, its status. */
async function endOf(stretches: readonly object[], reported: object = open): Promise<unknown> {
  const rows = await tasks({ rest_task_run: [reported], run_stretch: stretches })
  const time = (value: unknown) => (typeof value === 'string' ? value.slice(11, 16) : null)
  return rows.map(({ end_time, last_seen_time, status }) => [time(end_time), time(last_seen_time), status])
}

test('a task without an end ends with its attempt', async () => {
  const ended = [['11:00', null, 'TERMINATED']]
  const running = [[null, '10:30', 'RUNNING']]
  expect(await endOf([stretch(0, '10:00', '11:00', { has_ended: true })])).toEqual(ended)
  expect(await endOf(run_stretch)).toEqual(ended)
  expect(await endOf([stretch(0, '10:00', '11:00')])).toEqual(running)
  expect(await endOf([stretch(1, '10:00', '11:00', { has_ended: true })])).toEqual(running)
})

test('an attempt that ended before the task was last seen does not end it', async () => {
  const ended = (until: string) => endOf([stretch(0, '10:00', until, { has_ended: true })])
  expect(await ended('10:29')).toEqual([[null, '10:30', 'RUNNING']])
  expect(await ended('10:30')).toEqual([['10:30', null, 'TERMINATED']])
})

test('a task that has an end, or that is over without one, does not end with its attempt', async () => {
  const ended = [stretch(0, '10:00', '11:00', { has_ended: true })]
  expect(await endOf(ended, { ...open, end_time: at('10:40') })).toEqual([['10:40', null, 'RUNNING']])
  expect(await endOf(ended, { ...open, life_cycle_state: 'SKIPPED' })).toEqual([['10:00', null, 'SKIPPED']])
})

test('a task that runs was last seen when REST saw it, or else at the end of its last day', async () => {
  const undated = taskRow('t', [at('10:00'), null])
  const lastSeen = async (rows: RowsRead) => (await tasks(rows)).map(({ last_seen_time }) => last_seen_time)
  expect(await lastSeen({ rest_task_run: [open] })).toEqual(['2025-05-01T10:30:00.000Z'])
  expect(await lastSeen({ rest_task_run: [undated] })).toEqual(['2025-05-02T00:00:00.000Z'])
  const system_task_run_period = [taskPeriodRow('t', [at('10:00'), at('11:00')])]
  expect(await lastSeen({ rest_task_run: [undated], system_task_run_period })).toEqual([
    '2025-05-01T11:00:00.000Z',
  ])
})
