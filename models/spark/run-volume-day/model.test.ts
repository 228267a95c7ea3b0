import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { runVolumeDay } from './model.ts'

const of = (run_id: string, rest: object = {}) => ({
  day: '2025-05-20',
  job_id: '70',
  run_id,
  attempt: 0,
  ...rest,
})

test('what the repairs of a run wrote and read adds up; its logs are complete if all of them are', async () => {
  const rows = await selectAlone(
    runVolumeDay,
    {
      run_spark: [
        of('r1', { is_complete: true, input_bytes: 7 }),
        of('r1', { attempt: 1, is_complete: true, input_bytes: 1 }),
        of('r2', { is_complete: true, input_bytes: 7 }),
        of('r2', { attempt: 1, is_complete: false, input_bytes: 2 }),
        of('r1', { day: '2025-05-21', is_complete: false, input_bytes: 90 }),
      ],
      written_rows_day: [of('r1', { rows_written: 3 }), of('r1', { rows_written: 4 })],
      serverless_statement_day: [of('r3', { read_bytes: 9 }), of('r4', { read_bytes: null })],
    },
    { days: ['2025-05-20'] },
  )
  expect(
    rows.map(({ run_id, is_log_complete, rows_written, log_bytes, statement_bytes }) => [
      run_id,
      is_log_complete,
      rows_written,
      log_bytes,
      statement_bytes,
    ]),
  ).toEqual([
    ['r1', true, '7', '8', null],
    ['r2', false, null, '9', null],
    ['r3', null, null, null, '9'],
  ])
})
