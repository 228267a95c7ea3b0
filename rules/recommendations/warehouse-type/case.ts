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
type Warehouse = {
  id: string
  type: Type
  cost: string
  size?: string
  minutes?: number
  isBusy?: boolean
  running_ms?: number | null
}

const warehouses: readonly Warehouse[] = [
  { id: 'busy', type: 'PRO', cost: '60', minutes: 10, isBusy: true },
  { id: 'classic', type: 'CLASSIC', cost: '24', isBusy: true },
  { id: 'pro', type: 'PRO', cost: '60' },
  { id: 'refused', type: 'PRO', cost: '60' },
  { id: 'serverless', type: 'SERVERLESS', cost: '168' },
  { id: 'unpriced', type: 'SERVERLESS', cost: '84', size: 'SMALL' },
  { id: 'without events', type: 'PRO', cost: '60', running_ms: null },
]
const price = (sku_name: string, amount: string) => ({
  sku_name,
  currency_code: 'USD',
  usage_unit: 'DBU',
  valid_from: '2025-01-01T00:00:00Z',
  price: amount,
})
const at = (time: string) => Date.parse(`${day}T${time}Z`)
const statement = (warehouse_id: string, from: string, minutes: number, startMinutes = 0) => ({
  day,
  warehouse_id,
  statement_id: `${warehouse_id} ${from}`,
  start_time: `${day}T${from}Z`,
  queued_ms: 0,
  from_ms: at(from) + startMinutes * minute,
  until_ms: at(from) + (startMinutes + minutes) * minute,
})

/**
 * Ten hours of one cluster a day. A DBU of pro costs 0.5, of serverless 0.7, of classic 0.2, and three VMs 1.8 an hour. One that is not busy has
 * statements of 30 and 60 minutes with 90 between them, the first of which waited for the start: with a stop of five minutes it is up for 100, with one of
 * 45 for 180. A busy one is up for ten hours and its stop.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    warehouse_hour: warehouses.map(({ id, cost, running_ms = 600 * minute }) => ({
      day,
      warehouse_id: id,
      hour: '2025-05-01T08:00:00Z',
      currency: 'USD',
      cost,
      idle_cost: '0',
      cluster_ms: running_ms,
      running_ms,
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
    statement: warehouses.flatMap(({ id, isBusy = false }) =>
      isBusy
        ? [statement(id, '08:00:00', 600)]
        : [statement(id, '08:00:00', 30, 4), statement(id, '10:00:00', 60)],
    ),
    warehouse: [
      { warehouse_id: 'pro', tags_json: '{"serverless":"yes"}' },
      { warehouse_id: 'refused', tags_json: '{"serverless":"not_allowed"}' },
    ],
  },
  found: [
    {
      asset_id: 'classic',
      change_1_from: 'CLASSIC',
      change_1_to: 'PRO',
      change_2_to: '45',
      holds: false,
      saving_high: '-40.5000000000',
    },
    {
      asset_id: 'serverless',
      change_1_from: 'SERVERLESS',
      change_1_to: 'PRO',
      change_2_to: '45',
      holds: true,
      saving_low: '125.9600000000',
      saving_high: '126.3600000000',
    },
    { asset_id: 'busy', change_1_to: 'SERVERLESS', holds: false, saving_low: '-24.8400000000' },
    {
      asset_id: 'classic',
      change_1_to: 'SERVERLESS',
      holds: false,
      saving_low: '-60.8400000000',
      saving_high: '-42.7000000000',
    },
    {
      asset_id: 'pro',
      change_1_to: 'SERVERLESS',
      change_2_from: '45',
      change_2_to: '5',
      holds: true,
      cost: '60.0000000000',
      saving_low: '45.7200000000',
      saving_high: '64.0000000000',
      feature_1: 100 * minute,
      feature_2: 140,
      feature_4: 2,
    },
  ],
}
