import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'

const statement = (statement_id: string, day: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id,
  warehouse_id: 'w',
  start_time: `${day}T10:00:00Z`,
  end_time: `${day}T10:01:00Z`,
  execution_status: 'FINISHED',
  total_duration_ms: 60_000,
  read_bytes: 10,
  executed_by: 'ann',
  day,
  last_day: day,
  ...rest,
})

test('statements are counted by day and source: a dashboard before the user that runs it', async () => {
  const lake = await derivedLake(['statement_day'], {
    query_run: [
      statement('a', '2025-05-02'),
      statement('b', '2025-05-02', { dashboard_id: 'd', total_duration_ms: 1000 }),
      statement('c', '2025-05-02', {
        dashboard_id: 'd',
        execution_status: 'FAILED',
        waiting_at_capacity_duration_ms: 500,
      }),
      statement('d', '2025-05-03', { job_id: 'j' }),
      statement('e', '2025-05-03', { warehouse_id: null }),
    ],
  })
  const columns =
    'day, source_id, statements, failed_statements, read_bytes, duration_ms, longest_ms, waited_ms'
  expect(await lake.rows(`select ${columns} from statement_day order by day, source_id`)).toMatchObject([
    {
      day: '2025-05-02',
      source_id: 'dashboard:d',
      statements: '2',
      failed_statements: '1',
      duration_ms: '61000',
      waited_ms: '500',
    },
    { day: '2025-05-02', source_id: 'user:ann', statements: '1', read_bytes: '10' },
    { day: '2025-05-03', source_id: 'job:j', statements: '1' },
  ])
  await lake.close()
})
