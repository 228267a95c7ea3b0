import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const ids = { account_id: 'account', workspace_id: '1', pipeline_id: 'orders' }
const days = (start: string, end = start) => ({ day: start.slice(0, 10), last_day: end.slice(0, 10) })

const period = (update_id: string, start: string, end: string, rest = {}) => ({
  ...ids,
  update_id,
  period_start_time: start,
  period_end_time: end,
  ...days(start, end),
  ...rest,
})
const rest = (update_id: string, creation_time: string, more = {}) => ({
  ...ids,
  update_id,
  creation_time,
  ...days(creation_time),
  ...more,
})
const progress = (update_id: string, event_time: string, progress_state: string, more = {}) => ({
  ...ids,
  update_id,
  event_id: event_time,
  event_hash: progress_state,
  event_type: 'update_progress',
  event_time,
  progress_state,
  ...days(event_time),
  ...more,
})

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['pipeline_update'], {
    system_update_period: [
      period('over midnight', '2025-05-30T23:30:00Z', '2025-05-31T00:00:00Z', { cluster_id: 'c' }),
      period('over midnight', '2025-05-31T00:00:00Z', '2025-05-31T00:30:00Z', {
        result_state: 'FAILED',
        job_run_id: '8',
      }),
      period('going on', '2025-05-31T10:00:00Z', '2025-05-31T11:00:00Z'),
    ],
    rest_pipeline_update: [
      rest('over midnight', '2025-05-30T23:29:59Z', { state: 'FAILED', cause: 'JOB_TASK' }),
      rest('rest only', '2025-05-31T12:00:00Z', { state: 'COMPLETED', cluster_id: 'd' }),
    ],
    pipeline_event: [
      progress('rest only', '2025-05-31T12:01:00Z', 'RUNNING'),
      ...[
        {
          event_time: '2025-05-31T12:10:00Z',
          output_rows: 40,
          dropped_records: 2,
          failed_records: 3,
          passed_records: 40,
        },
        {
          event_time: '2025-05-31T12:19:00Z',
          output_rows: 60,
          dropped_records: 0,
          failed_records: 0,
          passed_records: 60,
        },
      ].map(({ event_time, ...more }) =>
        progress('rest only', event_time, 'RUNNING', { ...more, event_type: 'flow_progress' }),
      ),
      progress('rest only', '2025-05-31T12:20:00Z', 'COMPLETED'),
    ],
  })
})
afterAll(() => lake.close())

async function update(updateId: string) {
  const [row] = await lake.rows(
    'select day, state, cause, cluster_id, job_run_id, start_time, end_time from pipeline_update where update_id = $updateId',
    { updateId },
  )
  return row
}

test('an update over midnight is one row, with the fields of each interface', async () => {
  expect(await update('over midnight')).toEqual({
    day: '2025-05-30',
    state: 'FAILED',
    cause: 'JOB_TASK',
    cluster_id: 'c',
    job_run_id: '8',
    start_time: '2025-05-30T23:30:00.000Z',
    end_time: '2025-05-31T00:30:00.000Z',
  })
})

test('an update without a result has no end', async () => {
  expect(await update('going on')).toMatchObject({ state: 'RUNNING', end_time: null })
})

test('without system tables the event log gives the end', async () => {
  expect(await update('rest only')).toMatchObject({
    state: 'COMPLETED',
    cluster_id: 'd',
    start_time: '2025-05-31T12:00:00.000Z',
    end_time: '2025-05-31T12:20:00.000Z',
  })
})

test('the event log adds up what the flows of an update wrote and dropped; without one these are not known', async () => {
  const columns = 'output_rows, dropped_records, passed_records, failed_records'
  expect(
    await lake.rows(
      `select update_id, ${columns} from pipeline_update where update_id in ('going on', 'rest only') order by update_id`,
    ),
  ).toEqual([
    {
      update_id: 'going on',
      output_rows: null,
      dropped_records: null,
      passed_records: null,
      failed_records: null,
    },
    {
      update_id: 'rest only',
      output_rows: '100',
      dropped_records: '2',
      passed_records: '100',
      failed_records: '3',
    },
  ])
})

test('a later period corrects the day on which the update began', async () => {
  await addRows(lake, {
    system_update_period: [
      period('going on', '2025-06-01T00:00:00Z', '2025-06-01T00:10:00Z', { result_state: 'COMPLETED' }),
    ],
  })
  expect(await update('going on')).toMatchObject({
    day: '2025-05-31',
    state: 'COMPLETED',
    end_time: '2025-06-01T00:10:00.000Z',
  })
})

test('a finished update without an end ended with its last known event', async () => {
  const [lost, open] = ['end lost', 'still going']
  await addRows(lake, {
    rest_pipeline_update: [
      rest(lost, '2025-05-31T13:00:00Z', { state: 'COMPLETED' }),
      rest(open, '2025-05-31T13:00:00Z', { state: 'RUNNING' }),
    ],
    pipeline_event: [lost, open].map((id) => progress(id, '2025-05-31T13:07:00Z', 'RUNNING')),
  })
  expect(await update(lost)).toMatchObject({ end_time: '2025-05-31T13:07:00.000Z' })
  expect(await update(open)).toMatchObject({ end_time: null })
})
