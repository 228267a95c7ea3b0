import { expect, test } from 'vitest'
import { spendOverTime } from '#product/contract/calls/spend-over-time.ts'
import { spendChart } from './spend-chart.ts'

const figures = (costs: (string | null)[], cost: string, estimatedCost = '0') => ({
  costs,
  cost,
  estimatedCost,
  estimatedCosts: costs.map((one) => (one === null || estimatedCost === '0' ? null : one)),
  comparedCost: null,
  previousCost: null,
  costDifference: null,
  costChange: null,
})
const row = (key: string, costs: (string | null)[], cost: string, estimatedCost?: string) => ({
  key,
  label: key,
  share: null,
  ...figures(costs, cost, estimatedCost),
})
const answer = spendOverTime.output.parse({
  dataVersion: 1,
  since: '2025-04-01T00:00:00Z',
  until: '2025-05-16T00:00:00Z',
  currency: 'USD',
  otherCurrencies: [],
  tagKey: null,
  firstUsageDay: '2025-04-03',
  loadedSince: null,
  periods: [
    { since: '2025-04-01', until: '2025-05-01', isWhole: true, isComplete: true },
    { since: '2025-05-01', until: '2025-05-16', isWhole: false, isComplete: false },
  ],
  compared: null,
  rows: [
    row('VMs', [null, '20'], '20', '20'),
    ...Array.from({ length: 10 }, (_, place) => row(`value ${place}`, ['0', '1'], '1')),
  ],
  totals: figures(['0', '30'], '30'),
})

test('the largest rows are parts of a bar, and all others are one; what is estimated is hatched', () => {
  const chart = spendChart(answer, {
    timeFrame: 'monthly',
    labelOf: ({ label }) => label,
    because: 'running',
  })
  expect(chart.categories).toEqual(['Apr 2025', '1 – 15 May 2025'])
  expect(chart.series).toHaveLength(10)
  expect(chart.series[0]).toMatchObject({ name: 'VMs', amounts: [null, '20'], isEstimated: [true, true] })
  expect(chart.series[9]).toMatchObject({ name: 'All other', fill: 'chart-other', values: [0, 2] })
  expect(chart.incomplete).toEqual({ places: [1], because: 'running' })
})
