import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { runPerformanceDay } from './model.ts'

const day = '2025-05-01'
const record = (job_run_id: string, performance_target: string | null, rest: object = {}) => ({
  record_id: `${job_run_id} ${performance_target}`,
  day,
  job_id: 'j',
  job_run_id,
  performance_target,
  ...rest,
})

test('a run has the mode of its records in force, and none where they differ or name none', async () => {
  const usage_record = [
    record('standard', 'STANDARD'),
    record('both', 'STANDARD'),
    record('both', 'PERFORMANCE_OPTIMIZED'),
    record('none', null),
    record('withdrawn', 'STANDARD'),
  ]
  const withdrawn_usage = [{ day, record_id: 'withdrawn STANDARD' }]
  expect(
    await selectAlone(runPerformanceDay, { usage_record, withdrawn_usage }, { days: [day] }),
  ).toMatchObject([{ day, job_id: 'j', run_id: 'standard', performance_target: 'STANDARD' }])
})
