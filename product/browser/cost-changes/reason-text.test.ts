import { expect, test } from 'vitest'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import { reasonText } from './reason-text.ts'

const hourMs = 3_600_000
const change = (more: Partial<CostChange>): CostChange => ({
  workspaceId: '1',
  dbJobId: '7',
  dbJobName: 'nightly load',
  current: { cost: '33', runs: 8, timedOutRuns: 1, averageDurationMs: 2 * hourMs, timeMs: 120 * hourMs },
  previous: { cost: '10', runs: 5, timedOutRuns: 0, averageDurationMs: hourMs, timeMs: 24.5 * hourMs },
  difference: '23',
  reason: null,
  priceEffect: '1.5',
  firstSeenDay: '2025-05-13',
  lastSeenDay: '2025-05-20',
  ...more,
})

test.each([
  ['new', 'New: first seen 13 May 2025'],
  ['gone', 'Gone: last seen 20 May 2025'],
  ['more_runs', '8 runs instead of 5'],
  ['fewer_runs', '8 runs instead of 5'],
  ['timed_out', '1 run timed out'],
  ['longer_runs', '2h\u00A000m per run instead of 1h\u00A000m'],
  ['more_hours', '120 h instead of 24.5 h'],
  [null, 'Cost without runs in these dates'],
] as const)('the reason %s reads %s', (reason, text) => {
  expect(reasonText(change({ reason }), '2025-05-13T00:00:00.000Z')).toBe(text)
})

test('more runs of a job that began within the previous period show when it began', () => {
  expect(reasonText(change({ reason: 'more_runs' }), '2025-05-12T00:00:00.000Z')).toBe(
    '8 runs instead of 5: first seen 13 May 2025',
  )
})
