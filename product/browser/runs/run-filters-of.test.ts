import { expect, test } from 'vitest'
import { runFiltersOf } from './run-filters-of.ts'

test('the original attempt is a filter of its own, and no filter is not the same', () => {
  expect(runFiltersOf({ attemptNumber: '0' })).toEqual({ attemptNumber: 0 })
  expect(runFiltersOf({})).toEqual({})
})

test('what is misspelled or empty filters nothing', () => {
  expect(runFiltersOf({ status: 'BAD', attemptNumber: '-1', clusterId: '', cost: 'ABOVE:x' })).toEqual({})
  expect(runFiltersOf({ status: 'FAILED', clusterId: '0528-1', cost: 'ABOVE:0.5' })).toEqual({
    status: 'FAILED',
    cost: 'ABOVE:0.5',
    clusterId: '0528-1',
  })
})
