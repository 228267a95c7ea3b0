import { expect, test } from 'vitest'
import { calendarRow, eventRow, minuteRow, usageRow } from '#models/testing/rows.ts'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { resourceDay } from './model.ts'

const calendar = [1, 2, 3, 4, 5].map((day) => calendarRow(`2025-05-0${day}`))

/** The rows of the second to the fourth day, as `day resource until the last known moment`. */
async function resourceDays(rows: RowsRead): Promise<string[]> {
  const days = ['2025-05-02', '2025-05-03', '2025-05-04']
  const found = await selectAlone(resourceDay, { calendar, ...rows }, { days })
  return found.map(({ day, resource_id, known_until_ms: ms }) => {
    const until = ms === null ? 'an unknown moment' : new Date(Number(ms)).toISOString().slice(0, 16)
    return `${String(day)} ${String(resource_id)} until ${until}`
  })
}

const used = (start: string, end: string, rest: object = {}) =>
  usageRow('u', [`2025-05-${start}:00Z`, `2025-05-${end}:00Z`], { cluster_id: 'c', ...rest })

test('a cluster has a row on each asked day of its usage, known until its end or midnight', async () => {
  expect(await resourceDays({ usage_record: [used('01T23:00', '02T22:00')] })).toEqual([
    '2025-05-02 c until 2025-05-02T22:00',
  ])
  expect(await resourceDays({ usage_record: [used('02T23:00', '03T22:00')] })).toEqual([
    '2025-05-02 c until 2025-05-03T00:00',
    '2025-05-03 c until 2025-05-03T22:00',
  ])
  expect(await resourceDays({ usage_record: [used('04T23:00', '05T22:00')] })).toEqual([
    '2025-05-04 c until 2025-05-05T00:00',
  ])
})

test('the last moment of several records counts', async () => {
  const usage_record = [
    used('02T10:00', '02T11:00'),
    used('02T12:00', '02T13:00'),
    used('02T11:00', '02T12:00'),
  ]
  expect(await resourceDays({ usage_record })).toEqual(['2025-05-02 c until 2025-05-02T13:00'])
})

test('a record of a day counts, a longer one and one without duration do not', async () => {
  const whole = used('02T00:00', '03T00:00')
  expect(await resourceDays({ usage_record: [whole] })).toEqual(['2025-05-02 c until 2025-05-03T00:00'])
  expect(await resourceDays({ usage_record: [used('02T00:00', '03T00:01')] })).toEqual([])
  expect(await resourceDays({ usage_record: [used('02T00:00', '02T00:00')] })).toEqual([])
})

test('a record names a cluster, else a serverless run, and a warehouse besides', async () => {
  const serverless = used('02T10:00', '02T11:00', { cluster_id: null, job_run_id: '7' })
  const onCluster = used('03T10:00', '03T11:00', { job_run_id: '7' })
  const warehouse = used('04T10:00', '04T11:00', { cluster_id: null, warehouse_id: 'w' })
  const nameless = used('04T10:00', '04T11:00', { cluster_id: null })
  expect(await resourceDays({ usage_record: [serverless, onCluster, warehouse, nameless] })).toEqual([
    '2025-05-02 run:7 until 2025-05-02T11:00',
    '2025-05-03 c until 2025-05-03T11:00',
    '2025-05-04 warehouse:w until 2025-05-04T11:00',
  ])
})

test('a cluster has a row on a day of which minutes of its nodes are known', async () => {
  const node_minute = ['01T23:59', '02T10:00', '02T10:01'].map((time) => minuteRow(`2025-05-${time}:00Z`, 50))
  expect(await resourceDays({ node_minute })).toEqual(['2025-05-02 c until 2025-05-02T10:02'])
})

test('a cluster has a row on a day of its events', async () => {
  const cluster_event = [
    eventRow('STARTING', '2025-05-01T23:50:00Z'),
    eventRow('RUNNING', '2025-05-02T00:10:00Z'),
  ]
  expect(await resourceDays({ cluster_event })).toEqual(['2025-05-02 c until 2025-05-02T00:10'])
})

test('a cluster that is certainly up has a row on each day after that of the event, to the last one', async () => {
  const state = { cluster_id: 'c', phase: 'ready', is_certain: true }
  const from = (day: string, until: string) => ({ ...state, day, until_time: until })
  expect(await resourceDays({ cluster_state: [from('2025-05-01', '2025-05-03T10:00:00Z')] })).toEqual([
    '2025-05-02 c until an unknown moment',
    '2025-05-03 c until an unknown moment',
  ])
  expect(await resourceDays({ cluster_state: [from('2025-05-03', '2025-05-05T00:00:00Z')] })).toEqual([
    '2025-05-04 c until an unknown moment',
  ])
  expect(await resourceDays({ cluster_state: [from('2025-05-03', '2025-05-04T00:00:00Z')] })).toEqual([
    '2025-05-04 c until an unknown moment',
  ])
})

test('a cluster that is down, or only may have been up, has no row by that', async () => {
  const state = { cluster_id: 'c', day: '2025-05-01', until_time: '2025-05-03T10:00:00Z' }
  const down = { ...state, phase: 'down', is_certain: true }
  const uncertain = { ...state, phase: 'ready', is_certain: false }
  expect(await resourceDays({ cluster_state: [down, uncertain] })).toEqual([])
})

const task = { run_id: '7', cluster_id: 'c', day: '2025-05-02', start_time: '2025-05-02T10:00:00Z' }

test('the cluster of a task, or its serverless run, has a row on each day of the task', async () => {
  const short = { ...task, end_time: '2025-05-02T11:00:00Z' }
  const overnight = { ...task, run_id: '8', cluster_id: null, end_time: '2025-05-04T00:00:00Z' }
  expect(await resourceDays({ task_run: [short, overnight] })).toEqual([
    '2025-05-02 c until 2025-05-02T11:00',
    '2025-05-02 run:8 until 2025-05-03T00:00',
    '2025-05-03 run:8 until 2025-05-04T00:00',
  ])
})

test('of a task that has not ended its start is known', async () => {
  expect(await resourceDays({ task_run: [task] })).toEqual(['2025-05-02 c until 2025-05-02T10:00'])
})

test('a task that began before the asked days has rows on those of them on which it ran', async () => {
  const early = {
    ...task,
    day: '2025-05-01',
    start_time: '2025-05-01T10:00:00Z',
    end_time: '2025-05-02T00:30:00Z',
  }
  expect(await resourceDays({ task_run: [early] })).toEqual(['2025-05-02 c until 2025-05-02T00:30'])
})

test('a task that goes on after the asked days has rows on those of them on which it ran', async () => {
  const late = {
    ...task,
    day: '2025-05-03',
    start_time: '2025-05-03T10:00:00Z',
    end_time: '2025-05-05T01:00:00Z',
  }
  expect(await resourceDays({ task_run: [late] })).toEqual([
    '2025-05-03 c until 2025-05-04T00:00',
    '2025-05-04 c until 2025-05-05T00:00',
  ])
})

test('a task that ended before the asked days has no row', async () => {
  const past = {
    ...task,
    day: '2025-05-01',
    start_time: '2025-05-01T10:00:00Z',
    end_time: '2025-05-01T11:00:00Z',
  }
  expect(await resourceDays({ task_run: [past] })).toEqual([])
})
