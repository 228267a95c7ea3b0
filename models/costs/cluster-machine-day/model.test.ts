import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { clusterMachineDay } from './model.ts'

const day = '2025-05-01'
const part = (sku_name: string, quantity: string, amount: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  machine: 'large',
  source: 'machine_estimate',
  sku_name,
  phase: 'work',
  price_kind: 'estimated',
  usage_unit: 'hour',
  currency: 'USD',
  hour: '2025-05-01T10:00:00Z',
  job_id: '7',
  quantity,
  amount,
  ...rest,
})
const setting = (kind: string, rest: object = {}) => ({
  cluster_id: 'c',
  kind,
  driver_node_type: 'large',
  valid_from_ms: 0,
  valid_until_ms: 9_999_999_999_999,
  ...rest,
})
const rowsOf = (kind: string, run_cost_part: readonly object[]) =>
  selectAlone(clusterMachineDay, { run_cost_part, cluster_setting: [setting(kind)] }, { days: [day] })

test('what is billed for a type is shared by the hours in which its VMs drew DBUs', async () => {
  const rows = await rowsOf('job', [
    part('large driver', '1', '2', { phase: 'start_up' }),
    part('large driver', '1', '2'),
    part('large worker', '3', '6', { price_kind: 'estimated for spot' }),
    part('JOBS', '8', '4', { source: 'databricks_usage', usage_unit: 'DBU' }),
  ])
  expect(rows).toMatchObject([
    {
      asset_kind: 'job',
      asset_id: '7',
      role: 'driver',
      node_hours: 2,
      spot_hours: 0,
      cloud_cost: '4.0000000000',
      databricks_cost: '1.0000000000',
    },
    { role: 'worker', node_hours: 3, spot_hours: 3, databricks_cost: '3.0000000000' },
  ])
})

test('a shared cluster is its own asset, and clusters of pipelines have no row', async () => {
  const parts = [part('large driver', '1', '2'), part('large driver', '1', '2', { job_id: null })]
  expect(await rowsOf('shared', parts)).toMatchObject([
    { asset_kind: 'cluster', asset_id: 'c', cloud_cost: '4.0000000000', databricks_cost: '0.0000000000' },
  ])
  expect(await rowsOf('pipeline', parts)).toEqual([])
})
