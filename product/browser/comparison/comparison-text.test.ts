import { expect, test } from 'vitest'
import { comparedPeriod, type Comparison } from '#product/contract/comparison.ts'
import { comparisonText } from './comparison-text.ts'

const known = { firstUsageDay: '2024-06-01', incompleteSince: '2025-05-31T21:18:00.000Z' }
const week = comparedPeriod({ since: '2025-05-24', until: '2025-05-31' }, known)
const month = comparedPeriod({ since: '2025-05-01', until: '2025-06-01' }, known)
const change: Comparison = {
  kind: 'change',
  before: '1',
  difference: '1',
  share: 1,
  compared: '2',
  open: '0',
}

test.each<[Comparison, string | undefined, string]>([
  [change, undefined, 'vs 17 – 23 May 2025 (UTC).'],
  [{ kind: 'new', difference: '1', firstDay: '2025-05-25' }, 'New', 'New: first seen 25 May 2025.'],
  [
    { kind: 'gone', before: '1', difference: '-1', lastDay: '2025-05-20' },
    'Gone',
    'Gone: last seen 20 May 2025.',
  ],
  [{ kind: 'incomplete' }, 'Incomplete', 'Not compared: no complete day yet.'],
  [
    { kind: 'no-data-before', firstUsageDay: '2025-05-18' },
    'No data before',
    'Not compared with 17 – 23 May 2025: no data before 18 May 2025.',
  ],
])('a comparison reads %o', (comparison, short, full) => {
  expect(comparisonText(comparison, week)).toEqual({ short, full })
})

test('a change names the days that it leaves out', () => {
  expect(comparisonText(change, month).full).toBe(
    'vs 1 – 30 April 2025 (UTC). 31 May 2025 is not complete yet and not compared.'.replace('April', 'Apr'),
  )
})
