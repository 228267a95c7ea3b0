import { expect, test } from 'vitest'
import { comparedPeriod } from '#product/contract/comparison.ts'
import { listComparison } from './list-comparison.ts'

const listed = (since: string, until: string, totals: Record<string, string>) => ({
  since: `${since}T00:00:00.000Z`,
  until: `${until}T00:00:00.000Z`,
  totalElements: 1,
  totalPages: 1,
  lastPage: true,
  nextPageToken: null,
  dataVersion: 1,
  totals,
})
const known = { firstUsageDay: '2024-06-01', incompleteSince: '2025-05-31T21:18:00.000Z' }
const week = comparedPeriod({ since: '2025-05-24', until: '2025-05-31' }, known)
const answer = listed('2025-05-24', '2025-05-31', { cost: '15', previousCost: '12', costDifference: '3' })
const previous = listed('2025-05-17', '2025-05-24', { cost: '20' })

test('a cost is compared with that of the same filters, of which a part is gone', () => {
  expect(listComparison(answer, { kind: 'same-filters', answer: previous }, week)).toEqual({
    comparison: {
      kind: 'change',
      before: '20',
      difference: '-5.0000000000',
      share: -0.25,
      compared: '15.0000000000',
      open: '0.0000000000',
    },
    goneCost: '8.0000000000',
  })
})

test('rows that a cost filter chose are compared with themselves', () => {
  expect(listComparison(answer, { kind: 'same-rows' }, week)).toEqual({
    comparison: {
      kind: 'change',
      before: '12',
      difference: '3',
      share: 0.25,
      compared: '15.0000000000',
      open: '0.0000000000',
    },
    goneCost: '0.0000000000',
  })
})

test('a day that is not complete changes nothing', () => {
  const days = comparedPeriod({ since: '2025-05-30', until: '2025-06-01' }, known)
  const cut = listed('2025-05-30', '2025-06-01', { cost: '9', previousCost: '4', costDifference: '1' })
  const before = { kind: 'same-filters', answer: listed('2025-05-28', '2025-05-29', { cost: '4' }) } as const
  expect(listComparison(cut, before, days)?.comparison).toMatchObject({ difference: '1.0000000000' })
})

test('a range without a complete day is incomplete, whatever the previous period is', () => {
  const today = comparedPeriod({ since: '2025-05-31', until: '2025-06-01' }, known)
  const now = listed('2025-05-31', '2025-06-01', { cost: '9' })
  expect(listComparison(now, { kind: 'unread' }, today)?.comparison).toEqual({ kind: 'incomplete' })
})

test('nothing is compared before both periods are read, nor with another period', () => {
  const earlier = listed('2025-05-10', '2025-05-17', { cost: '10' })
  expect(listComparison(answer, { kind: 'unread' }, week)).toBeUndefined()
  expect(listComparison(answer, { kind: 'failed' }, week)).toBeUndefined()
  expect(listComparison(answer, { kind: 'same-filters', answer: earlier }, week)).toBeUndefined()
  expect(listComparison(earlier, { kind: 'same-rows' }, week)).toBeUndefined()
})
