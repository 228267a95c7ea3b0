import { expect, test } from 'vitest'
import { factParts } from './fact-parts.ts'

const shown = (facts: string, ids: Record<string, string>) =>
  factParts(facts, ids).map(({ text, isId }) => [text, isId])

test('what stands in braces is the id of that name', () => {
  expect(shown('Task {taskId} of run {runId}.', { taskId: 'load', runId: '7' })).toEqual([
    ['Task ', false],
    ['load', true],
    [' of run ', false],
    ['7', true],
    ['.', false],
  ])
})

test('facts without an id are one part, and an id that the path does not have is left out', () => {
  expect(shown('All clusters.', {})).toEqual([['All clusters.', false]])
  expect(shown('{taskId}', {})).toEqual([])
})
