import { expect, test } from 'vitest'
import { asOfChoices, chosenAsOf } from './as-of-choices.ts'

const answer = {
  dataVersion: 1,
  since: '2025-04-01T00:00:00.000Z',
  until: '2025-05-01T00:00:00.000Z',
  currency: 'USD',
  otherCurrencies: [],
  firstPublishedAt: '2025-05-01T08:00:00.000Z',
  thenPublishedAt: '2025-05-01T08:00:00.000Z',
  isComparable: true,
  absentBecause: null,
  totals: {
    previousAmount: '1',
    amount: '2',
    difference: '1',
    isPreviousEstimated: false,
    isEstimated: false,
  },
  rows: [],
  restatements: [],
}

test('a day of publications stands for its end, and the chosen end is one of the choices', () => {
  const publicationDays = ['2025-05-31', '2025-05-12']
  expect(asOfChoices({ ...answer, publicationDays, asOf: '2025-05-31T00:00:00.000Z' })).toEqual([
    { value: '2025-06-01', label: '31 May 2025' },
    { value: '2025-05-31', label: '30 May 2025' },
    { value: '2025-05-13', label: '12 May 2025' },
  ])
  expect(asOfChoices({ ...answer, publicationDays: [], asOf: null })).toEqual([])
})

test('what is no day in the address is not asked', () => {
  expect([chosenAsOf('2025-05-13'), chosenAsOf('yesterday'), chosenAsOf(undefined)]).toEqual([
    '2025-05-13',
    undefined,
    undefined,
  ])
})
