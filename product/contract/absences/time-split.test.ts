import { expect, test } from 'vitest'
import { noClusterForLog, noEventLog, noEventLogOfServerless } from './spark.ts'
import { noSplitOfRunning, noSplitYet, splitAbsenceOf } from './time-split.ts'

test.each([
  ['without a log', noEventLog.because, false, noEventLog],
  ['whose log is not read to its end', null, false, noSplitYet],
  ['whose log is awaited, and that goes on', 'Its event log has not been read yet.', true, noSplitOfRunning],
  ['whose cluster delivers no log, and that goes on', noEventLog.because, true, noEventLog],
  ['whose log is read, and that goes on', null, true, noSplitOfRunning],
  ['on no cluster, which goes on', noClusterForLog.because, true, noClusterForLog],
  ['on serverless compute, which goes on', noEventLogOfServerless.because, true, noEventLogOfServerless],
])('a run %s names why its time is not split', (_run, telemetryAbsentBecause, isRunning, absence) => {
  expect(splitAbsenceOf({ telemetryAbsentBecause, isRunning })).toBe(absence)
})
