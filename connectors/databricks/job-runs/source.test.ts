import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { at, ended, fetchedFrom, upToNow } from './testing/fetched-from.ts'

test('runs are read by the days of their start in the half-open window', async () => {
  const { requests } = await fetchedFrom(
    { 'GET /api/2.2/jobs/runs/list': {} },
    { window: { since: '2025-05-29', until: '2025-05-31' } },
  )
  expect(
    requests.map(({ query }) => [Number(query['start_time_from']), Number(query['start_time_to'])]),
  ).toEqual([
    [Date.parse('2025-05-29T00:00:00Z'), Date.parse('2025-05-29T23:59:59.999Z')],
    [Date.parse('2025-05-30T00:00:00Z'), Date.parse('2025-05-30T23:59:59.999Z')],
  ])
})

test('each task run gets the repair that it belongs to', async () => {
  const task = { task_key: 'load', end_time: at('10:20:00'), state: ended, notebook_task: {} }
  const first = {
    ...task,
    run_id: 101,
    start_time: at('10:00:00'),
    state: { ...ended, result_state: 'FAILED' },
  }
  const again = { ...task, run_id: 102, start_time: at('11:00:00'), attempt_number: 1 }
  const unnamed = {
    ...task,
    run_id: 103,
    start_time: at('11:05:00'),
    task_key: 'report',
    depends_on: [{ task_key: 'load' }],
  }
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('11:20:00'), state: ended }
  const { runs, tasks, requests } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, tasks: [first, again] }] },
    'GET /api/2.2/jobs/runs/get': {
      ...run,
      tasks: [again, first, unnamed],
      repair_history: [
        { type: 'REPAIR', id: 9, start_time: at('11:00:00'), task_run_ids: [102] },
        { type: 'ORIGINAL', start_time: at('10:00:00'), task_run_ids: [101] },
      ],
    },
  })
  expect(requests.at(-1)?.query).toEqual({ run_id: '100', include_history: 'true' })
  expect(runs).toMatchObject([{ run_id: '100', last_repair: 1 }])
  expect(
    tasks.map((row) => [row['task_run_id'], row['repair'], row['attempt_number'], row['depends_on']]),
  ).toEqual([
    ['102', 1, 1, null],
    ['101', 0, 0, null],
    ['103', 1, 0, 'load'],
  ])
})

test('a run without a second attempt is not fetched again', async () => {
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const { requests, runs } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, tasks: [{ run_id: 101, task_key: 'load' }] }] },
  })
  expect(requests.map(({ path }) => path)).toEqual(['/api/2.2/jobs/runs/list'])
  expect(runs).toMatchObject([{ last_repair: 0, day: '2025-05-30', last_day: '2025-05-30' }])
})

test('a running run has no end and affects days up to today', async () => {
  const running = { life_cycle_state: 'RUNNING', state_message: 'In run' }
  const run = { job_id: 7, run_id: 100, start_time: at('23:50:00'), end_time: 0, state: running }
  const waiting = { task_key: 'later', start_time: 0, state: { life_cycle_state: 'BLOCKED' } }
  const { runs, tasks } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': {
      runs: [
        {
          ...run,
          tasks: [{ run_id: 101, task_key: 'load', start_time: at('23:50:00'), state: running }, waiting],
        },
      ],
    },
  })
  expect(runs).toMatchObject([
    {
      end_time: null,
      life_cycle_state: 'RUNNING',
      result_state: null,
      day: '2025-05-30',
      last_day: '2025-05-31',
    },
  ])
  expect(tasks.map((row) => row['task_run_id'])).toEqual(['101'])
})

test('the state comes from the newer field if the older one is missing', async () => {
  const status = {
    state: 'TERMINATED',
    termination_details: { code: 'RUN_EXECUTION_ERROR', message: 'Task failed' },
  }
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), status }
  const { runs } = await fetchedFrom({ 'GET /api/2.2/jobs/runs/list': { runs: [run] } })
  expect(runs).toMatchObject([
    {
      life_cycle_state: 'TERMINATED',
      result_state: null,
      termination_code: 'RUN_EXECUTION_ERROR',
      state_message: 'Task failed',
    },
  ])
})

test('a run of the single-task format is its own task', async () => {
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const { tasks } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, cluster_instance: { cluster_id: 'cluster-1' } }] },
  })
  expect(tasks).toMatchObject([{ task_run_id: '100', task_key: null, cluster_id: 'cluster-1' }])
})

test('the kind of task of the single-task format is read one level deeper', async () => {
  const task = { notebook_task: { notebook_path: '/a' } }
  const { tasks } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': {
      runs: [
        { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended, task },
      ],
    },
  })
  expect(tasks).toMatchObject([{ task_run_id: '100', task_type: 'notebook', cluster_id: null }])
})

