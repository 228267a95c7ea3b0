import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { statement as model } from './model.ts'

const day = '2025-05-02'
const job = { job_id: '70', job_run_id: '7' }
const dbt = (comment: string) => ({ statement_text: `/* ${comment} */ create table orders as select 1` })

const statement = (statement_id: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id,
  warehouse_id: 'w',
  start_time: `${day}T10:00:00Z`,
  end_time: `${day}T10:01:00Z`,
  executed_by: 'ann',
  day,
  last_day: day,
  ...rest,
})

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(['app', 'job', 'statement'], {
    query_run: [
      statement('job', job),
      statement('dashboard', { ...job, dashboard_id: 'd' }),
      statement('dbt', dbt('{"app": "dbt", "dbt_version": "1.9.4", "node_id": "model.shop.orders"}')),
      statement('dbt in job', { ...job, ...dbt('{"app": "dbt", "node_id": "model.shop.orders"}') }),
      statement('dbt connection', { ...job, ...dbt('{"app": "dbt", "connection_name": "list_schemas"}') }),
      statement('other tool', dbt('{"app": "bi", "node_id": "model.shop.orders"}')),
      statement('serverless', { warehouse_id: null }),
    ],
  })
})
afterAll(() => lake.close())

test('a statement is of its dbt model before its job, and keeps the run of the job', async () => {
  const rows = await lake.rows(
    'select statement_id, source_id, job_run_id from statement order by statement_id',
  )
  expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    'dashboard dashboard:d null',
    'dbt dbt:model.shop.orders null',
    'dbt connection job:70 7',
    'dbt in job dbt:model.shop.orders 7',
    'job job:70 7',
    'other tool user:ann null',
  ])
})

test.each([
  ['its tasks worked', { total_task_duration_ms: '1' }, true],
  ['no task worked', { total_task_duration_ms: '0' }, false],
  ['nothing is known', {}, true],
  ['its result came from the cache, and its tasks are not known', { from_result_cache: true }, false],
  ['tasks worked for a result of the cache', { from_result_cache: true, total_task_duration_ms: '1' }, true],
])('a statement uses compute unless the query history rules it out: %s', async (_, said, expected) => {
  const rows = await selectAlone(model, { query_run: [statement('s', said)] }, { days: [day] })
  expect(rows).toMatchObject([{ uses_compute: expected, from_ms: String(Date.parse(`${day}T10:00Z`)) }])
})

test('compiling a statement and handing out its result are what no size changes', async () => {
  const rows = await selectAlone(
    model,
    {
      query_run: [
        statement('known', { compilation_duration_ms: '300', result_fetch_duration_ms: '20' }),
        statement('unknown'),
      ],
    },
    { days: [day] },
  )
  const found = new Map(rows.map((row) => [row['statement_id'], Number(row['fixed_ms'])]))
  expect(found).toEqual(
    new Map([
      ['known', 320],
      ['unknown', 0],
    ]),
  )
})
