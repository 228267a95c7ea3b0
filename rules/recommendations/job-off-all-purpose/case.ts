import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const minute = 60_000
const run = (run_id: string, rest: object = {}) => ({
  day,
  job_id: 'j',
  run_id,
  attempt: 0,
  compute_type: 'ALL_PURPOSE',
  trigger: 'PERIODIC',
  shared_cluster_id: 'c',
  start_time: '2025-05-01T10:00:00Z',
  execution_ms: 60 * minute,
  ...rest,
})
const part = (run_id: string, amount: string, rest: object = {}) => ({
  day,
  job_id: 'j',
  run_id,
  attempt: 0,
  cluster_id: 'c',
  consumer: 'run',
  source: 'databricks_usage',
  product: 'ALL_PURPOSE',
  sku_name: 'PREMIUM_ALL_PURPOSE_COMPUTE',
  usage_unit: 'DBU',
  price: '0.5',
  currency: 'USD',
  hour: '2025-05-01T10:00:00Z',
  amount,
  ...rest,
})
const price = (sku_name: string, amount: string) => ({
  sku_name,
  currency_code: 'USD',
  usage_unit: 'DBU',
  valid_from: '2025-01-01T00:00:00Z',
  price: amount,
})

/** An hour of $10 in DBUs and $2 in VMs: job compute costs three tenths, and a start takes six minutes of $12 or of $2 an hour. */
export const evidenceCase: EvidenceCase = {
  rows: {
    run: [run('1'), run('2', { trigger: 'ONE_TIME' }), run('3')],
    run_cost_part: [
      part('1', '10'),
      part('1', '2', { source: 'machine_estimate', sku_name: 'Standard_D4', product: null }),
      part('2', '10'),
      part('3', '10', { sku_name: 'PREMIUM_ALL_PURPOSE_COMPUTE_(PHOTON)' }),
    ],
    price_window: [price('PREMIUM_JOBS_COMPUTE', '0.15'), price('PREMIUM_JOBS_COMPUTE_(PHOTON)', '0.15')],
    photon_multiplier: [
      { product: 'ALL_PURPOSE', multiplier: 2 },
      { product: 'JOBS', multiplier: 3 },
    ],
    cluster_instance: [
      { day, cluster_id: 'o', instance_id: 'o', cluster_kind: 'job', start_up_ms: 6 * minute },
    ],
  },
  found: [
    {
      asset_id: 'j',
      paid_by_kind: 'cluster',
      paid_by_id: 'c',
      holds: true,
      cost: '12.0000000000',
      ended_cost: '7.0000000000',
      saving_low: '5.8000000000',
      saving_high: '6.8000000000',
    },
    { ended_cost: '5.5000000000', saving_low: '4.5000000000', saving_high: '5.5000000000' },
  ],
}
