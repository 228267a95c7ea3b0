import { expect, test } from 'vitest'
import { urlStateText, changed, parseUrlState } from '#ui/url-state/url-state.ts'
import { urlStateOfChosen, chosenOfComparison, chosenRuns, comparisonOf } from './chosen-runs.ts'

const two = new Set(['1 55 0', '1 56 2'])

test('chosen runs survive the address, and nothing chosen leaves it', () => {
  const text = urlStateText(changed({ page: '2' }, urlStateOfChosen(two)))
  expect(chosenRuns(parseUrlState(text))).toEqual(two)
  expect(changed({ chosen: '1 55 0' }, urlStateOfChosen(new Set()))).toEqual({})
})

test('what is no run is not chosen', () => {
  expect(chosenRuns({ chosen: ['1 55 0', '', 'x y z', '1 55'] })).toEqual(new Set(['1 55 0']))
})

test('two chosen runs are compared, and on the way back they are chosen again', () => {
  const comparison = comparisonOf(two)
  expect(comparison).toEqual({
    ofWorkspace: '1',
    runId: '55',
    attemptNumber: '0',
    otherRunId: '56',
    otherAttemptNumber: '2',
  })
  expect(chosenRuns(chosenOfComparison(comparison ?? {}))).toEqual(two)
})

test('one run is no comparison, and a comparison that names no two runs chooses none', () => {
  expect(comparisonOf(new Set(['1 55 0']))).toBeUndefined()
  expect(chosenOfComparison({ workspaceId: '1', runId: '55' })).toEqual({})
})
