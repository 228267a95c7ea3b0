import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
type Job = {
  job_id: string
  memory?: number
  load?: number
  driverLoad?: number
  inputGb?: number | null
  pool_id?: string
  workers?: number
}
const jobs: readonly Job[] = [
  { job_id: 'busy', load: 0.15, driverLoad: 0.15 },
  { job_id: 'full', memory: 0.14 },
  { job_id: 'idle' },
  { job_id: 'large', inputGb: 10 },
  { job_id: 'many', workers: 8, load: 0.125, driverLoad: 0.5 },
  { job_id: 'no log', inputGb: null },
  { job_id: 'pooled', pool_id: 'p' },
]
const machine = ({ job_id, pool_id }: Job, role: string, cost: number) => ({
  day,
  asset_kind: 'job',
  asset_id: job_id,
  cluster_id: job_id,
  role,
  machine: 'eight',
  currency: 'USD',
  cloud_cost: String(cost * 0.6),
  databricks_cost: String(cost * 0.4),
  first_hour: `${day}T10:00:00Z`,
  pool_id,
})

/**
 * Four workers cost $8 and the driver $2. A load of 10 % of four is 0.4 of the driver, which has room for it; had all been busy for a tenth of
 * the time, 1 - 0.1 + 0.4 = 1.3 times as long, and half of the way there is 0.15. Where nobody knows what they read, four times as long.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: jobs.flatMap((job) => [machine(job, 'driver', 2), machine(job, 'worker', 8)]),
    cluster_setting: jobs.map(({ job_id, workers = 4 }) => ({
      cluster_id: job_id,
      worker_count: workers,
      valid_from_ms: 0,
      valid_until_ms: 9_000_000_000_000,
    })),
    node_type: [{ node_type: 'eight', core_count: 8, memory_mb: 32_768 }],
    cluster_load: jobs.flatMap(({ job_id, load = 0.1, memory = 0.12, driverLoad = 0.2, workers = 4 }) =>
      [0, 5].map((minute) => ({
        day,
        cluster_id: job_id,
        start_time: `${day}T10:${String(minute).padStart(2, '0')}:00Z`,
        drivers: 1,
        workers,
        driver_processor_load: driverLoad,
        worker_processor_load: load,
        driver_memory_load: 0.4,
        worker_memory_load: memory,
      })),
    ),
    run_spark: jobs
      .filter(({ inputGb }) => inputGb !== null)
      .map(({ job_id, inputGb }) => ({
        day,
        job_id,
        run_id: job_id,
        attempt: 0,
        input_bytes: (inputGb ?? 1) * 1e9,
        is_complete: true,
      })),
  },
  found: [
    { asset_id: 'busy', holds: false, feature_2: 15 },
    { asset_id: 'full', holds: false, feature_3: 96 },
    {
      asset_id: 'idle',
      holds: true,
      change_1_from: '4',
      change_1_to: '0',
      cost: '10.0000000000',
      ended_cost: '8.0000000000',
      added_cost: '0.1500000000',
      saving_low: '7.7000000000',
      saving_high: '8.0000000000',
      recorded_share: 0.4,
      feature_1: 1000,
      feature_2: 10,
      feature_3: 88,
      feature_4: 7.5,
    },
    { asset_id: 'large', holds: false },
    // Eight workers of an eighth are one driver, beside half of it that is busy already; memory does not fit.
    { asset_id: 'many', holds: false, saving_high: '7.0000000000', feature_3: 136, feature_4: 59.375 },
    {
      asset_id: 'no log',
      holds: true,
      saving_low: '2.0000000000',
      saving_high: '8.0000000000',
      feature_4: 150,
    },
  ],
}
