import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow, machinePriceRow, minuteRow, workspaceRow } from '#models/testing/rows.ts'

const tables = ['machine_charge', 'machine_interval']

const at = (time: string) => `2025-05-01T${time}:00Z`
const upFor = (until: string, workers: number) => [
  eventRow('STARTING', at('10:00')),
  eventRow('RUNNING', at('10:00'), {
    event_hash: 'a',
    current_num_workers: workers,
    target_num_workers: workers,
  }),
  eventRow('TERMINATING', at(until)),
]
const fleetCluster = clusterRow({ driver_node_type: 'm-fleet.xlarge', worker_node_type: 'm-fleet.xlarge' })

/** All minutes of a node. */
function node(instance_id: string, node_type: string, first: string, last: string) {
  const count = (Date.parse(at(last)) - Date.parse(at(first))) / 60_000 + 1
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.parse(at(first)) + index * 60_000).toISOString()
    return minuteRow(start, 3, { instance_id, node_type, driver: instance_id === 'driver' })
  })
}

const world = {
  system_workspace: [workspaceRow],
  machine_price: [machinePriceRow('m5.xlarge', '1'), machinePriceRow('m5a.xlarge', '2')],
  system_cluster: [fleetCluster],
}

async function machinesOf(lake: Awaited<ReturnType<typeof derivedLake>>) {
  const rows = await lake.rows(
    `select sku_name, evidence, cast(sum(quantity) as decimal(28,1)) as hours
     from machine_charge group by sku_name, evidence order by sku_name`,
  )
  return rows.map((row) => Object.values(row).join(' '))
}

test('a fleet type is replaced by the machines that node minutes show', async () => {
  const lake = await derivedLake(tables, { ...world, cluster_event: upFor('11:00', 2) })
  expect(await machinesOf(lake)).toEqual([
    'm-fleet.xlarge driver cluster_event 1.0',
    'm-fleet.xlarge worker cluster_event 2.0',
  ])
  await addRows(lake, {
    node_minute: [
      ...node('driver', 'm5.xlarge', '10:02', '10:58'),
      ...node('one', 'm5.xlarge', '10:02', '10:58'),
      ...node('two', 'm5a.xlarge', '10:02', '10:58'),
    ],
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 1.0',
    'm5.xlarge worker cluster_event 1.0',
    'm5a.xlarge worker cluster_event 1.0',
  ])
  await lake.close()
})

test('nodes that node minutes miss have the type that is seen most', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    cluster_event: upFor('12:00', 3),
    node_minute: [
      ...node('driver', 'm5.xlarge', '10:02', '11:58'),
      ...node('one', 'm5a.xlarge', '10:02', '11:58'),
      ...node('two', 'm5.xlarge', '11:05', '11:58'),
    ],
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 2.0',
    'm5.xlarge worker cluster_event 1.0',
    'm5a.xlarge worker cluster_event 5.0',
  ])
  await lake.close()
})

test('of more nodes than there were at once those that stayed longest count', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    cluster_event: upFor('11:00', 1),
    node_minute: [
      ...node('driver', 'm5.xlarge', '10:00', '10:59'),
      ...node('one', 'm5a.xlarge', '10:00', '10:12'),
      ...node('two', 'm5.xlarge', '10:14', '10:59'),
    ],
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 1.0',
    'm5.xlarge worker cluster_event 1.0',
  ])
  await lake.close()
})

test('a node that comes twice within an hour is one machine', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    cluster_event: upFor('11:00', 2),
    node_minute: [
      ...node('driver', 'm5.xlarge', '10:00', '10:59'),
      ...node('one', 'm5a.xlarge', '10:00', '10:14'),
      ...node('one', 'm5a.xlarge', '10:45', '10:59'),
      ...node('two', 'm5.xlarge', '10:30', '10:40'),
    ],
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 1.0',
    'm5.xlarge worker cluster_event 1.0',
    'm5a.xlarge worker cluster_event 1.0',
  ])
  await lake.close()
})

test('machines without node minutes are of the configured type', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    system_cluster: [clusterRow({ driver_node_type: 'm5.xlarge', worker_node_type: 'm5.xlarge' })],
    cluster_event: upFor('11:00', 1),
    node_minute: node('one', 'm5a.xlarge', '10:00', '10:59'),
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 1.0',
    'm5a.xlarge worker cluster_event 1.0',
  ])
  await lake.close()
})

test('similar machines that the cloud gave in place of the configured ones count by their own type', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    system_cluster: [clusterRow({ driver_node_type: 'm6.xlarge', worker_node_type: 'm5a.xlarge' })],
    cluster_event: upFor('11:00', 3),
    node_minute: [
      ...node('driver', 'm5.xlarge', '10:02', '10:58'),
      ...node('one', 'm5.xlarge', '10:02', '10:58'),
      ...node('two', 'm5a.xlarge', '10:02', '10:58'),
    ],
  })
  expect(await machinesOf(lake)).toEqual([
    'm5.xlarge driver cluster_event 1.0',
    'm5.xlarge worker cluster_event 1.0',
    'm5a.xlarge worker cluster_event 2.0',
  ])
  await lake.close()
})

test('a cluster of which no type is known has the machines that node minutes show', async () => {
  const lake = await derivedLake(tables, {
    ...world,
    system_cluster: [clusterRow({ driver_node_type: null, worker_node_type: null })],
    cluster_event: upFor('11:00', 0),
    node_minute: node('driver', 'm5.xlarge', '10:02', '10:58'),
  })
  expect(await machinesOf(lake)).toEqual(['m5.xlarge driver cluster_event 1.0'])
  await lake.close()
})
