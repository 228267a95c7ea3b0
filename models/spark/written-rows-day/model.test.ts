import { expect, test } from 'vitest'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { writtenRowsDay } from './model.ts'

const days = ['2025-05-01']
const key = {
  day: '2025-05-01',
  cluster_id: 'c',
  spark_context_id: 's',
  stage_id: 1,
  stage_attempt: 0,
}
const stage = (rest: object = {}) => ({
  ...key,
  job_id: '70',
  run_id: '7',
  attempt: 0,
  status: 'COMPLETE',
  ...rest,
})

test('rows are those of the completed stages of a run, each attempt of a stage once', async () => {
  const log = { ...key, output_records: 5 }
  const rows = await selectAlone(
    writtenRowsDay,
    {
      spark_stage: [stage(), stage({ stage_id: 2 }), stage({ stage_id: 3, status: 'FAILED' })],
      log_stage: [
        log,
        { ...log, stage_id: 2, output_records: null },
        { ...log, stage_id: 3 },
        ...eachChanged(log, {
          workspace_id: '2',
          cluster_id: 'd',
          spark_context_id: 't',
          stage_attempt: 1,
          day: '2025-05-02',
        }),
      ],
    },
    { days },
  )
  expect(rows).toEqual([
    {
      day: '2025-05-01',
      account_id: 'account',
      workspace_id: '1',
      job_id: '70',
      run_id: '7',
      attempt: 0,
      rows_written: '5',
    },
  ])
})
