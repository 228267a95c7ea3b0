import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  runRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const tables = ['job_day', 'run_day', 'task_cost_part']

test('the cost of a run over midnight is split by day, and adds up for its job', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow({ worker_count: 0, cluster_source: 'JOB' })],
    machine_price: [machinePriceRow('small', '0.5')],
    list_price: [priceRow()],
    cluster_event: [
      eventRow('CREATING', '2025-05-01T22:30:00Z'),
      eventRow('RUNNING', '2025-05-01T23:00:00Z'),
      eventRow('TERMINATING', '2025-05-02T01:00:00Z'),
    ],
    rest_task_run: [taskRow('a', ['2025-05-01T23:00:00Z', '2025-05-02T01:00:00Z'])],
    usage_record: [
      usageRow('before', ['2025-05-01T23:00:00Z', '2025-05-02T00:00:00Z'], {
        cluster_id: 'c',
        usage_quantity: '3',
      }),
      usageRow('after', ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z'], {
        cluster_id: 'c',
        usage_quantity: '4',
      }),
    ],
  })
  const costs = 'day, job_id, currency, databricks_cost, cloud_cost, cost'
  const first = {
    day: '2025-05-01',
    job_id: '70',
    currency: 'USD',
    databricks_cost: '3.0000000000',
    cloud_cost: '0.7500000000',
    cost: '3.7500000000',
  }
  const second = {
    day: '2025-05-02',
    job_id: '70',
    currency: 'USD',
    databricks_cost: '4.0000000000',
    cloud_cost: '0.5000000000',
    cost: '4.5000000000',
  }
  expect(await lake.rows(`select ${costs} from run_day order by day`)).toEqual([first, second])
  expect(await lake.rows(`select ${costs} from job_day order by day`)).toEqual([first, second])
  const tasks = await lake.rows(
    'select day, task_run_id, phase, cast(sum(amount) as decimal(28,2)) as amount from task_cost_part group by all order by day, phase',
  )
  expect(tasks).toEqual([
    { day: '2025-05-01', task_run_id: null, phase: 'start_up', amount: '0.25' },
    { day: '2025-05-01', task_run_id: 'a', phase: 'work', amount: '3.50' },
    { day: '2025-05-02', task_run_id: 'a', phase: 'work', amount: '4.50' },
  ])
  await lake.close()
})

test('the cost before the final failure of a run counts as lost', async () => {
  const usage = (record: string, times: readonly [string, string]) =>
    usageRow(record, times, {
      billing_origin_product: 'JOBS',
      job_id: '70',
      job_run_id: '7',
      cluster_id: 'own',
    })
  const going = { life_cycle_state: 'RUNNING', result_state: null }
  const lake = await derivedLake(tables, {
    list_price: [priceRow()],
    rest_run: [runRow(['2025-05-01T22:00:00Z', null], going)],
    usage_record: [
      usage('before', ['2025-05-01T22:00:00Z', '2025-05-01T23:00:00Z']),
      usage('after', ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z']),
      // Long after the end below: only its run connects the end to this day.
      usage('late', ['2025-05-09T00:00:00Z', '2025-05-09T01:00:00Z']),
    ],
  })
  const lost = () => lake.rows('select day, cost, failed_cost, retry_cost from job_day order by day')
  const sound = { cost: '1.0000000000', failed_cost: '0.0000000000', retry_cost: '0.0000000000' }
  expect(await lost()).toEqual([
    { day: '2025-05-01', ...sound },
    { day: '2025-05-02', ...sound },
    { day: '2025-05-09', ...sound },
  ])
  const failed = { result_state: 'FAILED', life_cycle_state: 'TERMINATED' }
  await addRows(lake, { rest_run: [runRow(['2025-05-01T22:00:00Z', '2025-05-02T01:00:00Z'], failed)] })
  expect(await lost()).toEqual([
    { day: '2025-05-01', ...sound, failed_cost: '1.0000000000' },
    { day: '2025-05-02', ...sound, failed_cost: '1.0000000000' },
    { day: '2025-05-09', ...sound, failed_cost: '1.0000000000' },
  ])
  await lake.close()
})

test('a repair that succeeds is a retry', async () => {
  const usage = (record: string, run: string, hour: string) =>
    usageRow(record, [`2025-05-01T${hour}:00:00Z`, `2025-05-01T${hour}:30:00Z`], {
      billing_origin_product: 'JOBS',
      job_id: '70',
      job_run_id: run,
      cluster_id: run,
    })
  const lake = await derivedLake(tables, {
    list_price: [priceRow()],
    rest_run: [
      runRow(['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'], { trigger: 'RETRY' }),
      runRow(['2025-05-01T12:00:00Z', '2025-05-01T13:00:00Z'], { run_id: '8', run_type: 'SUBMIT_RUN' }),
    ],
    usage_record: [usage('seven', '7', '10'), usage('eight', '8', '12')],
  })
  const rows = await lake.rows('select cost, failed_cost, retry_cost, is_submitted from job_day')
  expect(rows).toEqual([
    { cost: '2.0000000000', failed_cost: '0.0000000000', retry_cost: '1.0000000000', is_submitted: true },
  ])
  await lake.close()
})
