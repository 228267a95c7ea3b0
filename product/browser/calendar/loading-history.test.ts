import { expect, test } from 'vitest'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { loadedFrom, loadedShare, loadedText, unlessLoading } from './loading-history.ts'

const year = { loadedSince: '2025-02-18', wantedSince: '2024-05-31', completeUntil: '2025-05-31' }

test('history that is loading has the days that are loaded, of as many months or days as will be', () => {
  expect(loadedText(year)).toBe('18 Feb – 30 May of 12 months')
  expect(loadedText({ ...year, wantedSince: '2025-05-11', loadedSince: '2025-05-24' })).toBe(
    '24 – 30 May of 20 days',
  )
  expect(loadedText({ ...year, loadedSince: '2025-05-31' })).toBe('from 31 May of 12 months')
})

test('the part that is loaded is of all days that are wanted, and never more than all', () => {
  expect(loadedShare(year)).toBeCloseTo(102 / 365)
  expect(loadedShare({ ...year, loadedSince: '2025-06-01' })).toBe(0)
  expect(loadedShare({ ...year, wantedSince: '2025-05-31' })).toBe(0)
})

test('the unit of a chart names the first loaded day only while history is loading', () => {
  expect(loadedFrom(year)).toBe(', loaded from 18 Feb')
  expect(loadedFrom({ loadedSince: null })).toBe('')
})

test('a figure waits for history only while that is loading', () => {
  const other = { because: 'Nothing ran.', step: { kind: 'nothing' as const, says: 'Nothing.' } }
  expect(unlessLoading({ loadedSince: '2025-02-18' }, other)).toBe(historyIsLoading)
  expect(unlessLoading({ loadedSince: null }, other)).toBe(other)
})
