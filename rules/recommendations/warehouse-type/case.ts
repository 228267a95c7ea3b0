import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const minute = 60_000
const region = '_US_WEST_OREGON'
const skus = {
  CLASSIC: 'PREMIUM_SQL_COMPUTE',
  PRO: `PREMIUM_SQL_PRO_COMPUTE${region}`,
  SERVERLESS: `PREMIUM_SERVERLESS_SQL_COMPUTE${region}`,
} as const
const prices = { CLASSIC: '0.2', PRO: '0.5', SERVERLESS: '0.7' } as const
type Type = keyof typeof skus
type Warehouse = { id: string; type: Type; size?: string; cost: string; minutes?: number }

const warehouses: readonly Warehouse[] = [
  { id: 'classic', type: 'CLASSIC', cost: '4' },
  { id: 'pro', type: 'PRO', cost: '10' },
  { id: 'quick', type: 'SERVERLESS', cost: '14', minutes: 5 },
  { id: 'serverless', type: 'SERVERLESS', cost: '28' },
  { id: 'unpriced', type: 'SERVERLESS', cost: '14', size: 'SMALL' },
]
const price = (sku_name: string, amount: string) => ({
  sku_name,
  currency_code: 'USD',
  usage_unit: 'DBU',
  valid_from: '2025-01-01T00:00:00Z',
  price: amount,
})
const event = (event_type: string, time: string) => ({
  day,
  warehouse_id: 'serverless',
  event_time: `2025-05-01T${time}Z`,
  event_type,
})

/**
 * Ten hours of one cluster a day. A DBU of pro costs 0.5, of serverless 0.7, of classic 0.2, and three VMs 1.8 an hour. With a stop of ten minutes
 * $4 of pro end, at three starts of half a minute; those of classic are not known.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    warehouse_hour: warehouses.map(({ id, cost }) => ({
      day,
      warehouse_id: id,
      hour: '2025-05-01T08:00:00Z',
      currency: 'USD',
      cost,
      idle_cost: '0',
      cluster_ms: 600 * minute,
    })),
    run_cost_part: warehouses.map(({ id, type }) => ({
      day,
      consumer: 'query',
      asset_id: id,
      sku_name: skus[type],
      usage_unit: 'DBU',
      currency: 'USD',
      price: prices[type],
      hour: '2025-05-01T08:00:00Z',
    })),
    execution_feature: [
      ...warehouses.map(({ id, size = 'X_SMALL', minutes = 45 }) => ({
        day,
        execution_kind: 'warehouse_day',
        asset_id: id,
        execution_id: day,
        currency: 'USD',
        warehouse_size: size,
        auto_termination_minutes: minutes,
      })),
      { day, execution_kind: 'job_run', asset_id: 'pro', execution_id: '1', currency: 'USD' },
    ],
    price_window: [
      price(skus.CLASSIC, prices.CLASSIC),
      price(skus.PRO, prices.PRO),
      price(skus.SERVERLESS, prices.SERVERLESS),
      price('PREMIUM_SQL_PRO_COMPUTE_ELSEWHERE', '0.1'),
    ],
    system_workspace: [{ cloud: 'AWS', region: 'us-west-2' }],
    machine_price: [
      {
        cloud: 'AWS',
        region: 'us-west-2',
        node_type: 'i3.2xlarge',
        currency_code: 'USD',
        price: '0.6',
        price_start_time: '2025-01-01T00:00:00Z',
      },
    ],
    warehouse_machine: [
      { cloud: 'AWS', size: 'X_SMALL', driver_type: 'i3.2xlarge', worker_type: 'i3.2xlarge', workers: 2 },
      { cloud: 'AWS', size: 'SMALL', driver_type: 'i3.4xlarge', worker_type: 'i3.2xlarge', workers: 4 },
    ],
    warehouse_auto_stop_evidence: [
      { day, asset_id: 'pro', currency: 'USD', change_1_to: '10', ended_cost: '4', feature_3: 3 },
      { day, asset_id: 'pro', currency: 'USD', change_1_to: '20', ended_cost: '2', feature_3: 2 },
    ],
    warehouse: [{ warehouse_id: 'serverless', warehouse_type: 'SERVERLESS' }],
    warehouse_event: [
      event('STOPPED', '07:00:00'),
      event('RUNNING', '07:30:00'),
      event('STARTING', '08:00:00'),
      event('RUNNING', '08:00:30'),
    ],
  },
  found: [
    {
      asset_id: 'classic',
      change_1_from: 'CLASSIC',
      change_1_to: 'PRO',
      holds: false,
      saving_high: '-6.0000000000',
    },
    { asset_id: 'serverless', change_1_to: 'PRO', holds: false, saving_low: '-10.0000000000' },
    {
      asset_id: 'pro',
      change_1_from: 'PRO',
      change_1_to: 'CLASSIC',
      holds: true,
      saving_low: '6.0000000000',
    },
    { asset_id: 'serverless', change_1_to: 'CLASSIC', holds: true, saving_low: '2.0000000000' },
    {
      asset_id: 'classic',
      change_1_to: 'SERVERLESS',
      holds: false,
      saving_low: '-10.0000000000',
      saving_high: '8.0000000000',
    },
    {
      asset_id: 'pro',
      change_1_to: 'SERVERLESS',
      holds: true,
      cost: '10.0000000000',
      saving_low: '1.5650000000',
      saving_high: '19.6000000000',
      added_cost: '0.0175000000',
      feature_2: 140,
      feature_4: 3,
    },
  ],
}
