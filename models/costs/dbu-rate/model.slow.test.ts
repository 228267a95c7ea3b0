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

const tables = ['dbu_rate', 'job', 'machine_use', 'run_day']

const upForTwoHours = (day: string, cluster_id: string) => [
  eventRow('CREATING', `${day}T09:30:00Z`, { cluster_id }),
  eventRow('RUNNING', `${day}T10:00:00Z`, { cluster_id }),
  eventRow('TERMINATING', `${day}T12:00:00Z`, { cluster_id }),
]
const drawn = (day: string, cluster_id: string, node_type: string, quantity: string) =>
  usageRow(`${day} ${cluster_id} ${node_type}`, [`${day}T10:00:00Z`, `${day}T12:00:00Z`], {
    cluster_id,
    node_type,
    sku_name: 'JOBS',
    usage_quantity: quantity,
  })
const always = [workspaceRow]
const prices = [machinePriceRow('small', '0.5'), machinePriceRow('large', '1')]
const jobCluster = (cluster_id: string) => clusterRow({ cluster_id, cluster_source: 'JOB' })

test('DBU per machine hour come from usage without start-up, by kind of compute', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: always,
    system_cluster: [jobCluster('c'), clusterRow({ cluster_id: 'd' })],
    machine_price: prices,
    list_price: [priceRow({ sku_name: 'JOBS', price: '0.3' })],
    cluster_event: [...upForTwoHours('2025-05-01', 'c'), ...upForTwoHours('2025-05-01', 'd')],
    rest_task_run: [taskRow('a', ['2025-05-01T10:00:00Z', '2025-05-01T12:00:00Z'])],
    usage_record: [drawn('2025-05-01', 'c', 'small', '1.5'), drawn('2025-05-01', 'c', 'large', '8')],
  })
  const rates = await lake.rows(
    'select machine, compute, is_photon, sku_name, price, dbu_per_node_hour, cost_per_node_hour, learned_hours, evidence from dbu_rate order by machine',
  )
  const learned = { compute: 'job', is_photon: false, sku_name: 'JOBS', price: '0.30000000' }
  expect(rates).toEqual([
    {
      ...learned,
      machine: 'large',
      dbu_per_node_hour: 2,
      cost_per_node_hour: 0.6,
      learned_hours: '4.000000000000',
      evidence: 'cluster_event',
    },
    {
      ...learned,
      machine: 'small',
      dbu_per_node_hour: 0.75,
      cost_per_node_hour: 0.75 * 0.3,
      learned_hours: '2.000000000000',
      evidence: 'cluster_event',
    },
  ])
  await lake.close()
})

test('a day with incomplete usage does not change the rate, and each price has its period', async () => {
  const days = ['2025-05-01', '2025-05-02', '2025-05-03']
  const quantities = ['8', '8', '1']
  const lake = await derivedLake(tables, {
    system_workspace: always,
    system_cluster: [jobCluster('c')],
    machine_price: prices,
    list_price: [
      priceRow({ sku_name: 'JOBS', price: '0.3', price_end_time: '2025-05-02T00:00:00Z' }),
      priceRow({ sku_name: 'JOBS', price: '0.4', price_start_time: '2025-05-02T00:00:00Z' }),
    ],
    cluster_event: days.flatMap((day) => upForTwoHours(day, 'c')),
    rest_task_run: days.map((day) => taskRow(day, [`${day}T10:00:00Z`, `${day}T12:00:00Z`], { run_id: day })),
    usage_record: days.map((day, index) => drawn(day, 'c', 'large', quantities[index] ?? '0')),
  })
  const rates = await lake.rows(
    'select dbu_per_node_hour, price, valid_from, valid_until from dbu_rate order by valid_from',
  )
  expect(rates).toEqual([
    {
      dbu_per_node_hour: 2,
      price: '0.30000000',
      valid_from: '2020-01-01T00:00:00.000Z',
      valid_until: '2025-05-02T00:00:00.000Z',
    },
    {
      dbu_per_node_hour: 2,
      price: '0.40000000',
      valid_from: '2025-05-02T00:00:00.000Z',
      valid_until: '9999-12-31T00:00:00.000Z',
    },
  ])
  await lake.close()
})

test('a machine that was never billed has hours but no rate', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: always,
    system_cluster: [jobCluster('c')],
    machine_price: prices,
    list_price: [priceRow({ sku_name: 'JOBS' })],
    cluster_event: upForTwoHours('2025-05-01', 'c'),
    rest_task_run: [taskRow('a', ['2025-05-01T10:00:00Z', '2025-05-01T12:00:00Z'])],
  })
  const used =
    'select machine, compute, run_id, node_hours, machine_cost, is_whole from machine_use order by machine'
  expect(await lake.rows(used)).toEqual([
    {
      machine: 'large',
      compute: 'job',
      run_id: '7',
      node_hours: '4.000000000000',
      machine_cost: '5.0000000000',
      is_whole: true,
    },
    {
      machine: 'small',
      compute: 'job',
      run_id: '7',
      node_hours: '2.000000000000',
      machine_cost: '1.2500000000',
      is_whole: true,
    },
  ])
  expect(await lake.rows('select * from dbu_rate')).toEqual([])
  expect(await lake.rows('select databricks_cost, cloud_cost from run_day')).toEqual([
    { databricks_cost: null, cloud_cost: '6.2500000000' },
  ])
  await lake.close()
})

test('clusters without a known run are ignored, because their start-up is unknown', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: always,
    system_cluster: [jobCluster('c')],
    machine_price: prices,
    list_price: [priceRow({ sku_name: 'JOBS' })],
    cluster_event: upForTwoHours('2025-05-01', 'c'),
    usage_record: [drawn('2025-05-01', 'c', 'large', '8')],
  })
  expect(await lake.rows('select * from dbu_rate')).toEqual([])
  await lake.close()
})

test('a cluster with an unpriced machine is incomplete', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: always,
    system_cluster: [jobCluster('c')],
    machine_price: [machinePriceRow('small', '0.5')],
    cluster_event: upForTwoHours('2025-05-01', 'c'),
    rest_task_run: [taskRow('a', ['2025-05-01T10:00:00Z', '2025-05-01T12:00:00Z'])],
  })
  expect(await lake.rows('select machine, is_whole from machine_use')).toEqual([
    { machine: 'small', is_whole: false },
  ])
  await lake.close()
})
