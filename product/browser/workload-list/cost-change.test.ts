import { expect, test } from 'vitest'
import { costChange } from './cost-change.ts'

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
const answer = listed('2025-05-24', '2025-05-31', { cost: '15', previousCost: '12' })
const then = listed('2025-05-17', '2025-05-24', { cost: '10' })
const known = { currency: 'USD', firstUsageDay: '2025-05-17' }

test('a cost is compared with that of the same filters in the period before', () => {
  expect(costChange(answer, { kind: 'same-filters', answer: then }, known)).toEqual({
    share: 0.5,
    worse: 'more',
    comparedTo: 'from',
    before: { amount: '10', currency: 'USD' },
    meaning: 'What the same filters let through on 17 – 23 May 2025 (UTC days).',
  })
})

test('rows that a cost filter chose are compared with themselves', () => {
  expect(costChange(answer, { kind: 'same-rows' }, known)).toEqual({
    share: 0.25,
    worse: 'more',
    comparedTo: 'from',
    before: { amount: '12', currency: 'USD' },
    meaning:
      'What the rows of this list cost on 17 – 23 May 2025 (UTC days). The cost filter looks at the chosen range alone.',
  })
})

test('a period before that was not collected, or only in part, is compared with by nothing', () => {
  const none = listed('2025-05-17', '2025-05-24', { cost: '0' })
  const before = { kind: 'same-filters', answer: none } as const
  expect(costChange(answer, before, { ...known, firstUsageDay: '2025-05-20' })).toMatchObject({
    share: null,
    comparedTo: 'against 17 – 23 May',
    absentBecause: { because: 'The period before was not collected: usage is known from 20 May 2025 on.' },
  })
  expect(costChange(answer, before, { ...known, firstUsageDay: undefined })).toMatchObject({
    absentBecause: { because: 'The period before was not collected: no usage is known.' },
  })
})

test('a collected period without cost makes the cost new', () => {
  const none = listed('2025-05-17', '2025-05-24', { cost: '0' })
  const change = costChange(answer, { kind: 'same-filters', answer: none }, known)
  expect(change).toMatchObject({ share: null, comparedTo: 'from', before: { amount: '0', currency: 'USD' } })
  expect(change).not.toHaveProperty('absentBecause')
})

test('nothing is said before both periods are answered, nor of one that is not right before', () => {
  const earlier = listed('2025-05-10', '2025-05-17', { cost: '10' })
  expect(costChange(answer, { kind: 'unread' }, known)).toBeUndefined()
  expect(costChange(answer, { kind: 'same-filters', answer: earlier }, known)).toBeUndefined()
})

test('a period before that could not be read says so', () => {
  expect(costChange(answer, { kind: 'failed' }, known)).toMatchObject({
    absentBecause: { because: 'The period before could not be read.' },
  })
})
