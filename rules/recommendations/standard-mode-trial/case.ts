import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const optimized = 'PERFORMANCE_OPTIMIZED'
type Run = { job_id: string; mode: string; day: string; place?: number; minutes?: number; start?: string }
const runs: readonly Run[] = [
  { job_id: 'few', mode: optimized, day },
  { job_id: 'few', mode: 'STANDARD', day: '2025-04-20', place: 1 },
  { job_id: 'few', mode: 'STANDARD', day: '2025-04-20', place: 2 },
  { job_id: 'few', mode: 'STANDARD', day: '2025-04-01', place: 3 },
  { job_id: 'dense', mode: optimized, day, start: '10:00' },
  { job_id: 'dense', mode: optimized, day, place: 1, start: '10:36' },
  { job_id: 'known', mode: optimized, day },
  { job_id: 'sparse', mode: optimized, day, start: '10:00' },
  { job_id: 'sparse', mode: optimized, day, place: 1, start: '10:37' },
  ...[1, 2, 3].map((place) => ({ job_id: 'known', mode: 'STANDARD', day: '2025-04-20', place })),
  { job_id: 'short', mode: optimized, day, minutes: 5 },
  { job_id: 'standard', mode: 'STANDARD', day },
]
const idOf = ({ job_id, mode, place = 0 }: Run) => `${job_id} ${mode} ${place}`

/** A job with three runs in standard mode within 30 days, one with two of them and a third before, one of short runs, and two whose runs take half an hour and start 36 and 37 minutes apart. */
export const evidenceCase: EvidenceCase = {
  rows: {
    run_performance_day: runs.map((run) => ({
      day: run.day,
      job_id: run.job_id,
      run_id: idOf(run),
      performance_target: run.mode,
    })),
    serverless_run_day: runs.map((run) => ({
      day: run.day,
      job_id: run.job_id,
      run_id: idOf(run),
      attempt: 0,
      currency: 'USD',
      cost: '10',
    })),
    run: runs.map((run) => ({
      day: run.day,
      job_id: run.job_id,
      run_id: idOf(run),
      attempt: 0,
      start_time: `${run.day}T${run.start ?? '10:00'}:00Z`,
      duration_ms: (run.minutes ?? 30) * 60_000,
    })),
  },
  found: [
    { asset_id: 'dense', holds: false },
    {
      asset_id: 'few',
      holds: true,
      cost: '10.0000000000',
      change_1_from: optimized,
      change_1_to: 'STANDARD',
      saving_low: '0.0000000000',
      saving_high: '0.0000000000',
      feature_1: 2,
    },
    { asset_id: 'short', holds: false, feature_1: 0 },
    { asset_id: 'sparse', holds: true },
    { asset_id: 'dense', holds: false },
    { asset_id: 'sparse', holds: true },
  ],
}
