import { expect, test } from 'vitest'
import { endsText, successShare } from './ends-text.ts'

test('runs that go on count neither as succeeded nor as failed', () => {
  expect(endsText({ runs: 10, running: 0, succeeded: 8 })).toBe('8 of 10 runs succeeded')
  expect(endsText({ runs: 11, running: 1, succeeded: 8 })).toBe('8 of 10 ended runs succeeded, 1 is running')
  expect(endsText({ runs: 2, running: 2, succeeded: 0 })).toBe('2 are running')
  expect(successShare({ runs: 11, running: 1, succeeded: 8 })).toBe('80.0%')
  expect(successShare({ runs: 1, running: 1, succeeded: 0 })).toBeUndefined()
})
