import type { EvidenceCase } from '../../testing/evidence-case.ts'
import { splitRows, type SplitRun } from '../../testing/split-run.ts'

const megabyte = 1_048_576
const jobs = ['no spill', 'skewed', 'spills', 'with another']

/** Cores are busy for all of 100 s, and need the CPU for 20 s; where nothing spills, for two thirds of the time. */
const run = (job_id: string): SplitRun => ({
  job_id,
  parts: { spill: 4, cpu: 6 },
  stages: (job_id === 'with another' ? [1, 2] : [1]).map((stage_id) => {
    const spills = stage_id === 1 && job_id !== 'no spill'
    return {
      stage_id,
      time: spills
        ? { spill_us: 30_000_000, busy_us: 100_000_000, cpu_us: 20_000_000 }
        : { busy_us: 60_000_000, cpu_us: 40_000_000 },
      spreads: {
        duration_ms: { task_count: 20, total: 400_000, maximum: 20_000 },
        shuffle_read_bytes: {
          task_count: 20,
          total: 4000 * megabyte,
          maximum: (job_id === 'skewed' ? 2000 : 300) * megabyte,
        },
      },
    }
  }),
})
const stage = (job_id: string, stage_id = 1) => ({
  day: '2025-05-01',
  cluster_id: job_id,
  spark_context_id: '1',
  stage_id,
  stage_attempt: 0,
  disk_spilled_bytes: 1000 * megabyte,
})

/**
 * A run of 200 s costs $10. What is written takes 30 s, and as long again at most: forty tasks on four cores are ten waves, which take 40 s
 * instead of 100, or eleven of 7 s. As another stage runs for 1.5 times its CPU time, they take 30 s, or 33 with a wave more.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    ...splitRows(jobs.map(run)),
    log_stage: [...jobs.map((job) => stage(job)), stage('with another', 2)],
  },
  found: [
    { asset_id: 'no spill', holds: false, saving_high: '0.0000000000' },
    { asset_id: 'skewed', holds: false, saving_high: '0.0000000000' },
    {
      asset_id: 'spills',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '3.0000000000',
      added_cost: '0.9250000000',
      saving_low: '1.1500000000',
      saving_high: '3.0000000000',
      feature_1: 1000,
      feature_2: 30_000,
      feature_3: 1,
      feature_4: 20,
    },
    { asset_id: 'with another', holds: true, saving_low: '3.3500000000', saving_high: '3.5000000000' },
  ],
}
