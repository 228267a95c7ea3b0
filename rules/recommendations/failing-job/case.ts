import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const run = (run_id: string, rest: object = {}) => ({
  day,
  job_id: 'j',
  run_id,
  attempt: 0,
  run_type: 'JOB_RUN',
  status: 'SUCCESS',
  has_failed: false,
  is_last_attempt: true,
  start_time: '2025-05-01T10:00:00Z',
  end_time: '2025-05-01T11:00:00Z',
  ...rest,
})
const spent = (run_id: string, cost: string, attempt = 0, rest: object = {}) => ({
  day,
  job_id: 'j',
  run_id,
  attempt,
  currency: 'USD',
  cost,
  databricks_cost: cost,
  ...rest,
})

/** A run that failed, one that healed in its second attempt, and one that was canceled. */
export const evidenceCase: EvidenceCase = {
  rows: {
    run: [
      run('1', { has_failed: true, status: 'FAILED' }),
      run('2', { attempt: 0, has_failed: true, status: 'FAILED', is_last_attempt: false }),
      run('2', { attempt: 1 }),
      run('3', { status: 'CANCELED' }),
    ],
    run_day: [
      spent('1', '3'),
      spent('1', '1', 0, { day: '2025-05-02' }),
      spent('2', '5'),
      spent('2', '6', 1),
      spent('3', '7'),
    ],
  },
  found: [
    { asset_id: 'j', holds: true, cost: '4.0000000000', saving_low: '4.0000000000', feature_1: 1 },
    { asset_id: 'j', holds: false, cost: '11.0000000000', saving_low: '0.0000000000', feature_1: 0 },
  ],
}
