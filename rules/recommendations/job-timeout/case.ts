import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const minute = 60_000
const run = (job_id: string, date: string, minutes: number) => ({
  day: date,
  job_id,
  run_id: date,
  attempt: 0,
  run_type: 'JOB_RUN',
  status: 'SUCCESS',
  start_time: `${date}T10:00:00Z`,
  end_time: new Date(Date.parse(`${date}T10:00:00Z`) + minutes * minute).toISOString(),
  duration_ms: minutes * minute,
})
const runsOf = (job_id: string, minutes: number) => [
  run(job_id, '2025-04-29', 10),
  run(job_id, '2025-04-30', 10),
  run(job_id, day, minutes),
]
const spent = (job_id: string) => ({
  day,
  job_id,
  run_id: day,
  attempt: 0,
  currency: 'USD',
  cost: '12',
  databricks_cost: '9',
})

const timeouts = [20, 30, 40, 50, 60, 80, 100, 120]

/**
 * Runs of ten minutes, and one of four hours for $12: what comes after the timeout ends, of a quarter of an hour to two hours. A job whose longest run takes no more than twelve times as
 * long as the middle one has none to end, nor has one whose runs of this day of the week take long; a job that has a timeout, and one of which that is
 * not known, have no row.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    run: [
      ...runsOf('hung', 240),
      ...runsOf('steady', 120),
      ...runsOf('timed', 240),
      ...runsOf('unknown', 240),
      ...runsOf('weekly', 240),
      run('weekly', '2025-04-24', 40),
      run('weekly', '2025-04-17', 40),
      ...['2025-04-16', '2025-04-15', '2025-04-14'].map((date) => run('weekly', date, 10)),
    ],
    run_day: ['hung', 'steady', 'timed', 'unknown', 'weekly'].map(spent),
    job: ['hung', 'steady', 'timed', 'weekly'].map((job_id) => ({ job_id, timeout_seconds: 0 })),
    job_version: [
      { job_id: 'timed', change_time: '2025-04-01T00:00:00Z', timeout_seconds: 0 },
      { job_id: 'timed', change_time: '2025-04-20T00:00:00Z', timeout_seconds: 7200 },
      { job_id: 'hung', change_time: '2025-05-02T00:00:00Z', timeout_seconds: 7200 },
    ],
  },
  found: timeouts.flatMap((minutes) => [
    {
      asset_id: 'hung',
      change_1_from: '0',
      change_1_to: String(minutes * 60),
      holds: true,
      ended_cost: (12 - minutes / 20).toFixed(10),
      recorded_share: 0.75,
      feature_2: 10 * minute,
      feature_4: 1,
    },
    {
      asset_id: 'steady',
      change_1_to: String(minutes * 60),
      ended_cost: '0.0000000000',
      holds: minutes >= 240,
    },
    {
      asset_id: 'weekly',
      change_1_to: String(minutes * 60),
      ended_cost: '0.0000000000',
      holds: minutes >= 480,
    },
  ]),
}