test('runs of older days are followed until they have ended', async () => {
  const older = { job_id: 7, start_time: Date.parse('2025-05-20T10:00:00Z'), end_time: 0 }
  const answers: Answers = {
    'GET /api/2.2/jobs/runs/list': ({ query }) =>
      query['active_only'] === 'true' ? { runs: [{ ...older, run_id: 200 }] } : {},
    'GET /api/2.2/jobs/runs/get': ({ query }) =>
      query['run_id'] === '201'
        ? { ...older, run_id: 201, end_time: at('10:00:00'), state: ended }
        : {
            status: 400,
            text: '{"error_code":"INVALID_PARAMETER_VALUE","message":"Run 202 does not exist."}',
          },
  }
  const { runs, state } = await fetchedFrom(answers, {
    window: upToNow,
    state: { openRunIds: ['200', '201', '202'] },
  })
  expect(runs.map((row) => [row['run_id'], row['end_time']])).toEqual([
    ['200', null],
    ['201', '2025-05-30T10:00:00.000Z'],
  ])
  expect(state).toMatchObject({ openRunIds: ['200'] })
})

test('an older window does not change the open runs', async () => {
  const state = { openRunIds: ['200'] }
  expect((await fetchedFrom({ 'GET /api/2.2/jobs/runs/list': {} }, { state })).state).toEqual(state)
})

test.skipIf(!hasTestData)('reads the recorded run 75778 with its times and its cluster', async () => {
  const recorded = testData('databricks-rest/syncsparkpy/run-75778/jobs-runs-get.json')
  const { runs, tasks } = await fetchedFrom(
    { 'GET /api/2.2/jobs/runs/list': { status: 200, text: `{"runs":[${recorded}]}` } },
    { window: { since: '2023-04-11', until: '2023-04-12' } },
  )
  expect(runs).toMatchObject([
    {
      job_id: '12345678910',
      run_id: '75778',
      trigger: 'ONE_TIME',
      run_type: 'JOB_RUN',
      start_time: '2023-04-11T21:43:41.062Z',
      end_time: '2023-04-11T21:49:48.433Z',
      setup_ms: '237000',
      execution_ms: '130000',
      cleanup_ms: '0',
      life_cycle_state: 'TERMINATED',
      result_state: 'SUCCESS',
      last_repair: 0,
      day: '2023-04-11',
      last_day: '2023-04-11',
    },
  ])
  expect(tasks).toMatchObject([
    {
      task_run_id: '76722',
      task_key: 'my_task',
      repair: 0,
      attempt_number: 0,
      cluster_id: '0101-214342-tpi6qdp2',
      spark_context_id: '1443449481634833945',
      task_type: 'notebook',
      start_time: '2023-04-11T21:43:41.074Z',
      end_time: '2023-04-11T21:49:48.312Z',
      setup_ms: '237000',
      execution_ms: '130000',
    },
  ])
})

test('a repeated page changes nothing, in a list or within a run', async () => {
  const task = { run_id: 101, task_key: 'load', start_time: at('10:00:00') }
  const again = { ...task, run_id: 102, attempt_number: 1 }
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const pageOf = (page: object, query: Readonly<Record<string, string>>) =>
    query['page_token'] === undefined ? { ...page, next_page_token: 'again' } : page
  const history = { type: 'ORIGINAL', start_time: at('10:00:00'), task_run_ids: [101] }
  const { runs, tasks, requests } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': ({ query }) => pageOf({ runs: [{ ...run, tasks: [task, again] }] }, query),
    'GET /api/2.2/jobs/runs/get': ({ query }) =>
      pageOf({ ...run, tasks: [task, again], repair_history: [history] }, query),
  })
  expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['list', 'list', 'get', 'get'])
  expect(runs).toMatchObject([{ run_id: '100', last_repair: 0 }])
  expect(tasks.map((row) => row['task_run_id'])).toEqual(['101', '102'])
})

test('the history of a run counts once, though each of its pages repeats it', async () => {
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const history = [
    { type: 'ORIGINAL', start_time: at('10:00:00') },
    { type: 'REPAIR', start_time: at('10:10:00') },
  ]
  const { runs, tasks } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, has_more: true, tasks: [] }] },
    'GET /api/2.2/jobs/runs/get': ({ query }) =>
      query['page_token'] === undefined
        ? { ...run, repair_history: history, tasks: [{ run_id: 101 }], next_page_token: 'two' }
        : { ...run, repair_history: history, tasks: [{ run_id: 102 }] },
  })
  expect(runs).toMatchObject([{ last_repair: 1 }])
  expect(tasks).toHaveLength(2)
})

test('tasks of many pages come once each, with the first repair that names them', async () => {
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const history = [
    { type: 'ORIGINAL', start_time: at('10:00:00'), task_run_ids: [1000, 1001] },
    { type: 'REPAIR', start_time: at('10:10:00'), task_run_ids: [1001, 1002] },
  ]
  const pageOf = (page: number) => ({
    ...run,
    tasks: Array.from({ length: 100 }, (_none, place) => ({
      run_id: 1000 + page * 100 + place,
      start_time: at('10:11:00'),
    })),
    ...(page === 0 && { repair_history: history }),
    ...(page < 29 && { next_page_token: String(page + 1) }),
  })
  const { runs, tasks, requests } = await fetchedFrom({
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, has_more: true, tasks: [] }] },
    'GET /api/2.2/jobs/runs/get': ({ query }) => pageOf(Number(query['page_token'] ?? 0)),
  })
  expect(requests).toHaveLength(31)
  expect(runs).toMatchObject([{ last_repair: 1 }])
  expect(new Set(tasks.map((row) => row['task_run_id'])).size).toBe(3000)
  expect(tasks.slice(0, 4).map((row) => row['repair'])).toEqual([0, 0, 1, 1])
})
