import { expect, test } from 'vitest'
import { runRow } from '#models/testing/rows.ts'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { run } from './model.ts'

type Row = Readonly<Record<string, unknown>>

const day = '2025-05-02'
const at = (time: string) => `${day}T${time}:00Z`
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'RUNNING', status: 'RUNNING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'TERMINATED', status: 'TERMINATED', weight: 0 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
]
const ids = { job_id: '70', run_id: '7' }
const task = (start: string, end: string | null, rest: object = {}) => ({
  ...ids,
  day,
  attempt: 0,
  task_run_id: start,
  cluster_id: 'c',
  start_time: at(start),
  end_time: end && at(end),
  status: 'SUCCESS',
  ...rest,
})
const stretch = (attempt: number, start: string, until: string, rest: object = {}) => ({
  ...ids,
  day,
  attempt,
  start_time: at(start),
  until_time: at(until),
  is_told_of_run: true,
  has_ended: true,
  ...rest,
})
const reported = (start: string, end: string | null, rest: Row = {}) =>
  runRow([at(start), end && at(end)], rest)

const attempts = (rows: RowsRead, days = [day]) => selectAlone(run, { run_state_map, ...rows }, { days })

/** The attempts of a run, as `start end`. */
async function times(rows: RowsRead): Promise<string[]> {
  const found = await attempts(rows)
  const time = (value: unknown) => (typeof value === 'string' ? value.slice(11, 16) : 'open')
  return found.map(({ start_time, end_time }) => `${time(start_time)} ${time(end_time)}`)
}

test('the original run starts with the run, a repair with its first task', async () => {
  const rest_run = [reported('10:00', '13:00', { last_repair: 1 })]
  const task_run = [task('10:01', '11:00'), task('12:01', '12:30', { attempt: 1 })]
  const run_stretch = [stretch(0, '10:00', '11:10'), stretch(1, '12:00', '12:40')]
  expect(await times({ rest_run, task_run, run_stretch })).toEqual(['10:00 11:00', '12:01 13:00'])
  expect(await times({ rest_run, run_stretch })).toEqual(['10:00 11:10', '12:00 13:00'])
  expect(await times({ rest_run })).toEqual(['10:00 10:00', '13:00 13:00'])
})

test('a run that only the system tables know ends with its last stretch, once that has ended', async () => {
  expect(await times({ run_stretch: [stretch(0, '10:00', '11:00')] })).toEqual(['10:00 11:00'])
  const open = stretch(0, '10:00', '11:00', { has_ended: false })
  expect(await times({ run_stretch: [open], task_run: [task('10:01', '10:30')] })).toEqual(['10:00 open'])
})

test('a run of which only tasks are known ends with the last of them, if none is running', async () => {
  const run_stretch = [stretch(0, '10:00', '11:00', { has_ended: false, is_told_of_run: false })]
  const ended = task('10:01', '10:30')
  expect(await times({ run_stretch, task_run: [ended] })).toEqual(['10:00 10:30'])
  const running = task('10:02', null, { status: 'RUNNING', last_seen_time: at('10:40') })
  expect(await times({ run_stretch, task_run: [ended, running] })).toEqual(['10:00 open'])
})

test('a run without an end was last seen, if its status is one of a run that goes on', async () => {
  const seen = async (rest: Row) => {
    const rows = await attempts({ rest_run: [reported('10:00', null, { seen_time: at('10:30'), ...rest })] })
    return rows.map(({ last_seen_time }) => last_seen_time)
  }
  expect(await seen({})).toEqual(['2025-05-02T10:30:00.000Z'])
  expect(await seen({ end_time: at('10:20') })).toEqual([null])
  expect(await seen({ life_cycle_state: 'NEW' })).toEqual([null])
})

const phases = { queue_ms: 1, setup_ms: 2, execution_ms: 3, cleanup_ms: 4 }

/** The phases of the attempts of a run that REST reports, as queue, set-up, execution and clean-up. */
async function phasesOf(rest: Row, rows: RowsRead = {}): Promise<unknown> {
  const found = await attempts({ rest_run: [reported('10:00', '11:00', { ...phases, ...rest })], ...rows })
  return found.map((row) =>
    ['queue_ms', 'setup_ms', 'execution_ms', 'cleanup_ms'].map((phase) => Number(row[phase])),
  )
}

test('the phases of a run without repairs are those that REST reports', async () => {
  expect(await phasesOf({})).toEqual([[1, 2, 3, 4]])
})

test('the phases of a repaired run are those of the tasks of its attempts, but the queue that of the first', async () => {
  const task_run = [
    task('10:01', '10:10', { execution_start_time: at('10:02') }),
    task('10:31', '10:50', { attempt: 1, execution_start_time: at('10:33') }),
  ]
  const minutes = (count: number) => count * 60_000
  expect(await phasesOf({ last_repair: 1 }, { task_run })).toEqual([
    [1, minutes(2), minutes(8), 0],
    [0, minutes(2), minutes(17), minutes(10)],
  ])
})

test('execution and clean-up are those of the tasks where the system tables are younger', async () => {
  const task_run = [task('10:00', '11:00'), task('11:00', '11:30')]
  const run_stretch = [stretch(0, '10:00', '12:00')]
  expect(await phasesOf({}, { task_run, run_stretch })).toEqual([[1, 2, 90 * 60_000, 30 * 60_000]])
})

test('the tasks of a run are those from the day before its start on', async () => {
  const rest_run = [reported('10:00', '11:00')]
  const counted = async (from: string) => {
    const task_run = [task('10:00', '11:00', { day: from })]
    return (await attempts({ rest_run, task_run }, [day])).map(({ task_count }) => task_count)
  }
  expect(await counted('2025-05-01')).toEqual([1])
  expect(await counted('2025-04-30')).toEqual([0])
  const earlier = { rest_run, task_run: [task('10:00', '11:00', { day: '2025-04-30' })] }
  expect(await attempts(earlier, ['2025-04-01', day])).toMatchObject([{ task_count: 0 }])
})

test('the compute of an attempt is that of its tasks, each type once', async () => {
  const setting = { cluster_id: 'c', kind: 'shared' }
  const task_run = [
    task('10:00', '10:10', { compute_type: 'SERVERLESS', cluster_id: null }),
    task('10:10', '10:20', { compute_type: 'JOB_CLUSTER', cluster_id: 'z' }),
    task('10:20', '10:30', { compute_type: 'ALL_PURPOSE' }),
    task('10:30', '10:40', { compute_type: 'ALL_PURPOSE' }),
    task('10:40', '10:50', { cluster_id: null }),
  ]
  const rows = { rest_run: [reported('10:00', '11:00')], task_run }
  const known = [setting, { cluster_id: 'z', kind: 'job' }]
  expect(await attempts({ ...rows, cluster_setting: known })).toMatchObject([
    {
      compute_type: 'ALL_PURPOSE,JOB_CLUSTER,SERVERLESS',
      shared_cluster_id: 'c',
      cluster_count: 2,
      task_count: 5,
    },
  ])
  expect(await attempts({ ...rows, cluster_setting: [setting] })).toMatchObject([{ compute_type: null }])
})
