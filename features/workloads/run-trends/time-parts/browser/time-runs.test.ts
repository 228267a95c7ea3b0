import { expect, test } from 'vitest'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { rowOf } from './testing/time-rows.ts'
import { timeRuns } from './time-runs.ts'

test('rows of a run are one run, the newest runs are kept, and the oldest of them comes first', () => {
  const rows = [
    rowOf('3', { part: 'cpu', wallTime: 5 }),
    rowOf('2', { part: 'cpu', wallTime: 3, cost: '1.0000000000' }),
    rowOf('2', { part: 'gc', wallTime: 2 }),
    rowOf('1', { part: 'cpu', wallTime: 9 }),
  ]
  const { runs, hasOlder } = timeRuns(rows, 2)
  expect(runs.map(({ runId, wallTime }) => [runId, wallTime])).toEqual([
    ['2', 5],
    ['3', 5],
  ])
  expect(runs[0]?.parts).toEqual(
    new Map([
      ['cpu', { wallTime: 3, cost: '1.0000000000' }],
      ['gc', { wallTime: 2, cost: null }],
    ]),
  )
  expect([hasOlder, timeRuns(rows, 3).hasOlder]).toEqual([true, false])
})

test('a run without a part is not split, and its reason stands with it', () => {
  const { runs } = timeRuns(
    [
      rowOf('2', { telemetryAbsentBecause: noEventLog.because }),
      rowOf('1', { part: 'cpu', wallTime: 1, cost: null }),
    ],
    250,
  )
  expect(runs.map(({ wallTime, absentBecause }) => [wallTime, absentBecause])).toEqual([
    [1, undefined],
    [0, noEventLog],
  ])
})

test('a run with costs in two currencies counts its time once', () => {
  const rows = ['EUR', 'USD'].map((currency) => rowOf('1', { part: 'cpu', wallTime: 7, currency }))
  expect(timeRuns(rows, 250).runs.map(({ wallTime }) => wallTime)).toEqual([7])
})
