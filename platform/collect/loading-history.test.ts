import { expect, test } from 'vitest'
import { loadingBeyond, loadingOf } from './loading-history.ts'
import type { PlannedFetch } from './plan.ts'

const planned = (source: string, since: string, until: string, stage: PlannedFetch['stage'] = 'history') => ({
  source,
  scope: 'account',
  window: { since, until },
  stage,
  lookBackDays: 0,
})

const countsOf = (...names: string[]) => ({ counts: ({ source }: PlannedFetch) => names.includes(source) })

test('history is loaded from the end of the newest window that is still to be read', () => {
  const windows = [
    planned('usage', '2024-12-01', '2025-01-20'),
    planned('usage', '2025-01-20', '2025-02-18'),
    planned('orders', '2025-03-01', '2025-03-05'),
  ]
  expect(loadingOf(windows, countsOf('usage'))).toEqual({
    loadedSince: '2025-02-18',
    wantedSince: '2024-12-01',
  })
  expect(loadingOf(windows, countsOf('usage', 'orders'))).toMatchObject({ loadedSince: '2025-03-05' })
})

test('nothing is loading where no older day of what counts is planned', () => {
  const windows = [
    planned('usage', '2025-05-25', '2025-06-01', 'recent'),
    planned('logs', '2025-03-01', '2025-03-05'),
    { source: 'usage', scope: 'account', stage: 'history' as const, lookBackDays: 0 },
  ]
  expect(loadingOf(windows, countsOf('usage'))).toBeUndefined()
})

test('while only the newest days are derived, older ones are loading, even if they are read', () => {
  const limit = { tomorrow: '2025-06-01', maxDays: 8, historyDays: 365 }
  const beyond = { loadedSince: '2025-05-24', wantedSince: '2024-06-01' }
  expect(loadingBeyond(undefined, limit)).toEqual(beyond)
  expect(loadingBeyond({ loadedSince: '2025-05-01', wantedSince: '2025-01-01' }, limit)).toEqual({
    loadedSince: '2025-05-24',
    wantedSince: '2025-01-01',
  })
  const newer = { loadedSince: '2025-05-25', wantedSince: '2025-01-01' }
  expect(loadingBeyond(newer, limit)).toEqual(newer)
  expect(loadingBeyond(undefined, { ...limit, historyDays: 8 })).toBeUndefined()
})
