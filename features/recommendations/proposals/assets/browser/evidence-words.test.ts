import { expect, test } from 'vitest'
import { executionWord, verdictOf } from './evidence-words.ts'

test('an execution is called as Databricks calls it', () => {
  expect(executionWord({ kind: 'job', id: '1' })).toBe(undefined)
  expect(executionWord({ kind: 'job', id: '1', runId: '2' })).toBe('run')
  expect(executionWord({ kind: 'pipeline', id: '1', runId: '2' })).toBe('update')
  expect(executionWord({ kind: 'cluster', id: '1', appId: '2' })).toBe('instance')
})

test('an execution speaks for a recommendation, against it, or was not looked at', () => {
  const standing = { cost: '1' }
  expect(verdictOf(standing, [])).toBe('Not looked at')
  expect(verdictOf(standing, [{ holds: true }])).toBe('Speaks for it')
  expect(verdictOf(standing, [{ holds: false }])).toBe('Speaks against it')
  expect(verdictOf(standing, [{ holds: false }, { holds: true }])).toBe('Speaks for it on 1 of 2')
  expect(verdictOf({ cost: null }, [])).toBe('Over')
})
