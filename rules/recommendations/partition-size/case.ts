import type { EvidenceCase } from '../../testing/evidence-case.ts'
import { splitRows, type SplitRun } from '../../testing/split-run.ts'

const megabyte = 1_048_576
const spent = { scheduling_us: 20_000_000, deserialization_us: 10_000_000 }
type Tasks = { tasks: number; median?: number; readMb?: number }

const stageOf = ({ tasks, median = 2000, readMb = 0 }: Tasks, stage_id: number) => ({
  stage_id,
  time: spent,
  spreads: {
    duration_ms: { task_count: tasks, median, total: tasks * median, maximum: median },
    input_bytes: { task_count: tasks, total: readMb * megabyte, maximum: 0 },
  },
})
const run = (job_id: string, ...stages: readonly Tasks[]): SplitRun => ({
  job_id,
  parts: { scheduling: 4, deserialization: 2, cpu: 4 },
  stages: stages.map(stageOf),
})

/** Scheduling costs $4 and loading code $2: with a tenth of the tasks, 3.6 are saved at least and 5.4 at most. */
export const evidenceCase: EvidenceCase = {
  rows: splitRows([
    run('as many as cores', { tasks: 4, readMb: 100 }),
    run('few large reads', { tasks: 2, median: 100_000, readMb: 1536 }),
    run('large reads', { tasks: 1000, readMb: 128_000 }),
    run('large, but many', { tasks: 4, median: 100_000, readMb: 1536 }),
    run('many short tasks', { tasks: 10_000, median: 400 }),
    run('not so many', { tasks: 5000, median: 400 }),
    run('not so short', { tasks: 10_000, median: 500 }),
    { ...run('next to nothing', { tasks: 10_000, median: 400 }), parts: { scheduling: 0.0001, cpu: 1 } },
    run('small reads', { tasks: 1000, readMb: 25_600 }, { tasks: 500 }),
  ]),
  found: [
    { asset_id: 'as many as cores', holds: false, saving_high: '0.0000000000' },
    // Eight tasks of 192 MiB take 25 s each: two waves or three instead of 100 s, of 300 s that cost $10.
    {
      asset_id: 'few large reads',
      holds: true,
      ended_cost: '1.6667000000',
      saving_low: '0.8333000000',
      saving_high: '1.6667000000',
      feature_1: 1,
      feature_2: 2,
      feature_3: 37_500,
      feature_4: 768,
    },
    { asset_id: 'large reads', holds: false },
    { asset_id: 'large, but many', holds: false },
    {
      asset_id: 'many short tasks',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '5.4000000000',
      added_cost: '0.9000000000',
      saving_low: '3.6000000000',
      saving_high: '5.4000000000',
      feature_1: 1,
      feature_2: 10_000,
      feature_3: 0,
    },
    { asset_id: 'next to nothing', holds: false },
    { asset_id: 'not so many', holds: false },
    { asset_id: 'not so short', holds: false },
    {
      asset_id: 'small reads',
      holds: true,
      saving_low: '1.6000000000',
      saving_high: '2.4000000000',
      feature_4: 25.6,
    },
  ],
}
