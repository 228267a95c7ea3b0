import { expect, test } from 'vitest'
import {
  actionText,
  refusalTexts,
  undoneText,
  type ActionResults,
  type IncidentAction,
} from './action-text.ts'

const resultsOf = (done: number, ...reasons: readonly string[]): ActionResults => [
  ...Array.from({ length: done }, (_none, place) => ({
    incidentId: `${place}`,
    isDone: true,
    because: null,
  })),
  ...reasons.map((because) => ({ incidentId: because, isDone: false, because })),
]

test.each<[IncidentAction, string]>([
  [{ kind: 'ASSIGN', assignee: 'ann' }, '2 incidents assigned to ann.'],
  [{ kind: 'ASSIGN', assignee: null }, '2 incidents assigned to nobody.'],
  [{ kind: 'SNOOZE', until: '2025-06-10' }, '2 incidents snoozed until 10 Jun 2025.'],
  [{ kind: 'SNOOZE', until: null }, 'Snooze of 2 incidents ended.'],
  [{ kind: 'DISMISS', reason: 'Known', muteUntil: null }, '2 incidents dismissed.'],
  [{ kind: 'RESTORE' }, 'Dismissal of 2 incidents taken back.'],
])('%o is one sentence', (action, text) => {
  expect(actionText(action, resultsOf(2))).toBe(text)
})

test('what was not done is counted by its reason', () => {
  const results = resultsOf(1, 'It is resolved.', 'It is dismissed.', 'It is resolved.')
  expect(refusalTexts(results)).toEqual([
    '2 incidents unchanged: It is resolved.',
    '1 incident unchanged: It is dismissed.',
  ])
  expect(actionText({ kind: 'RESTORE' }, resultsOf(0, 'It is not dismissed.'))).toBe('Nothing was changed.')
  expect([undoneText(results), undoneText(resultsOf(0, 'Changed.'))]).toEqual([
    'Undone for 1 incident.',
    'Nothing was undone.',
  ])
})
