import { expect, test } from 'vitest'
import { withTotalsOf } from './whole-list.ts'

const listed = (totals: Record<string, string | number>, totalElements: number) => ({
  since: '2025-05-24T00:00:00.000Z',
  until: '2025-05-31T00:00:00.000Z',
  totalElements,
  totalPages: 1,
  lastPage: true,
  nextPageToken: null,
  dataVersion: 1,
  totals,
})

test('groups that overlap have the sums of what they group, and the shares of their own', () => {
  const groups = listed({ cost: '25', costShare: 2.5 }, 4)
  expect(withTotalsOf(groups, listed({ cost: '10', runsCount: 7 }, 3), 'jobsCount')?.totals).toEqual({
    cost: '10',
    costShare: 2.5,
    runsCount: 7,
    jobsCount: 3,
  })
  expect(withTotalsOf(groups, undefined, undefined)).toBe(groups)
})
