import type { EvidenceCase } from '../../testing/evidence-case.ts'
import { splitRows, type SplitStage } from '../../testing/split-run.ts'

const megabyte = 1_048_576
const waited = { straggler_us: 60_000_000, busy_us: 50_000_000 }

/** The longest of twenty tasks takes 100 s and the others 5 to 20 s; it reads 2,000 MB of 4,000. */
const durations = { task_count: 20, median: 5000, quartile_3: 20_000, total: 200_000, maximum: 100_000 }
const reads = { task_count: 20, total: 4000 * megabyte, maximum: 2000 * megabyte }
const skewed: SplitStage = { time: waited, spreads: { duration_ms: durations, shuffle_read_bytes: reads } }
const withReads = (rest: object): SplitStage => ({
  ...skewed,
  spreads: { duration_ms: durations, shuffle_read_bytes: { ...reads, ...rest } },
})
const run = (job_id: string, ...stages: readonly SplitStage[]) => ({
  job_id,
  parts: { stragglers: 4, cpu: 6 },
  stages,
})

/**
 * A run of 200 s costs $10. Twenty tasks of 10 s on four cores are five waves: the stage takes 50 s instead of 100 at most, and 60 with a
 * wave more.
 */
export const evidenceCase: EvidenceCase = {
  rows: splitRows([
    run('even', { ...skewed, time: {} }),
    run('few tasks', {
      ...skewed,
      spreads: { ...skewed.spreads, duration_ms: { ...durations, task_count: 7, total: 70_000 } },
    }),
    run('little data', withReads({ total: 190 * megabyte, maximum: 100 * megabyte })),
    run('same data', withReads({ maximum: 600 * megabyte })),
    { ...run('shared', skewed), compute_type: 'ALL_PURPOSE' },
    { ...run('failed', skewed), status: 'FAILED' },
    { ...run('half a log', skewed), parts: { unexplained: 5, stragglers: 5 } },
    { ...run('with a start', skewed), parts: { stragglers: 4, setup: 6 } },
    run('short', { ...skewed, time: { ...waited, until_ms: 9999 } }),
    run('skewed', skewed),
    run('two stages', skewed, { ...withReads({ maximum: 600 * megabyte }), stage_id: 2 }),
  ]),
  found: [
    { asset_id: 'even', holds: false, saving_high: '0.0000000000' },
    { asset_id: 'few tasks', holds: false },
    { asset_id: 'little data', holds: false },
    { asset_id: 'same data', holds: false },
    { asset_id: 'short', holds: false },
    {
      asset_id: 'skewed',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '2.5000000000',
      added_cost: '0.2500000000',
      saving_low: '2.0000000000',
      saving_high: '2.5000000000',
      recorded_share: 0.5,
      feature_1: 1,
      feature_2: 60_000,
      feature_3: 10,
      feature_4: 2000,
    },
    {
      asset_id: 'two stages',
      holds: true,
      saving_low: '2.0000000000',
      saving_high: '2.5000000000',
      feature_2: 60_000,
    },
    // The half that is billed is for 100 of 200 s.
    { asset_id: 'with a start', holds: true, saving_low: '3.0000000000', saving_high: '3.7500000000' },
  ],
}
