import { expect, test } from 'vitest'
import { judged } from '../../testing/judged.ts'

/** A run of a job that began at a time and failed after its last retry. */
const failed = (job_id: string, run_id: string, time: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  execution_kind: 'job_run',
  target: 'JOB',
  asset_id: job_id,
  job_id,
  run_id,
  execution_id: `${job_id} ${run_id}`,
  day: time.slice(0, 10),
  start_time: time,
  has_failed: true,
  is_last_attempt: true,
  ...rest,
})
const runsOf = (job_id: string) => [
  failed(job_id, 'a', '2025-05-30 08:00:00'),
  failed(job_id, 'b', '2025-05-30 20:00:00'),
  // 24 hours after the first one, which is no longer within them.
  failed(job_id, 'c', '2025-05-31 08:00:00'),
  failed(job_id, 'd', '2025-05-31 09:00:00', { cost: '4' }),
  failed(job_id, 'succeeded', '2025-05-31 08:30:00', { has_failed: false }),
  failed(job_id, 'retried', '2025-05-31 08:40:00', { is_last_attempt: false }),
]
const on = (asset_id: string, limit_1: number) => ({
  rule: 'failure_burst',
  target: 'JOB',
  scope: 'ASSET',
  workspace_id: '1',
  asset_id,
  is_enabled: true,
  limit_1,
  minimum: '0',
})

test('runs that failed within 24 hours are a burst from the limit on, where a policy switches the rule on', async () => {
  const execution_feature = ['off', 'three', 'four', 'two'].flatMap(runsOf)
  const policies = [on('three', 3), on('four', 4), on('two', 2)]
  const found = await judged({ execution_feature }, policies)
  const bursts = found
    .filter(({ rule }) => rule === 'failure_burst')
    .map(({ execution_id, measured, price }) => [execution_id, measured, price])
  expect(bursts.toSorted()).toEqual([
    ['three d', 3, '4.0000000000'],
    ['two c', 2, null],
    ['two d', 3, '4.0000000000'],
  ])
})
