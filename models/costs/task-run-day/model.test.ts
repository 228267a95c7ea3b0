import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const hour = 3_600_000_000

test('an hour counts once, however many records it has, and all of its money is there', async () => {
  const at = (time: string) => `2025-05-01T${time}:00Z`
  const lake = await derivedLake(['task_cost_part', 'task_run_day'], {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow({ worker_count: 0, cluster_source: 'JOB' })],
    machine_price: [machinePriceRow('small', '0.5')],
    list_price: [priceRow(), priceRow({ sku_name: 'MORE' })],
    cluster_event: [
      eventRow('CREATING', at('09:00')),
      eventRow('RUNNING', at('10:00')),
      eventRow('TERMINATING', at('12:00')),
    ],
    rest_task_run: [taskRow('a', [at('10:00'), at('11:30')]), taskRow('b', [at('11:30'), at('12:00')])],
    usage_record: ['ALL', 'MORE'].flatMap((sku_name) =>
      ['10', '11'].map((start) =>
        usageRow(`${sku_name} ${start}`, [at(`${start}:00`), at(`${Number(start) + 1}:00`)], {
          cluster_id: 'c',
          sku_name,
        }),
      ),
    ),
  })
  const found = await lake.rows(
    `select task_run_id, phase, cluster_id, fair_microseconds, cast(amount as decimal(28,2)) as amount
     from task_run_day where source = 'databricks_usage' order by task_run_id`,
  )
  expect(found).toEqual([
    {
      task_run_id: 'a',
      phase: 'work',
      cluster_id: 'c',
      fair_microseconds: String(1.5 * hour),
      amount: '3.00',
    },
    {
      task_run_id: 'b',
      phase: 'work',
      cluster_id: 'c',
      fair_microseconds: String(0.5 * hour),
      amount: '1.00',
    },
  ])
  const sums = async (table: string) =>
    lake.rows(
      `select day, run_id, attempt, task_run_id, phase, source, sum(amount) as amount from ${table}
       group by day, run_id, attempt, task_run_id, phase, source order by task_run_id, phase, source`,
    )
  expect(await sums('task_run_day')).toEqual(await sums('task_cost_part'))
  await lake.close()
})
