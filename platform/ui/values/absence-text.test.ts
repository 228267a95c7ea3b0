import { expect, test } from 'vitest'
import { doesNotApply, notBilled, notCollected, notTold } from '#contract/absence.ts'
import { absenceText } from './absence-text.ts'

test('what only needs the bill says how far bills reach and how much they are behind', () => {
  const reach = { billedUntil: '2025-05-31T20:35:00Z', behindMs: 8_700_000 }
  expect(absenceText(notBilled(), reach)).toBe(
    'Not billed yet.\nMissing: source usage\nWait: usage is known up to 31 May 2025 20:35 UTC, which is 2h\u00A025m behind. What is older has no usage record.',
  )
})

test('where it is not known how far bills reach, no delay is invented', () => {
  expect(absenceText(notBilled())).toContain('Wait: usage records arrive some time after the work.')
})

test('a missing source is named, with the command that tells its right', () => {
  expect(absenceText(notTold('No machine time.', ['one', 'two'], 'Ask the doctor.')).split('\n')).toEqual([
    'No machine time.',
    'Missing: sources one, two',
    'Ask the doctor.',
    './lakegauge doctor',
  ])
})

test('what does not apply misses nothing, and what is not read says so', () => {
  expect(absenceText(doesNotApply('It is no run.'))).not.toContain('Missing')
  expect(absenceText(notCollected('No logs.', 'event logs'))).toContain('Missing: event logs')
})
