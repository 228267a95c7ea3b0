import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const output = (run_id: string, rest: object = {}) => ({
  day,
  job_id: 'j',
  run_id,
  write_time: '2025-04-30T10:00:00Z',
  next_write_time: '2025-05-01T10:00:00Z',
  table_count: 2,
  rewritten_table_count: 2,
  is_read: false,
  ...rest,
})
const run = (run_id: string, rest: object = {}) => ({
  day: '2025-04-30',
  job_id: 'j',
  run_id,
  attempt: 0,
  ...rest,
})
const spent = (run_id: string, cost: string, rest: object = {}) => ({
  day: '2025-04-30',
  job_id: 'j',
  run_id,
  attempt: 0,
  currency: 'USD',
  cost,
  databricks_cost: cost,
  ...rest,
})

/** A run whose tables nobody read, one of which one was read, one with a table that was not written again, and one that is too old. */
export const evidenceCase: EvidenceCase = {
  rows: {
    run_output: [
      output('1'),
      output('2', { is_read: true }),
      output('3', { rewritten_table_count: 1 }),
      output('4'),
    ],
    run: [run('1'), run('1', { attempt: 1 }), run('2'), run('3'), run('4', { day: '2025-04-20' })],
    run_day: [
      spent('1', '3'),
      spent('1', '4', { attempt: 1, day, databricks_cost: '1' }),
      spent('2', '5'),
      spent('3', '6'),
      spent('4', '7', { day: '2025-04-20' }),
    ],
  },
  found: [
    {
      asset_id: 'j',
      holds: true,
      cost: '7.0000000000',
      saving_low: '0.0000000000',
      is_estimated: true,
      feature_1: 1,
      feature_2: 2,
      feature_3: 86_400_000,
    },
    { asset_id: 'j', holds: false, cost: '5.0000000000', feature_1: 0 },
    { asset_id: 'j', holds: false, cost: '6.0000000000', feature_1: 0 },
  ],
}
