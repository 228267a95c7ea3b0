import { expect, test } from 'vitest'
import { calendarRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { activity } from './model.ts'

const days = ['2025-05-02', '2025-05-03']
const calendar = [1, 2, 3, 4].map((day) => calendarRow(`2025-05-0${day}`))
const at = (time: string) => `2025-05-${time}:00Z`

const resource = {
  day: '2025-05-02',
  resource_id: 'c',
  resource_number: 1,
  known_until_ms: Date.parse(at('03T00:00')),
}
const resource_day = [
  resource,
  { ...resource, day: '2025-05-03' },
  { ...resource, resource_id: 'run:7', resource_number: 2 },
  { ...resource, resource_id: 'd', resource_number: 3 },
]

/** A task of run `7` on cluster `c`. */
const task = (task_run_id: string, start: string, end: string | null, rest: object = {}) => ({
  day: `2025-05-${start.slice(0, 2)}`,
  job_id: '70',
  run_id: '7',
  attempt: 0,
  task_run_id,
  cluster_id: 'c',
  start_time: at(start),
  end_time: end && at(end),
  ...rest,
})

/** Stretches as `resource run task from until`; of several tasks of a run those of the tasks too, in brackets. */
async function stretches(task_run: readonly object[], rows: RowsRead = {}): Promise<string[]> {
  const found = await selectAlone(activity, { calendar, resource_day, task_run, ...rows }, { days })
  const time = (ms: unknown) => new Date(Number(ms)).toISOString().slice(8, 16)
  return found.map(({ resource_number, run_id, task_run_id, from_ms, until_ms, is_run }) => {
    const text = `${String(resource_number)} run ${String(run_id)} ${String(task_run_id)} ${time(from_ms)} ${time(until_ms)}`
    return is_run === true ? text : `(${text})`
  })
}

test('the only task of a run on a cluster stands for the run', async () => {
  expect(await stretches([task('t', '02T10:00', '02T11:00')])).toEqual(['1 run 7 t 02T10:00 02T11:00'])
})

test('a task is active from its execution on', async () => {
  const execution_start_time = at('02T10:10')
  expect(await stretches([task('t', '02T10:00', '02T11:00', { execution_start_time })])).toEqual([
    '1 run 7 t 02T10:10 02T11:00',
  ])
})

test('tasks of a run that overlap or meet are one stretch of the run, others are several', async () => {
  const tasks = [
    task('a', '02T10:00', '02T11:00'),
    task('b', '02T11:00', '02T12:00'),
    task('c', '02T13:00', '02T14:00'),
  ]
  expect(await stretches(tasks)).toEqual([
    '(1 run 7 a 02T10:00 02T11:00)',
    '(1 run 7 b 02T11:00 02T12:00)',
    '(1 run 7 c 02T13:00 02T14:00)',
    '1 run 7 null 02T10:00 02T12:00',
    '1 run 7 null 02T13:00 02T14:00',
  ])
})

test.each([
  { other: 'run', rest: { run_id: '8' } },
  { other: 'attempt', rest: { attempt: 1 } },
  { other: 'cluster', rest: { cluster_id: 'd' } },
  { other: 'day', rest: { day: '2025-05-03', start_time: at('03T10:00'), end_time: at('03T11:00') } },
])('the tasks of another $other are stretches of their own', async ({ rest }) => {
  const tasks = [task('a', '02T10:00', '02T11:00'), task('b', '02T10:00', '02T11:00')]
  const others = tasks.map((row) => ({ ...row, ...rest }))
  // Of each the two tasks, and the stretch of the run.
  expect(await stretches([...tasks, ...others])).toHaveLength(6)
})

test('a serverless task is that of its run, one without known compute is none', async () => {
  const none = { cluster_id: null }
  const serverless = { ...none, compute_type: 'SERVERLESS' }
  expect(await stretches([task('t', '02T10:00', '02T11:00', serverless)])).toEqual([
    '2 run 7 t 02T10:00 02T11:00',
  ])
  expect(await stretches([task('t', '02T10:00', '02T11:00', none)])).toEqual([])
})

test('a task that has not started is not active', async () => {
  expect(await stretches([task('t', '02T10:00', '02T11:00', { start_time: null })])).toEqual([])
})

test('a task that has not ended is active until it was last seen, or its cluster was', async () => {
  const open = (last_seen: string) => [task('t', '02T10:00', null, { last_seen_time: at(last_seen) })]
  expect(await stretches(open('02T11:00'))).toEqual(['1 run 7 t 02T10:00 02T11:00'])
  const known = [{ ...resource, known_until_ms: Date.parse(at('02T10:30')) }]
  expect(await stretches(open('02T11:00'), { resource_day: known })).toEqual(['1 run 7 t 02T10:00 02T10:30'])
  const ended = [task('t', '02T10:00', '02T11:00')]
  expect(await stretches(ended, { resource_day: known })).toEqual(['1 run 7 t 02T10:00 02T11:00'])
})

test('a task over midnight is active on each of the asked days', async () => {
  expect(await stretches([task('t', '02T23:00', '03T01:00')])).toEqual([
    '1 run 7 t 02T23:00 03T00:00',
    '1 run 7 t 03T00:00 03T01:00',
  ])
  const resources = ['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04'].map((day) => ({
    ...resource,
    day,
  }))
  expect(await stretches([task('t', '01T23:00', '04T01:00')], { resource_day: resources })).toEqual([
    '1 run 7 t 02T00:00 03T00:00',
    '1 run 7 t 03T00:00 04T00:00',
  ])
  expect(await stretches([task('t', '01T10:00', '01T11:00')], { resource_day: resources })).toEqual([])
})

test('a task that ends at midnight is not active on the next day', async () => {
  expect(await stretches([task('t', '02T23:00', '03T00:00')])).toEqual(['1 run 7 t 02T23:00 03T00:00'])
  const resources = [resource, { ...resource, day: '2025-05-03' }]
  expect(await stretches([task('t', '01T23:00', '03T00:00')], { resource_day: resources })).toEqual([
    '1 run 7 t 02T00:00 03T00:00',
  ])
})

test('a task that is set up until midnight is active on the next day alone', async () => {
  const execution_start_time = at('03T00:00')
  expect(await stretches([task('t', '02T23:00', '03T01:00', { execution_start_time })])).toEqual([
    '1 run 7 t 03T00:00 03T01:00',
  ])
})

test('a serverless task over midnight is that of its run, one without known compute is none', async () => {
  const none = { cluster_id: null }
  const resources = [{ ...resource, resource_id: 'run:7' }]
  const overnight = (rest: object) =>
    stretches([task('t', '02T23:00', '03T01:00', rest)], { resource_day: resources })
  expect(await overnight({ ...none, compute_type: 'SERVERLESS' })).toEqual(['1 run 7 t 02T23:00 03T00:00'])
  expect(await overnight(none)).toEqual([])
})

test('a task is active on the cluster of its own account and workspace', async () => {
  const others = eachChanged(resource, {
    day: '2025-05-03',
    account_id: 'other',
    workspace_id: '2',
    resource_id: 'd',
  })
  expect(await stretches([task('t', '02T10:00', '02T11:00')], { resource_day: others })).toEqual([])
})
