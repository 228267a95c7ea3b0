import { expect, test } from 'vitest'
import { reconcile } from '#models/reconcile/reconcile.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  correctedRows,
  eventRow,
  machinePriceRow,
  minuteRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const tables = ['machine_charge', 'unpriced_day']
const reconciled = [...tables, 'billed_day', 'cost_day', 'unexplained_day']

const at = (time: string) => `2025-05-01T${time}:00Z`
const always = { day: '2025-01-01', last_day: '9999-12-31' }
const prices = {
  system_workspace: [workspaceRow],
  machine_price: [machinePriceRow('small', '1'), machinePriceRow('large', '2')],
}
const hourWithTwoWorkers = [
  eventRow('STARTING', at('10:00')),
  eventRow('RUNNING', at('10:00'), { event_hash: 'a', current_num_workers: 2, target_num_workers: 2 }),
  eventRow('TERMINATING', at('11:00')),
]
const pool = (instance_pool_id: string, node_type: string) => ({
  account_id: 'account',
  workspace_id: '1',
  instance_pool_id,
  change_time: '2025-01-01T00:00:00Z',
  node_type,
  ...always,
})
const cluster = (rest: Readonly<Record<string, unknown>>) =>
  clusterRow({ driver_node_type: null, worker_node_type: null, ...rest })

type Lake = Awaited<ReturnType<typeof derivedLake>>

async function machinesOf(lake: Lake) {
  const rows = await lake.rows(
    `select sku_name, cast(sum(quantity) as decimal(28,1)) as hours, cast(sum(money) * 0.0000000001 as decimal(28,2)) as cost
     from machine_charge group by sku_name order by sku_name`,
  )
  return rows.map((row) => Object.values(row).join(' '))
}

const unpricedOf = (lake: Lake) =>
  lake.rows(
    'select sku_name, reason, cast(quantity as decimal(28,1)) as hours from unpriced_day order by sku_name',
  )

async function machinesWith(rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>) {
  const lake = await derivedLake(tables, { ...prices, cluster_event: hourWithTwoWorkers, ...rows })
  const machines = await machinesOf(lake)
  await lake.close()
  return machines
}

test('a driver without a type has the type of the workers', async () => {
  const rows = { system_cluster: [cluster({ worker_node_type: 'large' })] }
  expect(await machinesWith(rows)).toEqual(['large driver 1.0 2.00', 'large worker 2.0 4.00'])
})

test('workers without a type have the type of the driver', async () => {
  const rows = { system_cluster: [cluster({ driver_node_type: 'small' })] }
  expect(await machinesWith(rows)).toEqual(['small driver 1.0 1.00', 'small worker 2.0 2.00'])
})

test('machines without a type have those of their pools', async () => {
  const rows = {
    system_cluster: [cluster({ driver_instance_pool_id: 'p', worker_instance_pool_id: 'q' })],
    system_instance_pool: [pool('p', 'small'), pool('q', 'large')],
  }
  expect(await machinesWith(rows)).toEqual(['large worker 2.0 4.00', 'small driver 1.0 1.00'])
})

test('a driver without a pool of its own comes from the pool of the workers, whose type REST reports', async () => {
  const rows = {
    system_cluster: [cluster({ worker_instance_pool_id: 'q' })],
    rest_instance_pool: [
      {
        account_id: 'account',
        workspace_id: '1',
        instance_pool_id: 'q',
        node_type: 'large',
        day: null,
        last_day: null,
      },
    ],
  }
  expect(await machinesWith(rows)).toEqual(['large driver 1.0 2.00', 'large worker 2.0 4.00'])
})

test('hours of machines whose type is not known are counted with the reason, and priced once it is', async () => {
  const lake = await derivedLake(reconciled, { ...prices, cluster_event: hourWithTwoWorkers })
  const reason = 'no machine type is known for this cluster'
  expect(await unpricedOf(lake)).toEqual([
    { sku_name: 'unknown VM driver', reason, hours: '1.0' },
    { sku_name: 'unknown VM worker', reason, hours: '2.0' },
  ])
  await addRows(lake, { system_cluster: [cluster({})] })
  expect(await unpricedOf(lake)).toHaveLength(2)
  await addRows(lake, {
    system_cluster: [clusterRow({ change_time: '2025-05-09T00:00:00Z', day: '2025-05-09' })],
  })
  expect(await unpricedOf(lake)).toEqual([])
  expect(await machinesOf(lake)).toEqual(['large worker 2.0 4.00', 'small driver 1.0 1.00'])
  expect((await reconcile(lake)).days.map(({ difference }) => difference)).toEqual(['0.0000000000'])
  await lake.close()
})

test('a type without a price keeps its own reason', async () => {
  const lake = await derivedLake(tables, {
    ...prices,
    cluster_event: hourWithTwoWorkers,
    system_cluster: [clusterRow({ worker_node_type: 'rare' })],
  })
  expect(await unpricedOf(lake)).toEqual([
    {
      sku_name: 'rare worker',
      reason: 'no price for this machine in the region of its workspace',
      hours: '2.0',
    },
  ])
  await lake.close()
})

test('node minutes that name no machine have the type of the settings', async () => {
  const rows = {
    cluster_event: [],
    system_cluster: [clusterRow()],
    node_minute: Array.from({ length: 60 }, (_, minute) =>
      minuteRow(at(`10:${String(minute).padStart(2, '0')}`), 3, { node_type: null }),
    ),
  }
  expect(await machinesWith(rows)).toEqual(['small driver 1.0 1.00'])
})

test('a run without a cluster of its own has no machines that could be unknown', async () => {
  const rows = {
    cluster_event: [],
    rest_task_run: [taskRow('a', [at('10:00'), at('11:00')], { cluster_id: null })],
  }
  expect(await machinesWith(rows)).toEqual([])
})

const billedAs = (record_id: string, rest: Readonly<Record<string, unknown>>) =>
  usageRow(record_id, [at('10:00'), at('11:00')], { cluster_id: 'c', ...rest })

test('machines of an unknown cluster have the type that its usage records name, where it is one', async () => {
  expect(await machinesWith({ usage_record: [billedAs('a', { node_type: 'large' })] })).toEqual([
    'large driver 1.0 2.00',
    'large worker 2.0 4.00',
  ])
  const ofTwo = ['small', 'large'].map((node_type) => billedAs(node_type, { node_type }))
  expect(await machinesWith({ usage_record: ofTwo })).toEqual([
    'unknown VM driver 1.0 ',
    'unknown VM worker 2.0 ',
  ])
})

test('a cluster of which only usage records are known was up while it was used, unless it is serverless', async () => {
  const rows = { cluster_event: [], usage_record: [billedAs('a', { node_type: 'large' })] }
  expect(await machinesWith(rows)).toEqual(['large driver 1.0 2.00'])
  const serverless = { cluster_event: [], usage_record: [billedAs('a', { is_serverless: true })] }
  expect(await machinesWith(serverless)).toEqual([])
})

test('usage in force alone names the type of a machine', async () => {
  const wrong = usageRow('wrong', [at('10:00'), at('11:00')], { cluster_id: 'c', node_type: 'large' })
  const rows = { system_cluster: [cluster({ worker_count: 2 })] }
  expect(await machinesWith({ ...rows, usage_record: correctedRows(wrong, { node_type: 'small' }) })).toEqual(
    await machinesWith({ ...rows, usage_record: [{ ...wrong, node_type: 'small' }] }),
  )
  expect(await machinesWith({ ...rows, usage_record: correctedRows(wrong) })).toEqual(
    await machinesWith({ ...rows, usage_record: [] }),
  )
})
