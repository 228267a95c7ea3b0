import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { taskRow, usageRow } from '#models/testing/rows.ts'

const tables = ['activity', 'app', 'resource_day']

const at = (time: string) => `2025-05-${time}Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const taskOn = (cluster_id: string, task: string, stretch: readonly [string, string | null], rest = {}) =>
  taskRow(`${cluster_id} ${task}`, stretch, { cluster_id, ...rest })
const setup = { setup_ms: 600_000 }
const serverless = (run_id: string) => ({ cluster_id: null, run_id })

const statement = (warehouse_id: string, [start_time, end_time]: readonly [string, string], rest = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id: `${warehouse_id} ${start_time}`,
  warehouse_id,
  start_time,
  end_time,
  executed_by: 'ann',
  day: start_time.slice(0, 10),
  last_day: new Date(Date.parse(end_time) - 1).toISOString().slice(0, 10),
  ...rest,
})
const tenMinutes = to('02T10:00:00', '02T10:10:00')
const dayOfUse = (warehouse_id: string, day: string) =>
  usageRow(`${warehouse_id} ${day}`, to(`${day}T00:00:00`, `${day}T23:00:00`), { warehouse_id })

/** From what a statement came, most telling first: each row is named by its first column alone. */
const origins = [
  ['lakegauge:collect', { own_purpose: 'collect' }],
  ['dashboard:sales', { dashboard_id: 'sales' }],
  ['dashboard:old', { legacy_dashboard_id: 'old' }],
  ['alert:late', { alert_id: 'late' }],
  [
    'dbt:model.shop.orders',
    { statement_text: `/* {"app": "dbt", "node_id": "model.shop.orders"} */ select 1` },
  ],
  ['job:70', { job_id: '70' }],
  ['pipeline:p', { pipeline_id: 'p' }],
  ['notebook:n', { notebook_id: 'n' }],
  ['genie:g', { genie_space_id: 'g' }],
  ['query:q', { sql_query_id: 'q' }],
  ['user:ann', {}],
] as const
const warehouseOf = (origin: string) => `of ${origin}`

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(tables, {
    usage_record: [
      ...['open', 'silent', 'undated'].map((cluster_id) =>
        usageRow(cluster_id, to('02T10:00:00', '02T12:00:00'), { cluster_id }),
      ),
      ...['open', 'silent', 'undated', 'midnight', 'past', 'late setup'].map((cluster_id) =>
        usageRow(`${cluster_id} next day`, to('03T00:00:00', '03T01:00:00'), { cluster_id }),
      ),
      ...['w', 'waits', 'over'].flatMap((warehouse) => ['02', '03'].map((day) => dayOfUse(warehouse, day))),
      ...origins.map(([origin]) => dayOfUse(warehouseOf(origin), '02')),
      dayOfUse(warehouseOf('unreadable'), '02'),
    ],
    rest_task_run: [
      taskOn('one', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('setup', 'a', to('02T10:00:00', '02T10:30:00'), setup),
      taskOn('setup fails', 'a', to('02T10:00:00', '02T10:05:00'), setup),
      taskOn('beside', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('beside', 'b', to('02T10:15:00', '02T10:45:00')),
      taskOn('touch', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('touch', 'b', to('02T10:30:00', '02T10:45:00')),
      taskOn('apart', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('apart', 'b', to('02T10:30:00.001', '02T10:45:00')),
      taskOn('within', 'a', to('02T10:00:00', '02T10:45:00')),
      taskOn('within', 'b', to('02T10:10:00', '02T10:15:00')),
      taskOn('within', 'c', to('02T10:30:00', '02T10:35:00')),
      taskOn('repaired', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('repaired', 'b', to('02T10:15:00', '02T10:45:00'), { repair: 1 }),
      taskOn('midnight', 'a', to('02T23:00:00', '03T00:00:00')),
      taskOn('past', 'a', to('02T23:00:00', '03T00:00:00.001')),
      taskOn('late setup', 'a', to('02T23:55:00', '03T01:00:00'), setup),
      taskOn('open', 'a', [at('02T10:30:00'), null], { seen_time: at('03T00:30:00') }),
      taskOn('silent', 'a', [at('02T10:30:00'), null], { seen_time: at('02T11:00:00') }),
      taskOn('undated', 'a', [at('02T10:30:00'), null]),
      taskOn('', 'serverless', to('02T10:00:00', '02T10:30:00'), serverless('77')),
      taskOn('', 'condition', to('02T10:00:00', '02T10:30:00'), {
        ...serverless('78'),
        task_type: 'condition',
      }),
    ],
    query_run: [
      statement('w', tenMinutes),
      statement('waits', to('02T10:00:00', '02T10:30:00'), {
        waiting_for_compute_duration_ms: 600_000,
        waiting_at_capacity_duration_ms: 300_000,
      }),
      statement('waits', to('02T11:00:00', '02T11:10:00'), { waiting_for_compute_duration_ms: 600_000 }),
      statement('waits', to('02T12:00:00', '02T12:10:00'), { waiting_for_compute_duration_ms: 599_999 }),
      statement('over', to('02T22:00:00', '03T00:00:00')),
      statement('over', to('02T23:00:00', '03T00:00:00.001')),
      ...origins.map(([origin], index) =>
        statement(
          warehouseOf(origin),
          tenMinutes,
          Object.assign({}, ...origins.slice(index).map(([, columns]) => columns)),
        ),
      ),
      statement(warehouseOf('unreadable'), tenMinutes, { own_purpose: 'unreadable' }),
    ],
  })
  return () => lake.close()
})

/** Stretches on a resource: of a task, or `=` of a run (with its task where that is its only one), from when to when. */
async function stretchesOn(resource: string, of: Lake = lake) {
  const rows = await of.rows(
    `select activity.is_run, activity.run_id, activity.attempt, activity.task_run_id, activity.consumer_id,
       activity.from_ms, activity.until_ms
     from activity
     inner join resource_day
       on resource_day.day = activity.day and resource_day.resource_number = activity.resource_number
     where resource_day.resource_id = $resource
     order by activity.from_ms, activity.until_ms, activity.is_run, activity.attempt`,
    { resource },
  )
  return rows.map((row) => {
    const [since, until] = [row['from_ms'], row['until_ms']].map((ms) =>
      new Date(Number(ms))
        .toISOString()
        .slice(8, -1)
        .replace(/(:00)?\.000$/, ''),
    )
    const run = row['run_id'] === null ? row['consumer_id'] : `${row['run_id']}/${row['attempt']}`
    const task = String(row['task_run_id'] ?? '').slice(resource.length)
    return `${row['is_run'] ? '= ' : ''}${run}${task} ${since} ${until}`
  })
}

test.each([
  ['a run with one task is active while that task is', 'one', ['= 7/0 a 02T10:00 02T10:30']],
  ['a task is not active while it is set up', 'setup', ['= 7/0 a 02T10:10 02T10:30']],
  ['a task that ends while it is set up was never active', 'setup fails', ['= 7/0 a 02T10:05 02T10:05']],
  [
    'a run is active while any of its tasks is',
    'beside',
    ['7/0 a 02T10:00 02T10:30', '= 7/0 02T10:00 02T10:45', '7/0 b 02T10:15 02T10:45'],
  ],
  [
    'a task that begins when another one ends goes on with the stretch of the run',
    'touch',
    ['7/0 a 02T10:00 02T10:30', '= 7/0 02T10:00 02T10:45', '7/0 b 02T10:30 02T10:45'],
  ],
  [
    'a task that begins a millisecond later begins another one',
    'apart',
    [
      '7/0 a 02T10:00 02T10:30',
      '= 7/0 02T10:00 02T10:30',
      '7/0 b 02T10:30:00.001 02T10:45',
      '= 7/0 02T10:30:00.001 02T10:45',
    ],
  ],
  [
    'short tasks within a long one do not end the stretch of the run',
    'within',
    [
      '7/0 a 02T10:00 02T10:45',
      '= 7/0 02T10:00 02T10:45',
      '7/0 b 02T10:10 02T10:15',
      '7/0 c 02T10:30 02T10:35',
    ],
  ],
  [
    'attempts of a run are active each for itself',
    'repaired',
    ['= 7/0 a 02T10:00 02T10:30', '= 7/1 b 02T10:15 02T10:45'],
  ],
  ['a task that ends at midnight is active on one day', 'midnight', ['= 7/0 a 02T23:00 03T00:00']],
  [
    'a task that ends a millisecond later is active on two',
    'past',
    ['= 7/0 a 02T23:00 03T00:00', '= 7/0 a 03T00:00 03T00:00:00.001'],
  ],
  [
    'a task that is set up until after midnight is active on the second day',
    'late setup',
    ['= 7/0 a 03T00:05 03T01:00'],
  ],
  [
    'a task without an end is active on each day until the last known moment of its cluster, or until it was last seen',
    'open',
    ['= 7/0 a 02T10:30 02T12:00', '= 7/0 a 03T00:00 03T00:30'],
  ],
  ['a task that no source shows any more does not keep its cluster', 'silent', ['= 7/0 a 02T10:30 02T11:00']],
  [
    'a task without an end and without a moment of sight keeps it for its last day',
    'undated',
    ['= 7/0 a 02T10:30 02T12:00'],
  ],
])('%s', async (_, cluster, stretches) => {
  expect(await stretchesOn(cluster)).toEqual(stretches)
})

test('a serverless task is active on what its run has to itself, and one that needs no compute is not', async () => {
  expect((await stretchesOn('run:77')).map((stretch) => stretch.slice(0, 6))).toEqual(['= 77/0'])
  expect(await stretchesOn('run:78')).toEqual([])
})

test('a statement works from when it is run to its end', async () => {
  expect(await stretchesOn('warehouse:w')).toEqual(['= user:ann 02T10:00 02T10:10'])
})

test('a statement does not work while it waits, and one that waited to its end never did', async () => {
  expect(await stretchesOn('warehouse:waits')).toEqual([
    '= user:ann 02T10:15 02T10:30',
    '= user:ann 02T12:09:59.999 02T12:10',
  ])
})

test('a statement that works past midnight works on both days, one that ends there on one', async () => {
  expect(await stretchesOn('warehouse:over')).toEqual([
    '= user:ann 02T22:00 03T00:00',
    '= user:ann 02T23:00 03T00:00',
    '= user:ann 03T00:00 03T00:00:00.001',
  ])
})

test.each([...origins.map(([origin]) => [origin, origin] as const), ['unreadable', 'user:ann'] as const])(
  'a statement is named by the most telling of what it came from: %s',
  async (origin, consumer) => {
    expect(await stretchesOn(`warehouse:${warehouseOf(origin)}`)).toEqual([`= ${consumer} 02T10:00 02T10:10`])
  },
)

test('a task without an end that is collected late is active on the days after its own too', async () => {
  const later = await derivedLake(tables, {
    usage_record: [usageRow('known', to('03T00:00:00', '03T01:00:00'), { cluster_id: 'c' })],
  })
  expect(await stretchesOn('c', later)).toEqual([])
  const open = taskOn('c', 'a', [at('02T23:00:00'), null], { seen_time: at('03T00:30:00') })
  await addRows(later, { rest_task_run: [open] })
  expect(await stretchesOn('c', later)).toEqual(['= 7/0 a 02T23:00 02T23:00', '= 7/0 a 03T00:00 03T00:30'])
  await later.close()
})
