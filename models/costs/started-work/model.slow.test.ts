import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const ids = { account_id: 'account', workspace_id: '1' }
const at = (time: string, day = '02') => `2025-05-${day}T${time}Z`

function updateRow(update_id: string, [start, end]: readonly [string, string], rest = {}) {
  return {
    ...ids,
    pipeline_id: 'p',
    update_id,
    period_start_time: start,
    period_end_time: end,
    result_state: 'COMPLETED',
    trigger_type: 'JOB_TASK',
    job_id: '70',
    job_run_id: '7',
    day: start.slice(0, 10),
    last_day: end.slice(0, 10),
    ...rest,
  }
}
function statementRow(statement_id: string, [start, end]: readonly [string, string], rest = {}) {
  return {
    ...ids,
    statement_id,
    warehouse_id: 'w',
    executed_by: 'ann',
    job_id: '70',
    job_run_id: '7',
    start_time: start,
    end_time: end,
    day: start.slice(0, 10),
    last_day: end.slice(0, 10),
    ...rest,
  }
}
const hour = [at('10:00:00'), at('11:00:00')] as const
const ofUpdate = (dlt_update_id: string, stretch: readonly [string, string], usage_quantity: string) =>
  usageRow(`${dlt_update_id} ${stretch[0]}`, stretch, {
    dlt_pipeline_id: 'p',
    dlt_update_id,
    billing_origin_product: 'DLT',
    usage_quantity,
  })

const usage = [
  ofUpdate('night', [at('23:00:00'), at('23:30:00')], '3.1'),
  ofUpdate('night', [at('00:10:00', '03'), at('00:30:00', '03')], '0.4'),
  ofUpdate('by hand', hour, '5'),
  usageRow('warehouse', hour, { warehouse_id: 'w', billing_origin_product: 'SQL', usage_quantity: '6' }),
  usageRow('run', hour, { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }),
]
const updates = [
  updateRow('night', [at('23:00:00'), at('00:30:00', '03')]),
  updateRow('by hand', hour, { trigger_type: 'USER_ACTION', job_id: null, job_run_id: null }),
  updateRow('not billed', hour, { pipeline_id: 'other' }),
]
const statements = [
  statementRow('one', [at('10:00:00'), at('10:10:00')]),
  statementRow('two', [at('10:10:00'), at('10:20:00')]),
  statementRow('of another run', [at('10:20:00'), at('10:40:00')], { job_run_id: '8' }),
  statementRow('of nobody', [at('10:40:00'), at('10:50:00')], { job_id: null, job_run_id: null }),
]

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(
    [
      'cost_day',
      'job_compute_day',
      'pipeline_update',
      'run',
      'run_cost_part',
      'run_day',
      'started_work',
      'warehouse',
    ],
    {
      list_price: [priceRow()],
      usage_record: usage,
      system_update_period: updates,
      query_run: statements,
    },
  )
})
afterAll(() => lake.close())

async function startedBy(run_id: string) {
  const rows = await lake.rows(
    `select kind, asset_id, part_id, sum(statements) as statements, max(currency) as currency,
       cast(sum(cost) as decimal(12,2)) as cost
     from started_work where run_id = $run_id group by all order by all`,
    { run_id },
  )
  return rows.map((row) => Object.values(row).map(String).join(' '))
}

test('a run names the updates and statements that it started, with their cost on all days', async () => {
  expect(await startedBy('7')).toEqual([
    'pipeline_update other not billed null null null',
    'pipeline_update p night null USD 3.50',
    'sql_statements w null 2 USD 2.00',
  ])
  expect(await startedBy('8')).toEqual(['sql_statements w null 1 USD 2.00'])
})

test('what it started stays the cost of the pipeline and of the warehouse, and none of the run', async () => {
  const rows = await lake.rows(
    `select consumer, run_id, cast(sum(amount) as decimal(12,2)) as amount
     from run_cost_part group by consumer, run_id order by consumer`,
  )
  expect(rows).toEqual([
    { consumer: 'pipeline_update', run_id: null, amount: '8.50' },
    { consumer: 'query', run_id: null, amount: '5.00' },
    { consumer: 'run', run_id: '7', amount: '1.00' },
    { consumer: 'warehouse', run_id: null, amount: '1.00' },
  ])
  expect(await lake.rows('select run_id, cost from run_day')).toEqual([{ run_id: '7', cost: '1.0000000000' }])
})

test('an update that is known after its bill is linked on all days, in every order of arrival', async () => {
  const { atOnce, oneByOne, lastFirst } = await rowsInEveryOrder(
    [
      { list_price: [priceRow()], usage_record: usage },
      { system_update_period: updates, query_run: statements },
    ],
    ['started_work', 'job_compute_day', 'run_cost_part', 'cost_day', 'pipeline_update'],
  )
  expect(oneByOne).toEqual(atOnce)
  expect(lastFirst).toEqual(atOnce)
})
