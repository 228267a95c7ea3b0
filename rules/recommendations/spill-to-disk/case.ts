import type { EvidenceCase } from '../../testing/evidence-case.ts'
import { splitRows, type SplitRun } from '../../testing/split-run.ts'

const megabyte = 1_048_576
const jobs = ['known peak', 'no spill', 'skewed', 'spills', 'two stages']
const maximumOf = (job_id: string, stage_id: number) => (job_id === 'skewed' || stage_id === 2 ? 2000 : 300)
const run = (job_id: string): SplitRun => ({
  job_id,
  parts: { spill: 4, cpu: 6 },
  stages: (job_id === 'two stages' ? [1, 2] : [1]).map((stage_id) => ({
    stage_id,
    time: { spill_us: job_id === 'no spill' ? 0 : 30_000_000 },
    spreads: {
      shuffle_read_bytes: {
        task_count: 20,
        total: 4000 * megabyte,
        maximum: maximumOf(job_id, stage_id) * megabyte,
      },
    },
  })),
})
const stage = (job_id: string, stage_id = 1) => ({
  day: '2025-05-01',
  cluster_id: job_id,
  spark_context_id: '1',
  stage_id,
  stage_attempt: 0,
  task_count: 20,
  disk_spilled_bytes: 1000 * megabyte,
  memory_spilled_bytes: 4000 * megabyte,
  peak_execution_memory_bytes: job_id === 'known peak' ? 1000 * megabyte : null,
})

/** $4 of $10 are the time of spilling: all is saved at most, and at least a quarter, where tasks hold a quarter of what they spill. */
export const evidenceCase: EvidenceCase = {
  rows: {
    ...splitRows(jobs.map(run)),
    log_stage: [...jobs.map((job) => stage(job)), stage('two stages', 2)],
  },
  found: [
    {
      asset_id: 'known peak',
      holds: true,
      added_cost: '1.5000000000',
      saving_low: '1.0000000000',
      saving_high: '4.0000000000',
    },
    { asset_id: 'no spill', holds: false, saving_high: '0.0000000000' },
    { asset_id: 'skewed', holds: false, saving_high: '0.0000000000' },
    {
      asset_id: 'spills',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '4.0000000000',
      added_cost: '2.0000000000',
      saving_low: '0.0000000000',
      saving_high: '4.0000000000',
      feature_1: 1000,
      feature_2: 100_000,
      feature_3: 1,
      feature_4: 20,
    },
    { asset_id: 'two stages', holds: true, saving_high: '2.0000000000', feature_2: 50_000 },
  ],
}
