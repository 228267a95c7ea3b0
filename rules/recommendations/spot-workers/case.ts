import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
type Job = {
  job_id: string
  availability?: string
  minutes?: number
  retries?: readonly number[]
  env?: string
  first_on_demand?: number
  pool?: string
  workers?: number
}
const jobs: readonly Job[] = [
  { job_id: 'aws', availability: 'ON_DEMAND' },
  { job_id: 'driver too', first_on_demand: 0 },
  { job_id: 'long', minutes: 60 },
  { job_id: 'long test', minutes: 300, env: 'Test' },
  { job_id: 'no workers', workers: 0 },
  { job_id: 'once', retries: [1, 0] },
  { job_id: 'one of two', retries: [1] },
  { job_id: 'pooled', pool: 'p' },
  { job_id: 'production', minutes: 60, env: 'prod' },
  { job_id: 'short' },
  { job_id: 'spot', availability: 'SPOT_WITH_FALLBACK_AZURE' },
]
const ofRun = ({ job_id }: Job) => ({ day, job_id, run_id: job_id, attempt: 0 })

const taskOf = (job: Job, task_key: string) => ({
  ...ofRun(job),
  task_key,
  task_run_id: task_key,
  compute_type: 'JOB_CLUSTER',
  cluster_id: job.job_id,
})

/** Runs of two tasks: short and retried, long, of a test environment. */
export const evidenceCase: EvidenceCase = {
  rows: {
    run: jobs.map((job) => ({
      ...ofRun(job),
      compute_type: 'JOB_CLUSTER',
      start_time: `${day}T10:00:00Z`,
      end_time: `${day}T10:59:00Z`,
      duration_ms: (job.minutes ?? 59) * 60_000,
      task_count: 2,
    })),
    task_run: jobs.flatMap((job) => [taskOf(job, 'a'), taskOf(job, 'b')]),
    cluster_setting: jobs.map((job) => ({
      cluster_id: job.job_id,
      availability: job.availability ?? 'ON_DEMAND_AZURE',
      first_on_demand: job.first_on_demand ?? 1,
      worker_count: job.workers ?? 4,
      worker_pool_id: job.pool,
      valid_from_ms: 0,
      valid_until_ms: 9_000_000_000_000,
    })),
    run_day: jobs.map((job) => ({ ...ofRun(job), currency: 'USD', cost: '10' })),
    job: jobs.map(({ job_id, env }) => ({
      job_id,
      tags_json: JSON.stringify(env === undefined ? {} : { env }),
    })),
    rest_job: jobs.map(({ job_id, retries = [1, 2] }) => ({
      job_id,
      settings_json: JSON.stringify({ tasks: retries.map((max_retries) => ({ max_retries })) }),
    })),
  },
  found: [
    { asset_id: 'aws', holds: true, change_1_from: 'ON_DEMAND', change_1_to: 'SPOT_WITH_FALLBACK' },
    { asset_id: 'driver too', holds: false },
    { asset_id: 'long', holds: false },
    { asset_id: 'long test', holds: true, feature_4: 1 },
    { asset_id: 'once', holds: false, feature_3: 0 },
    { asset_id: 'one of two', holds: false },
    { asset_id: 'production', holds: false, feature_4: 0 },
    {
      asset_id: 'short',
      holds: true,
      cost: '10.0000000000',
      change_1_from: 'ON_DEMAND_AZURE',
      change_1_to: 'SPOT_WITH_FALLBACK_AZURE',
      saving_low: '0.0000000000',
      saving_high: '0.0000000000',
      feature_2: 4,
      feature_3: 1,
    },
  ],
}
