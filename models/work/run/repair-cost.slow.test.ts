import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  machinePriceRow,
  priceRow,
  runPeriodRow,
  runRow,
  taskPeriodRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
const days = ['2025-05-06T09:00:00Z', '2025-05-06T10:00:00Z'] as const
const failed = { result_state: 'FAILED' }
const succeeded = { result_state: 'SUCCEEDED' }
const taskA = { task_key: 'a' }

const bills = {
  system_workspace: [workspaceRow],
  machine_price: [machinePriceRow('small', '1')],
  list_price: [priceRow()],
  system_cluster: [clusterRow({ worker_count: 0 })],
  usage_record: [usageRow('first', hour, { cluster_id: 'c' }), usageRow('again', days, { cluster_id: 'c' })],
}
const rest = {
  rest_run: [runRow(hour, failed)],
  rest_task_run: [taskRow('a1', hour, { ...taskA, ...failed })],
}
const system = {
  system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days, succeeded)],
  system_task_run_period: [
    taskPeriodRow('a1', hour, { ...taskA, ...failed }),
    taskPeriodRow('a2', days, { ...taskA, ...succeeded }),
  ],
}

test.each([
  ['first REST', [rest, system]],
  ['first the system tables', [system, rest]],
])('the failed run costs its day and the repair is retry cost of the later day: %s', async (_, arrivals) => {
  const lake = await derivedLake(['job_day', 'run', 'run_cost_part'], bills)
  for (const rows of arrivals) await addRows(lake, rows)
  expect(
    await lake.rows('select day, databricks_cost, failed_cost, retry_cost from job_day order by day'),
  ).toEqual([
    {
      day: '2025-05-01',
      databricks_cost: '1.0000000000',
      failed_cost: '2.0000000000',
      retry_cost: '0.0000000000',
    },
    {
      day: '2025-05-06',
      databricks_cost: '1.0000000000',
      failed_cost: '0.0000000000',
      retry_cost: '2.0000000000',
    },
  ])
  expect(
    await lake.rows(
      "select day, run_id, attempt, amount from run_cost_part where source = 'databricks_usage' order by day",
    ),
  ).toEqual([
    { day: '2025-05-01', run_id: '7', attempt: 0, amount: '1.0000000000' },
    { day: '2025-05-06', run_id: '7', attempt: 1, amount: '1.0000000000' },
  ])
  await lake.close()
})
