import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const general = 'Standard_D8ds_v5'
const lean = 'Standard_F8ds_v6'
type Asset = {
  name: string
  asset_kind?: string
  spot_hours?: number
  pool_id?: string
  node?: string
  cpu?: number
  memory?: number
  busiest?: number
}
const assets: readonly Asset[] = [
  { name: 'busiest', busiest: 0.46 },
  { name: 'cluster', asset_kind: 'cluster', spot_hours: 5 },
  { name: 'idle', cpu: 0.39 },
  { name: 'lean already', node: lean },
  { name: 'much memory', memory: 0.4 },
  { name: 'pooled', pool_id: 'p' },
  { name: 'small', busiest: 0.45 },
]
const machine = (
  { name, asset_kind = 'job', spot_hours = 0, pool_id, node = general }: Asset,
  role: string,
) => ({
  day,
  asset_kind,
  asset_id: name,
  cluster_id: name,
  role,
  machine: node,
  worker_node_type: node,
  is_photon: false,
  currency: 'USD',
  first_hour: `${day}T10:00:00Z`,
  node_hours: 10,
  spot_hours,
  cloud_cost: '4',
  databricks_cost: '6',
  pool_id,
})
const price = (node_type: string, hour: string) => ({
  cloud: 'AZURE',
  region: 'eastus',
  node_type,
  currency_code: 'USD',
  price_start_time: '2024-01-01T00:00:00Z',
  price: hour,
})
const type = (node_type: string, memory_gb: number, core_count = 8) => ({
  node_type,
  core_count,
  memory_mb: memory_gb * 1024,
  gpu_count: 0,
})
const drawn = (name: string, compute: string, dbu_per_node_hour: number) => ({
  day,
  machine: name,
  compute,
  is_photon: false,
  dbu_per_node_hour,
  node_hours: '10',
})

/**
 * Of workers for $4 and $6 of DBUs, a type with half of the memory costs three quarters of the VMs: $1 less, and 0.9 of the DBUs:
 * $0.6 less. DBUs on shared clusters are not known. Types without a disk, of ARM, of fewer cores, or without a lower price are none.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: assets.flatMap((asset) => [machine(asset, 'driver'), machine(asset, 'worker')]),
    system_workspace: [{ cloud: 'AZURE', region: 'eastus' }],
    node_type: [
      type(general, 32),
      type(lean, 16),
      type('Standard_F8as_v6', 16),
      type('Standard_D8pds_v5', 16),
      type('Standard_F4ds_v6', 16, 4),
      type('Standard_F8s_v2', 16),
    ],
    machine_price: [
      price(general, '0.4'),
      price(lean, '0.3'),
      price('Standard_F8as_v6', '0.1'),
      price('Standard_D8pds_v5', '0.1'),
      price('Standard_F4ds_v6', '0.1'),
      price('Standard_F8s_v2', '0.4'),
    ],
    cluster_load: assets.map(({ name, cpu = 0.5, memory = 0.3, busiest = 0.35 }) => ({
      day,
      cluster_id: name,
      start_time: `${day}T10:00:00Z`,
      worker_processor_load: cpu,
      worker_memory_load: memory,
      busiest_memory_load: busiest,
    })),
    dbu_day: [drawn(general, 'job', 2), drawn(lean, 'job', 1.8), drawn(general, 'shared', 2)],
  },
  found: [
    {
      asset_id: 'cluster',
      holds: true,
      saving_low: '-0.1000000000',
      saving_high: '1.1000000000',
      ended_cost: '0.5000000000',
    },
    { asset_id: 'idle', holds: false, feature_2: 39 },
    { asset_id: 'much memory', holds: false, feature_1: 40 },
    {
      asset_id: 'small',
      holds: true,
      change_1_from: general,
      change_1_to: lean,
      cost: '20.0000000000',
      ended_cost: '1.6000000000',
      added_cost: '0.0000000000',
      saving_low: '1.6000000000',
      saving_high: '1.6000000000',
      recorded_share: 0.375,
      feature_1: 30,
      feature_2: 50,
      feature_3: 75,
      feature_4: 90,
    },
  ],
}
