import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore } from '#product/testing/workload-rows.ts'
import { listJobRunsRoute } from './server.ts'

const { rows } = reportTest(listJobRunsRoute, {
  job: [{}, { job_id: '71' }],
  run_attempt: [
    { run_id: '1', run_type: 'JOB_RUN', ...hourBefore('2025-05-21T10:00:00Z') },
    { job_id: '71', run_id: '2', run_type: 'SUBMIT_RUN', ...hourBefore('2025-05-21T10:00:00Z') },
  ],
})

test('a run says whether it was submitted once, outside of any job', async () => {
  const ofJob = async (jobId: string) =>
    (await rows('since=2025-05-20&until=2025-05-31', { jobId })).map(({ isOneTime }) => isOneTime)
  expect([await ofJob('70'), await ofJob('71')]).toEqual([[false], [true]])
})
