import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { runRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const statement = (statement_id: string, start: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id,
  compute_type: 'SERVERLESS_COMPUTE',
  start_time: at(start),
  end_time: at(start),
  execution_status: 'FINISHED',
  read_bytes: 10,
  day: at(start).slice(0, 10),
  last_day: at(start).slice(0, 10),
  ...rest,
})
const ofRun = { job_id: '70', job_run_id: 'r', notebook_id: 'n' }

const statements = [
  statement('by task', '03T10:30', { ...ofRun, job_task_run_id: 'again', written_bytes: 7 }),
  statement('same task', '03T10:31', { ...ofRun, job_task_run_id: 'again', spilled_local_bytes: 5 }),
  statement('by time', '01T10:30', { ...ofRun, execution_status: 'FAILED' }),
  statement('update', '02T00:00', { pipeline_id: 'p', pipeline_update_id: 'u', shuffle_read_bytes: 3 }),
  statement('notebook', '02T00:00', { notebook_id: 'n', read_bytes: null }),
  statement('warehouse', '02T00:00', { warehouse_id: 'w', compute_type: 'WAREHOUSE', notebook_id: 'n' }),
  statement('unknown run', '02T00:00', { job_id: '70', job_run_id: 'unknown' }),
]

test('statements are those of the attempt of a task, else of their moment, or of an update or a notebook, runs known later too', async () => {
  const lake = await derivedLake(['serverless_statement_day'], { query_run: statements })
  const attempts = 'select distinct attempt from serverless_statement_day'
  expect(await lake.rows(attempts)).toEqual([{ attempt: null }])
  await addRows(lake, {
    rest_run: [runRow(to('01T10:00', '03T11:00'), { run_id: 'r', last_repair: 1 })],
    rest_task_run: [
      taskRow('first', to('01T10:00', '01T11:00'), { run_id: 'r', result_state: 'FAILED' }),
      taskRow('again', to('03T10:00', '03T11:00'), { run_id: 'r', repair: 1 }),
    ],
  })
  const rows = await lake.rows(
    'select * from serverless_statement_day order by day, run_id, update_id, notebook_id',
  )
  expect(rows).toMatchObject([
    {
      day: '2025-05-01',
      job_id: '70',
      run_id: 'r',
      attempt: 0,
      notebook_id: null,
      statements: '1',
      failed_statements: '1',
    },
    { day: '2025-05-02', run_id: 'unknown', attempt: null, read_bytes: '10' },
    { day: '2025-05-02', run_id: null, pipeline_id: 'p', update_id: 'u', shuffle_read_bytes: '3' },
    { day: '2025-05-02', run_id: null, update_id: null, notebook_id: 'n', statements: '1', read_bytes: null },
    {
      day: '2025-05-03',
      run_id: 'r',
      attempt: 1,
      task_run_id: 'again',
      statements: '2',
      read_bytes: '20',
      written_bytes: '7',
      spilled_bytes: '5',
      shuffle_read_bytes: null,
    },
  ])
  await lake.close()
})
