import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const ids = { account_id: 'account', workspace_id: '1' }
const day = '2025-05-02'
const at = (time: string) => `${day}T${time}Z`

const statement = (statement_id: string, [start, end]: readonly [string, string], rest = {}) => ({
  ...ids,
  statement_id,
  warehouse_id: 'w',
  start_time: at(start),
  end_time: at(end),
  executed_by: 'ann',
  day,
  last_day: day,
  ...rest,
})
const hourOf = (record_id: string, start: string, end: string, rest = {}) =>
  usageRow(record_id, [at(start), at(end)], {
    warehouse_id: 'w',
    billing_origin_product: 'SQL',
    usage_quantity: '6',
    ...rest,
  })

async function partsOf(statements: readonly object[], usage: readonly object[]) {
  const lake = await derivedLake(['run_cost_part', 'time_share'], {
    list_price: [priceRow()],
    usage_record: usage.map((row) => ({ ...row })),
    query_run: statements.map((row) => ({ ...row })),
  })
  const parts = await lake.rows(
    `select consumer, asset_id, consumer_id, phase, cast(sum(amount) as decimal(28,10)) as amount
     from run_cost_part group by all order by consumer, consumer_id`,
  )
  await lake.close()
  return parts.map((part) => Object.values(part).map(String).join(' '))
}

test('running statements share each moment of a warehouse equally; unused time stays with the warehouse', async () => {
  const statements = [
    statement('one', ['10:00:00', '10:20:00']),
    statement('two', ['10:10:00', '10:30:00'], { executed_by: 'bob', dashboard_id: 'sales' }),
  ]
  expect(await partsOf(statements, [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'query w dashboard:sales work 1.5000000000',
    'query w user:ann work 1.5000000000',
    'warehouse w null idle 3.0000000000',
  ])
})

test('a statement that waits for the warehouse does not run yet', async () => {
  const waiting = statement('one', ['10:00:00', '10:30:00'], {
    waiting_for_compute_duration_ms: 600_000,
    waiting_at_capacity_duration_ms: 600_000,
  })
  expect(await partsOf([waiting], [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'query w user:ann work 1.0000000000',
    'warehouse w null idle 5.0000000000',
  ])
})

test('a warehouse without any collected statement keeps its money, and is not idle', async () => {
  expect(await partsOf([], [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'warehouse w null unknown 6.0000000000',
  ])
})

test('a warehouse without statements is idle on a day on which others have some', async () => {
  const elsewhere = statement('one', ['07:00:00', '07:20:00'], { warehouse_id: 'another', workspace_id: '2' })
  expect(await partsOf([elsewhere], [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'warehouse w null idle 6.0000000000',
  ])
})

test('a retraction takes back the share of each statement', async () => {
  const usage = [
    hourOf('a', '10:00:00', '11:00:00'),
    hourOf('b', '10:00:00', '11:00:00', { record_type: 'RETRACTION', usage_quantity: '-6' }),
  ]
  expect(await partsOf([statement('one', ['10:00:00', '10:00:07'])], usage)).toEqual([
    'query w user:ann work 0.0000000000',
    'warehouse w null idle 0.0000000000',
  ])
})

test('the records and machines of a pipeline are charged to its update, its maintenance or the pipeline', async () => {
  const dlt = (record_id: string, rest: object) =>
    usageRow(record_id, [at('10:00:00'), at('11:00:00')], {
      billing_origin_product: 'DLT',
      dlt_pipeline_id: 'p',
      ...rest,
    })
  const usage = [
    dlt('a', { dlt_update_id: 'u', cluster_id: 'c' }),
    dlt('b', { dlt_maintenance_id: 'm' }),
    dlt('c', {}),
  ]
  expect(await partsOf([], usage)).toEqual([
    'pipeline_maintenance p m work 1.0000000000',
    'pipeline_orphan p null work 1.0000000000',
    'pipeline_update p u work 1.0000000000',
  ])
})

test('a statement whose result comes from the cache uses no compute beside one that works', async () => {
  const time = ['10:00:00', '10:40:00'] as const
  const worked = statement('worked', time, { total_task_duration_ms: 9_000_000 })
  const cached = { from_result_cache: true, executed_by: 'bob' }
  const hour = [hourOf('a', '10:00:00', '11:00:00')]
  const alone = ['query w user:ann work 4.0000000000', 'warehouse w null idle 2.0000000000']
  expect(
    await partsOf([worked, statement('c', time, { ...cached, total_task_duration_ms: 0 })], hour),
  ).toEqual(alone)
  expect(await partsOf([worked, statement('c', time, cached)], hour)).toEqual(alone)
  expect(await partsOf([worked, statement('c', time, { executed_by: 'bob' })], hour)).toEqual([
    'query w user:ann work 2.0000000000',
    'query w user:bob work 2.0000000000',
    'warehouse w null idle 2.0000000000',
  ])
})

test('a warehouse that only gave results from its cache was idle', async () => {
  const cached = statement('c', ['10:00:00', '10:40:00'], { total_task_duration_ms: 0 })
  expect(await partsOf([cached], [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'warehouse w null idle 6.0000000000',
  ])
})

test('a statement that was cancelled in the queue has nothing of the time in which another one worked', async () => {
  const statements = [
    statement('worked', ['10:00:00', '10:30:00'], { total_task_duration_ms: 1_800_000 }),
    statement('cancelled', ['10:00:00', '10:30:00'], {
      executed_by: 'bob',
      waiting_at_capacity_duration_ms: 1_800_000,
    }),
    statement('waited longer', ['10:00:00', '10:30:00'], {
      executed_by: 'eve',
      waiting_at_capacity_duration_ms: 2_000_000,
    }),
  ]
  expect(await partsOf(statements, [hourOf('a', '10:00:00', '11:00:00')])).toEqual([
    'query w user:ann work 3.0000000000',
    'warehouse w null idle 3.0000000000',
  ])
})

test('a statement of fifty hours costs what its hours on each day cost', async () => {
  const hours = Array.from({ length: 72 }, (_, hour) => Date.parse(at('00:00:00')) + hour * 3_600_000)
  const time = (ms: number) => new Date(ms).toISOString()
  const lake = await derivedLake(['statement_cost_day'], {
    list_price: [priceRow()],
    usage_record: hours.map((from) =>
      usageRow(time(from), [time(from), time(from + 3_600_000)], {
        warehouse_id: 'w',
        billing_origin_product: 'SQL',
      }),
    ),
    query_run: [
      {
        ...statement('long', ['10:00:00', '10:00:00']),
        end_time: '2025-05-04T12:00:00Z',
        last_day: '2025-05-04',
        total_task_duration_ms: 9_000_000,
      },
    ],
  })
  expect(await lake.rows('select day, cost from statement_cost_day order by day')).toEqual([
    { day: '2025-05-02', cost: '14.0000000000' },
    { day: '2025-05-03', cost: '24.0000000000' },
    { day: '2025-05-04', cost: '12.0000000000' },
  ])
  await lake.close()
})
