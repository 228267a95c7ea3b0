import { expect, test } from 'vitest'
import type { JobRun } from '#state/job-runs.ts'
import { derivationOf } from './derivation.ts'

const at = (minute: number) => new Date(Date.UTC(2025, 4, 31, 12, minute))

const run: JobRun = {
  runId: '1',
  kind: 'derive',
  subject: 'settings',
  source: 'QUEUE',
  actor: { kind: 'person', name: 'ann' },
  input: {},
  state: 'PENDING',
  step: null,
  detail: null,
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  remainingSeconds: null,
  records: null,
  result: null,
  errorCode: null,
  reason: null,
  handles: {},
  attempt: 0,
  createdAt: at(0),
  startedAt: null,
  updatedAt: at(0),
  finishedAt: null,
  folded: 0,
  foldedSince: null,
}
const ended = { ...run, state: 'SUCCEEDED', finishedAt: at(2), result: { dataVersion: 7 } } as const

test('a changed setting is being derived from its request on', () => {
  const running = { state: 'running', at: at(0), dataVersion: null, message: null }
  expect(derivationOf(run)).toEqual(running)
  expect(derivationOf({ ...run, state: 'RUNNING', startedAt: at(1) })).toEqual(running)
})

test('it is shown from the version that was made', () => {
  expect(derivationOf(ended)).toEqual({ state: 'shown', at: at(2), dataVersion: 7, message: null })
})

test('a failure is reported with its reason', () => {
  const failed = { ...ended, state: 'FAILED', result: null, reason: 'no room' } as const
  expect(derivationOf(failed)).toEqual({
    state: 'failed',
    at: at(2),
    dataVersion: null,
    message: 'no room',
  })
})
