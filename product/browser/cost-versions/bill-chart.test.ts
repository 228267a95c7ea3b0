import { expect, test } from 'vitest'
import { billChart } from './bill-chart.ts'
import type { CostDay } from '#product/contract/calls/cost-versions.ts'

const said = (day: string, billed: string, more: Partial<CostDay> = {}): CostDay => ({
  day,
  source: 'databricks_usage',
  currency: 'USD',
  isWhole: true,
  first: { version: 1, publishedAt: '2025-05-29T06:00:00.000Z', billed },
  restatements: [],
  billed,
  ...more,
})
const shown = {
  since: '2025-05-01',
  until: '2025-05-04',
  currency: 'USD',
  isIncomplete: (day: string) => day === '2025-05-03',
  because: 'may still arrive',
}

test('each day has a bar for its cost, and none where there is none', () => {
  const { categories, series } = billChart(
    [said('2025-05-03', '7.5'), said('2025-05-01', '2'), said('2025-05-01', '9', { currency: 'EUR' })],
    shown,
  )
  expect(categories).toEqual(['1 May 2025', '2 May 2025', '3 May 2025'])
  expect(series).toMatchObject([{ name: 'Databricks', values: [2, null, 7.5], amounts: ['2', null, '7.5'] }])
})

test('VMs stand on top as an estimate', () => {
  const machines = said('2025-05-02', '1', { source: 'machine_estimate' })
  expect(billChart([said('2025-05-02', '3'), machines], shown).series[1]).toMatchObject({
    name: 'Cloud VMs',
    values: [null, 1, null],
    isEstimated: [false, true, false],
  })
})

test('days that are not final are marked, and none where all are', () => {
  expect(billChart([], shown).incomplete).toEqual({ places: [2], because: 'may still arrive' })
  expect(billChart([], { ...shown, isIncomplete: () => false }).incomplete).toBeUndefined()
})

test('a corrected day keeps the cost first reported, with both amounts in words', () => {
  const restated = said('2025-05-02', '153.63', {
    first: { version: 4, publishedAt: '2025-05-03T06:00:00.000Z', billed: '152.4' },
    restatements: [
      { version: 5, publishedAt: '2025-05-04T06:00:00.000Z', billed: '155.63', change: '3.23' },
      { version: 6, publishedAt: '2025-05-05T06:00:00.000Z', billed: '153.63', change: '-2' },
    ],
  })
  const machines = said('2025-05-02', '10', { source: 'machine_estimate' })
  expect(billChart([restated, machines], shown).restated).toEqual([
    {
      place: 1,
      before: 162.4,
      text: 'Databricks corrected on 5 May 2025: was $152.40, now $153.63',
    },
  ])
  expect(billChart([machines], shown).restated).toBeUndefined()
})
