import type { EvidenceCase } from '../../testing/evidence-case.ts'
import { splitRows, type SplitRun } from '../../testing/split-run.ts'

const megabyte = 1_048_576
const day = '2025-05-01'
type Files = { job_id: string; files: number; eachMb: number; written?: boolean }
const runs: readonly Files[] = [
  { job_id: 'few', files: 100, eachMb: 1 },
  { job_id: 'large', files: 1000, eachMb: 3 },
  { job_id: 'small', files: 1280, eachMb: 1 },
  { job_id: 'written', files: 1280, eachMb: 1, written: true },
]

const splitOf = ({ job_id }: Files): SplitRun => ({
  job_id,
  parts: { scheduling: 4, waiting: 36 },
  stages: [
    {
      time: { scheduling_us: 8_000_000 },
      spreads: { duration_ms: { task_count: 160, total: 406_400, maximum: 3000 } },
    },
  ],
})
const ofApplication = ({ job_id }: Files) => ({ day, cluster_id: job_id, spark_context_id: '1' })
const metric = (name: string, type: string, total: number) => ({ name, type, total })
const metricsOf = ({ files, eachMb, written = false }: Files) =>
  written
    ? [
        metric('number of written files', 'sum', files),
        metric('written output', 'size', files * eachMb * megabyte),
      ]
    : [
        metric('number of files read', 'sum', files),
        metric('metadata time', 'timing', 7),
        metric('size of files read', 'size', files * eachMb * megabyte),
      ]

/**
 * 1,280 files of 1 MiB are ten of 128: opening the others takes 50.8 to 152.4 s of the 406.4 s of 160 tasks, and so much less of a stage of 100 s.
 * A run of 200 s costs $40, of which $4 for scheduling: with ten tasks that costs 3.75 less.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    ...splitRows(runs.map(splitOf)),
    log_operator: runs.map((files) => ({
      ...ofApplication(files),
      execution_id: 3,
      operator_id: 1,
      metrics_json: JSON.stringify(metricsOf(files)),
    })),
    log_job: runs.map((files) => ({ ...ofApplication(files), execution_id: 3, spark_job_id: 5 })),
    log_stage: runs.map((files) =>
      Object.assign(ofApplication(files), {
        spark_job_id: 5,
        stage_id: 1,
        stage_attempt: 0,
        input_bytes: files.written ? 0 : 1,
        output_bytes: files.written ? 1 : 0,
      }),
    ),
  },
  found: [
    { asset_id: 'few', holds: false, saving_high: '0.0000000000' },
    { asset_id: 'large', holds: false, saving_high: '0.0000000000' },
    {
      asset_id: 'small',
      holds: true,
      cost: '40.0000000000',
      ended_cost: '11.2500000000',
      added_cost: '4.3750000000',
      saving_low: '2.5000000000',
      saving_high: '11.2500000000',
      feature_1: 1280,
      feature_2: 10,
      feature_3: 1,
      feature_4: 160,
    },
    { asset_id: 'written', holds: true, saving_low: '2.5000000000' },
  ],
}
