import { expect, test } from 'vitest'
import { derivedLake } from '../testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '../testing/rows.ts'

test('a run over midnight costs what each day has of it, and its job the same', async () => {
  const lake = await derivedLake({
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
