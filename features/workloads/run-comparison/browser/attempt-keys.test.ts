import { expect, test } from 'vitest'
import { previousOf } from './attempt-keys.ts'

const newestFirst = [
  { runId: '3', attemptNumber: 1 },
  { runId: '3', attemptNumber: 0 },
  { runId: '2', attemptNumber: 0 },
]

test('the previous run of an attempt is the one that started right before it', () => {
  expect(previousOf({ runId: '3', attemptNumber: '0' }, newestFirst)).toEqual({
    runId: '2',
    attemptNumber: '0',
  })
})

test('the oldest attempt and one that is not listed have no previous run', () => {
  expect(previousOf({ runId: '2', attemptNumber: '0' }, newestFirst)).toBeUndefined()
  expect(previousOf({ runId: '9', attemptNumber: '0' }, newestFirst)).toBeUndefined()
})
