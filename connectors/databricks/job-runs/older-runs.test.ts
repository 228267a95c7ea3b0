import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { statementOf } from '../../testing/warehouse.ts'
import { at, ended, fetchedFrom, upToNow } from './testing/fetched-from.ts'

test('a row has the hour in which it was seen, and that of an ended run is the same after its day', async () => {
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:20:00'), state: ended }
  const open = { ...run, run_id: 101, end_time: 0, state: { life_cycle_state: 'RUNNING', state_message: '' } }
  const { runs } = await fetchedFrom({ 'GET /api/2.2/jobs/runs/list': { runs: [run, open] } })
  expect(runs.map((row) => row['seen_time'])).toEqual([
    '2025-05-31T00:00:00.000Z',
    '2025-05-31T12:00:00.000Z',
  ])
})

test('iterations of a for-each task belong to its run, and are read once', async () => {
  const task = (run_id: number, rest: object) => ({
    run_id,
    start_time: at('10:00:00'),
    end_time: at('10:10:00'),
    state: ended,
    ...rest,
  })
  const loop = task(101, { task_key: 'each', for_each_task: { inputs: '[1,2]' } })
  const iteration = { task_key: 'each_iteration', notebook_task: {}, cluster_instance: { cluster_id: 'c' } }
  const run = { job_id: 7, run_id: 100, start_time: at('10:00:00'), end_time: at('10:10:00'), state: ended }
  const answers: Answers = {
    'GET /api/2.2/jobs/runs/list': { runs: [{ ...run, tasks: [loop] }] },
    'GET /api/2.2/jobs/runs/get': ({ query }) =>
      query['page_token'] === undefined
        ? { run_id: 101, iterations: [task(102, iteration)], next_page_token: 'two' }
        : { run_id: 101, iterations: [task(103, iteration)] },
  }
  const { tasks, state, requests } = await fetchedFrom(answers, { window: upToNow })
  expect(requests.filter(({ path }) => path.endsWith('/get')).map(({ query }) => query['run_id'])).toEqual([
    '101',
    '101',
  ])
  expect(tasks).toMatchObject([
    { task_run_id: '101', run_id: '100', task_type: 'for_each', cluster_id: null },
    { task_run_id: '102', run_id: '100', task_type: 'notebook', cluster_id: 'c' },
    { task_run_id: '103', run_id: '100', task_type: 'notebook', cluster_id: 'c' },
  ])
  const again = await fetchedFrom(answers, { window: upToNow, state })
  expect(again.requests.filter(({ path }) => path.endsWith('/get'))).toEqual([])
  expect(again.state).toEqual(state)
})

/** A warehouse whose timeline names these repaired runs, with when they last ran. */
function timelineOf(
  repaired: readonly [runId: string, changedTime: string][],
  asked: string[] = [],
): Answers {
  return {
    'GET /api/2.2/jobs/runs/list': {},
    'POST /api/2.0/sql/statements': (request) => {
      asked.push(statementOf(request).statement)
      return {
        statement_id: 'statement-1',
        status: { state: 'SUCCEEDED' },
        manifest: { schema: { columns: [{ name: 'run_id' }, { name: 'changed_time' }] } },
        result: { data_array: repaired },
      }
    },
    'GET /api/2.2/jobs/runs/get': ({ query }) => ({
      job_id: 7,
      run_id: Number(query['run_id']),
      start_time: Date.parse('2025-04-20T10:00:00Z'),
      end_time: at('10:00:00'),
      state: ended,
      repair_history: [
        { type: 'ORIGINAL', start_time: Date.parse('2025-04-20T10:00:00Z') },
        { type: 'REPAIR', start_time: at('09:00:00') },
      ],
    }),
  }
}

test('a run of weeks ago that was repaired since is read again, once an hour', async () => {
  const asked: string[] = []
  const answers = timelineOf([['300', '2025-05-30T10:00:00.000Z']], asked)
  const { runs, notes, state } = await fetchedFrom(answers, { window: upToNow })
  expect(runs).toMatchObject([{ run_id: '300', last_repair: 1, day: '2025-04-20' }])
  expect(asked.map((statement) => /min.*|max\(period_end_time\) >=.*/g.exec(statement)?.[0])).toEqual([
    "min(period_start_time) < timestamp'2025-05-31T00:00:00.000Z'",
  ])
  expect(notes).toEqual(['1 runs of older days were read again: they were repaired.'])
  expect(state).toMatchObject({ repairs: { searchedTime: '2025-05-31T12:00:00.000Z' } })
  await fetchedFrom(answers, { window: upToNow, state })
  expect(asked).toHaveLength(1)
  await fetchedFrom(answers, {
    window: upToNow,
    state: {
      openRunIds: [],
      repairs: { from: '2025-05-30T11:00:00Z', searchedTime: '2025-05-31T11:00:00Z' },
    },
  })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain("max(period_end_time) >= timestamp'2025-05-30T11:00:00Z'")
})

test('a fetch reads at most 200 repaired runs, and the next one goes on with the rest', async () => {
  const repaired = Array.from({ length: 201 }, (_none, place): [string, string] => [
    String(1000 + place),
    new Date(at('00:00:00') + place * 1000).toISOString(),
  ])
  const { runs, state } = await fetchedFrom(timelineOf(repaired), { window: upToNow })
  expect(runs).toHaveLength(200)
  expect(state).toMatchObject({ repairs: { from: repaired[199]?.[1], searchedTime: null } })
})

test('runs are read though repairs cannot be looked for, with a note', async () => {
  const { state, notes } = await fetchedFrom({ 'GET /api/2.2/jobs/runs/list': {} }, { window: upToNow })
  expect(state).toEqual({ openRunIds: [], repairs: { searchedTime: '2025-05-31T12:00:00.000Z' } })
  expect(notes.join()).toContain('Repairs of older runs were not looked for')
})

test('a repaired run that cannot be read fails the fetch, so that it is read again', async () => {
  const answers = timelineOf([['300', '2025-05-30T10:00:00.000Z']])
  const refused = { status: 401, text: '{"error_code":"UNAUTHENTICATED","message":"Token expired."}' }
  const fetching = fetchedFrom({ ...answers, 'GET /api/2.2/jobs/runs/get': refused }, { window: upToNow })
  await expect(fetching).rejects.toMatchObject({ code: 'invalid_credentials' })
})
