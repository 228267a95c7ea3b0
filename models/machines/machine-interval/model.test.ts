import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['cluster_fact', 'machine_charge', 'machine_interval'], {
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '2')],
    system_cluster: ['resized', 'driver only', 'minutes', 'used', 'always on'].map((cluster_id) =>
      clusterRow({ cluster_id, worker_count: cluster_id === 'driver only' ? 0 : 2 }),
    ),
    cluster_event: [
      eventRow('CREATING', at('10:00'), { cluster_id: 'resized', target_num_workers: 1 }),
      eventRow('RUNNING', at('10:10'), { cluster_id: 'resized', current_num_workers: 1 }),
      eventRow('RESIZING', at('10:30'), {
        cluster_id: 'resized',
        target_num_workers: 3,
        current_num_workers: 1,
      }),
      eventRow('UPSIZE_COMPLETED', at('10:40'), { cluster_id: 'resized', current_num_workers: 3 }),
      eventRow('TERMINATING', at('11:30'), { cluster_id: 'resized' }),
      eventRow('CREATING', at('10:00'), { cluster_id: 'driver only', target_num_workers: 0 }),
      eventRow('TERMINATING', at('11:00'), { cluster_id: 'driver only' }),
      eventRow('CREATING', at('23:00'), { cluster_id: 'always on', target_num_workers: 0 }),
      eventRow('TERMINATING', at('01:00', '03'), { cluster_id: 'always on' }),
    ],
    node_minute: [
      minuteRow(at('10:00'), 3, { cluster_id: 'minutes' }),
      minuteRow(at('10:29'), 3, { cluster_id: 'minutes' }),
      ...['one', 'two'].flatMap((instance_id) =>
        ['10:10', '10:39'].map((time) =>
          minuteRow(at(time), 3, { cluster_id: 'minutes', instance_id, driver: false, node_type: 'large' }),
        ),
      ),
    ],
    usage_record: [usageRow('used', [at('10:00'), at('11:00')], { cluster_id: 'used' })],
    rest_task_run: [taskRow('used', [at('10:30'), at('11:30')], { cluster_id: 'used' })],
  })
  return () => lake.close()
})

/** Machine hours and cost of a cluster, per evidence, machine and day. */
async function machinesOf(cluster: string) {
  return lake.rows(
    `select evidence, day, sku_name, cast(sum(quantity) as decimal(28,3)) as hours,
       cast(sum(money) * 0.0000000001 as decimal(28,4)) as cost
     from machine_charge
     where cluster_id = $cluster
     group by evidence, day, sku_name
     order by day, sku_name`,
    { cluster },
  )
}

test('workers count from the time at which a resize requests them', async () => {
  expect(await machinesOf('resized')).toEqual([
    {
      evidence: 'cluster_event',
      day: '2025-05-01',
      sku_name: 'large worker',
      hours: '3.500',
      cost: '7.0000',
    },
    {
      evidence: 'cluster_event',
      day: '2025-05-01',
      sku_name: 'small driver',
      hours: '1.500',
      cost: '0.7500',
    },
  ])
})

test('a single-node cluster has only a driver', async () => {
  expect(await machinesOf('driver only')).toEqual([
    {
      evidence: 'cluster_event',
      day: '2025-05-01',
      sku_name: 'small driver',
      hours: '1.000',
      cost: '0.5000',
    },
  ])
})

test('a running cluster is charged on days without an event too', async () => {
  expect(await machinesOf('always on')).toEqual([
    {
      evidence: 'cluster_event',
      day: '2025-05-01',
      sku_name: 'small driver',
      hours: '1.000',
      cost: '0.5000',
    },
    {
      evidence: 'cluster_event',
      day: '2025-05-02',
      sku_name: 'small driver',
      hours: '24.000',
      cost: '12.0000',
    },
    {
      evidence: 'cluster_event',
      day: '2025-05-03',
      sku_name: 'small driver',
      hours: '1.000',
      cost: '0.5000',
    },
  ])
})

test('without events each node exists from its first to its last minute', async () => {
  expect(await machinesOf('minutes')).toEqual([
    { evidence: 'node_minute', day: '2025-05-01', sku_name: 'large worker', hours: '1.000', cost: '2.0000' },
    { evidence: 'node_minute', day: '2025-05-01', sku_name: 'small driver', hours: '0.500', cost: '0.2500' },
  ])
})

test('without events and minutes the configured machines count while the cluster was used', async () => {
  expect(await machinesOf('used')).toEqual([
    { evidence: 'cluster_fact', day: '2025-05-01', sku_name: 'large worker', hours: '3.000', cost: '6.0000' },
    { evidence: 'cluster_fact', day: '2025-05-01', sku_name: 'small driver', hours: '1.500', cost: '0.7500' },
  ])
})

test('no machine interval exceeds its hour', async () => {
  const rows = await lake.rows(
    'select * from machine_interval where floor(from_ms / 3600000) <> floor((until_ms - 1) / 3600000)',
  )
  expect(rows).toEqual([])
})
