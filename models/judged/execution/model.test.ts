import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  notebookEventRow,
  priceRow,
  runPeriodRow,
  taskPeriodRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`
const hour = (day: string) => [at('10:00', day), at('11:00', day)] as const
const failed = { result_state: 'FAILED' }
const ofTask = { task_key: 'a' }
const onServerless = {
  cluster_id: null,
  job_id: '70',
  job_run_id: '7',
  is_serverless: true,
  billing_origin_product: 'JOBS',
}

/** The run works in the first half of the hour, somebody in a notebook for five minutes of the other. */
function busyIn(minute: number): number {
  if (minute >= 40 && minute < 45) return 80
  return minute < 20 ? 50 : 1
}

const firstDay = {
  system_workspace: [workspaceRow],
  list_price: [priceRow()],
  machine_price: [machinePriceRow('small', '1')],
  system_cluster: [clusterRow({ worker_count: 0 })],
  cluster_event: [
    eventRow('STARTING', at('09:59')),
    eventRow('RUNNING', at('10:00')),
    eventRow('TERMINATING', at('11:00')),
  ],
  node_minute: Array.from({ length: 60 }, (_none, minute) =>
    minuteRow(at(`10:${String(minute).padStart(2, '0')}`), busyIn(minute), {
      mem_used_percent: minute === 0 ? 90 : 30,
    }),
  ),
  notebook_event: [notebookEventRow('typed', at('10:45'), { execution_seconds: 300 })],
  system_run_period: [runPeriodRow([at('10:00'), at('10:30')], failed)],
  system_task_run_period: [taskPeriodRow('a1', [at('10:00'), at('10:30')], { ...ofTask, ...failed })],
  usage_record: [
    usageRow('shared', hour('01'), { cluster_id: 'c', usage_quantity: '6' }),
    usageRow('of a warehouse', hour('01'), { warehouse_id: 'w', billing_origin_product: 'SQL' }),
    usageRow('of an update', hour('01'), {
      dlt_pipeline_id: 'p',
      dlt_update_id: 'u',
      billing_origin_product: 'DLT',
    }),
  ],
}
const repairedLater = {
  system_run_period: [runPeriodRow(hour('04'), { result_state: 'SUCCEEDED' })],
  system_task_run_period: [
    taskPeriodRow('a2', hour('04'), {
      ...ofTask,
      result_state: 'SUCCEEDED',
      cluster_id: null,
      compute_ids: null,
    }),
  ],
  usage_record: [usageRow('on serverless', hour('04'), { ...onServerless, usage_quantity: '3' })],
}

let lake: Lake
const rowsOf = (of: Lake) => of.rows('select * from execution order by all')

beforeAll(async () => {
  lake = await derivedLake(['execution'], firstDay)
  await addRows(lake, repairedLater)
})

afterAll(() => lake.close())

test('executions of all kinds have one key, their times and their cost', async () => {
  const rows = await lake.rows(
    `select execution_kind, asset_id, execution_id, status, cast(duration_ms / 60000 as int) as minutes, cast(cost as decimal(10,2)) as cost, cost_from
     from execution order by execution_kind, execution_id`,
  )
  const told = rows.map((row) =>
    Object.values(row)
      .map((value) => value ?? '–')
      .join(' '),
  )
  const both = 'databricks_usage, machine_estimate'
  expect(told).toEqual([
    `cluster_instance c c-${Date.parse(at('09:59'))} – 61 7.02 ${both}`,
    `job_run 70 7-0 FAILED 30 3.50 ${both}`,
    'job_run 70 7-1 SUCCESS 60 3.00 databricks_usage',
    `notebook_session n c-${Date.parse(at('10:40'))}-ann – 5 0.58 ${both}`,
    'pipeline_update p u – – 1.00 databricks_usage',
    'serverless_run 70 7-1 SUCCESS 60 3.00 databricks_usage',
    'warehouse_day w 2025-05-01 – – 1.00 databricks_usage',
  ])
})

test('a repair days later is on the day of its run, an update that only the bill knows on that of its first cost', async () => {
  expect(await lake.rows('select distinct cast(day as string) as day from execution')).toEqual([
    { day: '2025-05-01' },
  ])
})

test('loads are those of the minutes in which it worked, and have their source', async () => {
  const rows = await lake.rows(
    `select execution_kind, driver_cpu_p50, driver_cpu_p95, driver_memory_p50, driver_memory_p95, worker_cpu_p50, load_from
     from execution where execution_kind in ('job_run', 'cluster_instance', 'notebook_session') order by execution_kind, execution_id`,
  )
  expect(rows.map((row) => Object.values(row).slice(1))).toEqual([
    [0.01, 0.8, 0.3, 0.3, null, 'node_minute'],
    [0.5, 0.5, 0.3, 0.3, null, 'node_minute'],
    [null, null, null, null, null, null],
    [0.8, 0.8, 0.3, 0.3, null, 'node_minute'],
  ])
})

test('what arrives day by day gives the same rows as all at once', async () => {
  const names = new Set([...Object.keys(firstDay), ...Object.keys(repairedLater)])
  const both: readonly Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>[] = [
    firstDay,
    repairedLater,
  ]
  const together = Object.fromEntries(
    [...names].map((name) => [name, both.flatMap((rows) => rows[name] ?? [])]),
  )
  const atOnce = await derivedLake(['execution'], together)
  expect(await rowsOf(atOnce)).toEqual(await rowsOf(lake))
  await atOnce.close()
})
