import { expect, test } from 'vitest'
import { runPeriodRow, runRow, taskRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { run } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => `${day}T${time}Z`
const hour = [at('10:00:00'), at('11:00:00')] as const
const run_state_map = [
  { vocabulary: 'life_cycle', state: 'TERMINATED', status: 'TERMINATED', weight: 0 },
  { vocabulary: 'result', state: 'SUCCESS', status: 'SUCCESS', weight: 3 },
  { vocabulary: 'result', state: 'FAILED', status: 'FAILED', weight: 3 },
]
const run_status = [
  { status: 'SUCCESS', is_failure: false },
  { status: 'FAILED', is_failure: true },
]
const runs = (rows: RowsRead) => selectAlone(run, { run_state_map, run_status, ...rows }, { days: [day] })

const ids = { job_id: '70', run_id: '7' }
const stretch = (attempt: number, rest: object = {}) => ({
  ...ids,
  attempt,
  day,
  start_time: hour[0],
  until_time: hour[1],
  is_told_of_run: true,
  has_ended: true,
  result_state: 'FAILED',
  ...rest,
})

test('a run is known from REST, from the system tables, or from both', async () => {
  const reported = { rest_run: [runRow(hour, { run_name: 'of REST' })] }
  const history = {
    system_run_period: [runPeriodRow(hour, { run_name: 'of periods' })],
    run_stretch: [stretch(0)],
  }
  const sources = async (rows: RowsRead) =>
    (await runs(rows)).map((row) => [row['facts_from'], row['run_name']])
  expect(await sources(reported)).toEqual([['rest', 'of REST']])
  expect(await sources(history)).toEqual([['system', 'of periods']])
  expect(await sources({ ...reported, ...history })).toEqual([['both', 'of REST']])
  expect(await sources({ run_stretch: [stretch(0)] })).toEqual([['system', null]])
})

test('only runs that start on the asked days are answered', async () => {
  const [evening, morning] = ['2025-04-30T23:00:00Z', at('01:00:00')]
  const rows = {
    rest_run: [runRow([evening, morning])],
    run_stretch: [
      stretch(0, { run_id: '8', day: '2025-04-30', start_time: evening }),
      stretch(1, { run_id: '8', start_time: morning }),
    ],
  }
  expect(await runs(rows)).toEqual([])
})

test.each([
  ['CRON', 'PERIODIC'],
  ['ONETIME', 'ONE_TIME'],
  ['ONETIME_RETRY', 'RETRY'],
  ['FILE_ARRIVAL', 'FILE_ARRIVAL'],
])('the trigger %s of the system tables is %s', async (trigger_type, trigger) => {
  const rows = { system_run_period: [runPeriodRow(hour, { trigger_type })], run_stretch: [stretch(0)] }
  expect(await runs(rows)).toMatchObject([{ trigger }])
})

/** All that may be known of runs with two attempts. */
const everythingOf = (identities: readonly Readonly<Record<string, unknown>>[]) => ({
  rest_run: identities.map((rest) => runRow(hour, rest)),
  rest_task_run: identities.map((rest) => taskRow('t', hour, { repair: 1, ...rest })),
  system_run_period: identities.map((rest) => runPeriodRow(hour, rest)),
  run_stretch: identities.flatMap((rest) => [stretch(0, rest), stretch(1, rest)]),
  task_run: identities.flatMap((rest) =>
    [0, 1].map((attempt) => ({
      ...ids,
      day,
      attempt,
      task_run_id: 't',
      cluster_id: 'c',
      status: 'SUCCESS',
      ...rest,
    })),
  ),
})

test.each([
  { key: 'account', rest: { account_id: 'other' } },
  { key: 'workspace', rest: { workspace_id: '2' } },
  { key: 'job', rest: { job_id: '71' } },
  { key: 'run', rest: { run_id: '8' } },
])('a run of another $key changes nothing of a run', async ({ rest }) => {
  const setting = { cluster_id: 'c', kind: 'shared' }
  const cluster_setting = [setting, ...eachChanged(setting, { account_id: 'other', workspace_id: '2' })]
  const rows = await runs({ ...everythingOf([{}, rest]), cluster_setting })
  expect(
    rows.map(({ attempt, task_count }) => `attempt ${String(attempt)}: ${String(task_count)} task`),
  ).toEqual(['attempt 0: 1 task', 'attempt 1: 1 task', 'attempt 0: 1 task', 'attempt 1: 1 task'])
})

/** Status and end of a run that ended in REST at eleven with these attempts, and failed in the system tables at this second. */
async function decided(second: string, attempts: { ofRest: number; ofHistory: number }): Promise<unknown> {
  const rows = await runs({
    rest_run: [runRow(hour, { last_repair: attempts.ofRest, seen_time: hour[1] })],
    run_stretch: [stretch(attempts.ofHistory, { until_time: at(`11:00:${second}`) })],
  })
  return rows.slice(-1).map((row) => [row['attempt'], row['status'], row['end_time']])
}

test('of REST and the system tables the younger one decides, by more than a second', async () => {
  const both = { ofRest: 0, ofHistory: 0 }
  expect(await decided('01', both)).toEqual([[0, 'SUCCESS', at('11:00:00.000')]])
  expect(await decided('02', both)).toEqual([[0, 'FAILED', at('11:00:02.000')]])
})

test('whoever knows a later attempt decides, whichever is younger', async () => {
  expect(await decided('02', { ofRest: 1, ofHistory: 0 })).toEqual([[1, 'SUCCESS', at('11:00:00.000')]])
  expect(await decided('00', { ofRest: 0, ofHistory: 1 })).toEqual([[1, 'FAILED', at('11:00:00.000')]])
})

test('a repair that REST reports only with its tasks is an attempt of REST', async () => {
  const rest_task_run = [taskRow('t', hour, { repair: 1 })]
  const rows = await runs({ rest_run: [runRow(hour)], rest_task_run, run_stretch: [stretch(0)] })
  expect(rows.map((row) => [row['attempt'], row['status'], row['is_last_attempt']])).toEqual([
    [0, 'FAILED', false],
    [1, 'SUCCESS', true],
  ])
})
