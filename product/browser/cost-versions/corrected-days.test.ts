import { expect, test } from 'vitest'
import type { CostDay } from '#product/contract/calls/cost-versions.ts'
import { correctedDays } from './corrected-days.ts'

const said = (day: string, more: Partial<CostDay> = {}): CostDay => ({
  day,
  source: 'databricks_usage',
  currency: 'USD',
  isWhole: true,
  first: { version: 4, publishedAt: '2025-05-29T06:00:00.000Z', billed: '152.4' },
  restatements: [{ version: 5, publishedAt: '2025-05-30T06:00:00.000Z', billed: '155.63', change: '3.23' }],
  billed: '155.63',
  ...more,
})

test('a corrected day names its former and present cost in each currency, oldest day first; estimates are no bill', () => {
  const days = [
    said('2025-05-28'),
    said('2025-05-27', { source: 'machine_estimate' }),
    said('2025-05-27', { currency: 'EUR' }),
    said('2025-05-27'),
    said('2025-05-26', { restatements: [] }),
    said('2025-05-25', { source: 'machine_estimate' }),
  ]
  expect(correctedDays(days)).toEqual([
    {
      day: '2025-05-27',
      text: '27 May: Databricks corrected on 30 May 2025: was €152.40, now €155.63; Databricks corrected on 30 May 2025: was $152.40, now $155.63',
    },
    { day: '2025-05-28', text: '28 May: Databricks corrected on 30 May 2025: was $152.40, now $155.63' },
  ])
})
