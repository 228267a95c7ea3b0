import { expect, test } from 'vitest'
import { taskPeriodRow, taskRow } from '#models/testing/rows.ts'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { taskRun } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => `${day}T${time}Z`
const hour = [at('10:00:00'), at('11:00:00')] as const
const states = [
  { vocabulary: 'life_cycle', state: 'RUNNING', status: 'RUNNING', weight: 5 },
  { vocabulary: 'life_cycle', state: 'TERMINATED', status: 'TERMINATED', weight: 0 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
  { vocabulary: 'result', state: 'FAILED', status: 'FAILED', weight: 3 },
  { vocabulary: 'termination', state: 'USER_CANCELED', status: 'USER_CANCELED', weight: 4 },
]
const tasks = (rows: RowsRead) => selectAlone(taskRun, { run_state_map: states, ...rows }, { days: [day] })

const reported = taskRow('t', hour)
const period = taskPeriodRow('t', hour, { result_state: 'FAILED' })
const stretch = { job_id: '70', run_id: '7', attempt: 1, start_time: hour[0], until_time: hour[1] }

test('a task is known from REST, from the system tables, or from both', async () => {
  const sources = async (rows: RowsRead) => (await tasks(rows)).map(({ facts_from }) => facts_from)
  expect(await sources({ rest_task_run: [reported] })).toEqual(['rest'])
  expect(await sources({ system_task_run_period: [period] })).toEqual(['system'])
  expect(await sources({ rest_task_run: [reported], system_task_run_period: [period] })).toEqual(['both'])
})

test('only tasks that start on the asked days are answered', async () => {
  const evening = ['2025-04-30T23:00:00Z', at('01:00:00')] as const
  const morning = [at('00:00:00'), at('01:00:00')] as const
  const rows = {
    rest_task_run: [taskRow('of REST', evening)],
    system_task_run_period: [
      taskPeriodRow('of periods', [evening[0], at('00:00:00')]),
      taskPeriodRow('of periods', morning),
      taskPeriodRow('of that day', morning),
    ],
  }
  expect(await tasks(rows)).toMatchObject([{ task_run_id: 'of that day' }])
})

const others = [
  { key: 'account', ofTask: { account_id: 'other' }, ofPeriod: { account_id: 'other' } },
  { key: 'workspace', ofTask: { workspace_id: '2' }, ofPeriod: { workspace_id: '2' } },
  { key: 'job', ofTask: { job_id: '71' }, ofPeriod: { job_id: '71' } },
  { key: 'run', ofTask: { run_id: '8' }, ofPeriod: { job_run_id: '8' } },
]

test.each([...others, { key: 'id', ofTask: { task_run_id: 'u' }, ofPeriod: {} }])(
  'a task of another $key in REST is not the one of the system tables',
  async ({ ofTask }) => {
    const rest_task_run = [{ ...reported, ...ofTask, repair: 3 }]
    const rows = await tasks({ rest_task_run, system_task_run_period: [period] })
    expect(rows.map(({ facts_from, attempt }) => [facts_from, attempt]).toSorted()).toEqual([
      ['rest', 3],
      ['system', 0],
    ])
  },
)

test.each(others)('a run of another $key has its own attempts', async ({ ofTask, ofPeriod }) => {
  const rows = await tasks({
    rest_task_run: [
      { ...reported, task_run_id: 'r' },
      { ...reported, task_run_id: 'r', ...ofTask },
    ],
    system_task_run_period: [period, { ...period, ...ofPeriod }],
    run_stretch: [{ ...stretch, ...ofTask }],
  })
  expect(rows.map(({ task_run_id, attempt }) => [task_run_id, attempt]).toSorted()).toEqual([
    ['r', 0],
    ['r', 0],
    ['t', 0],
    ['t', 1],
  ])
  expect(rows.filter(({ attempt }) => attempt === 1)).toMatchObject([ofTask])
})

/** End and status of a task that ended in REST at eleven, and in the system tables at the given second after it. */
async function endAfter(second: string) {
  const end = at(`11:00:${second}`)
  const rows = await tasks({
    rest_task_run: [{ ...reported, life_cycle_state: 'TERMINATED' }],
    system_task_run_period: [{ ...period, period_end_time: end, termination_code: 'USER_CANCELED' }],
  })
  return rows.map(({ end_time, status }) => [end_time, status])
}

test('of REST and the system tables the younger one decides, by more than a second', async () => {
  expect(await endAfter('01')).toEqual([[at('11:00:00.000'), 'SUCCESS']])
  expect(await endAfter('02')).toEqual([[at('11:00:02.000'), 'USER_CANCELED']])
  const running = {
    ...reported,
    life_cycle_state: 'RUNNING',
    end_time: null,
    result_state: null,
    seen_time: at('10:30:00'),
  }
  expect(await tasks({ rest_task_run: [running], system_task_run_period: [period] })).toMatchObject([
    { status: 'FAILED' },
  ])
})

test('by the system tables a task ends with its last period', async () => {
  const later = taskPeriodRow('t', [at('11:00:00'), at('12:00:00')])
  expect(await tasks({ system_task_run_period: [period, later] })).toMatchObject([
    { start_time: at('10:00:00.000'), end_time: null, last_seen_time: at('12:00:00.000'), status: 'RUNNING' },
  ])
  expect(
    await tasks({ system_task_run_period: [{ ...later, result_state: 'SUCCESS' }, period] }),
  ).toMatchObject([{ end_time: at('12:00:00.000'), status: 'SUCCESS' }])
})

test('a task without an end in REST has that of the system tables, unless REST sees it running', async () => {
  const ended = {
    ...reported,
    life_cycle_state: 'TERMINATED',
    execution_ms: 60_000,
    seen_time: at('23:00:00'),
  }
  const endOf = async (told: object, of: object = period) => {
    const rows = await tasks({ rest_task_run: [{ ...reported, ...told }], system_task_run_period: [of] })
    return rows.map(({ end_time }) => end_time)
  }
  const later = { ...period, period_end_time: at('11:30:00') }
  expect(await endOf({ ...ended, end_time: null }, later)).toEqual([at('11:30:00.000')])
  expect(await endOf(ended, later)).toEqual([at('11:00:00.000')])
  expect(await endOf({ ...ended, end_time: null }, { ...later, result_state: null })).toEqual([
    at('10:01:00.000'),
  ])
  const running = {
    life_cycle_state: 'RUNNING',
    result_state: null,
    end_time: null,
    seen_time: at('23:00:00'),
  }
  expect(await endOf({ ...ended, ...running }, later)).toEqual([null])
})
