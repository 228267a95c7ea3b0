import { expect, test } from 'vitest'
import { periodText } from './period-text.ts'

test.each([
  ['2025-05-19', '2025-05-20', 1, 'the cost of 19 May 2025'],
  ['2025-05-05', '2025-05-12', 1, 'the cost of 5 – 11 May 2025'],
  ['2025-05-13', '2025-05-20', 7, 'the mean of 7 days, 13 – 19 May 2025'],
  ['2025-04-14', '2025-05-12', 4, 'the mean of 4 weeks, 14 Apr – 11 May 2025'],
  ['2025-02-01', '2025-05-01', 3, 'the mean of 3 months, 1 Feb – 30 Apr 2025'],
])(
  'the reference from %s to %s of %d periods is named by its days',
  (previousSince, previousUntil, previousPeriods, text) => {
    expect(periodText({ previousSince, previousUntil, previousPeriods })).toBe(text)
  },
)
