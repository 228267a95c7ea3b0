import { expect, test } from 'vitest'
import type { ShownRun } from '#contract/shown-run.ts'
import { telemetryStates } from '../../contract/telemetry-state.ts'
import { latestText, telemetryLook } from './telemetry-text.ts'

const ended: ShownRun = {
  executionId: 'run',
  kind: 'telemetry',
  label: 'Update telemetry',
  subject: 'job run 1',
  state: 'SUCCEEDED',
  isBeingCanceled: false,
  source: 'MANUAL',
  actorName: 'root',
  attempt: 1,
  createdAt: '2025-05-31T12:00:00Z',
  startedAt: null,
  finishedAt: null,
  steps: [],
  detail: '12 rows',
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  remainingSeconds: null,
  records: 12,
  errorCode: null,
  reason: null,
  result: null,
  foldedRuns: 0,
}

test('each state has its words', () => {
  expect(telemetryStates.map((state) => telemetryLook(state).label)).toEqual([
    'Not monitored',
    'Not ready',
    'Ready',
    'Not available',
    'Repairing',
  ])
})

test('the latest update names how it ended and why', () => {
  expect(latestText(ended)).toBe('Update telemetry succeeded')
  expect(latestText({ ...ended, state: 'CANCELLED' })).toBe('Update telemetry was canceled')
  expect(latestText({ ...ended, state: 'FAILED', reason: 'No answer.' })).toBe(
    'Update telemetry failed: No answer.',
  )
  expect(latestText({ ...ended, state: 'PARTIAL', detail: 'Part 0 is missing.' })).toBe(
    'Update telemetry read a part: Part 0 is missing.',
  )
})
