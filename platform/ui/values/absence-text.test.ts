import { expect, test } from 'vitest'
import { doesNotApply, notArrived, notCollected, notTold } from '#contract/absence.ts'
import { absenceText } from './absence-text.ts'

const late = notArrived('No order yet.', {
  awaits: 'order',
  sources: ['orders'],
  says: 'Wait: orders come later.',
})

test('a wait with a known state shows that state', () => {
  expect(absenceText(late, { order: 'Wait: orders are known up to 20:35 UTC.' })).toBe(
    'No order yet.\nMissing: source orders\nWait: orders are known up to 20:35 UTC.',
  )
})

test('a wait of which nothing is known invents no delay', () => {
  expect(absenceText(late, { invoice: 'Wait: invoices are known up to 20:35 UTC.' })).toContain(
    'Wait: orders come later.',
  )
})

test('a missing source is named, with the command that checks access to it', () => {
  expect(absenceText(notTold('No machine time.', ['one', 'two'], 'Ask the doctor.')).split('\n')).toEqual([
    'No machine time.',
    'Missing: sources one, two',
    'Ask the doctor.',
    './lakegauge doctor',
  ])
})

test('a figure that does not apply misses nothing, and one that is not collected names its source', () => {
  expect(absenceText(doesNotApply('It is no order.'))).not.toContain('Missing')
  expect(absenceText(notCollected('No logs.', 'event logs'))).toContain('Missing: event logs')
})
