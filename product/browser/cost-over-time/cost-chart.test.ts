import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { CostOverTime, CostOverTimeDay } from '#product/contract/calls/cost-over-time.ts'
import { costChart } from './cost-chart.ts'
import { costSpans } from './cost-spans.ts'

const final = { isIncomplete: () => false, because: '' }

const costDay = (day: string, rest: Partial<CostOverTimeDay> = {}): CostOverTimeDay => ({
  day,
  isCollected: true,
  cost: '2.0000000001',
  databricksCost: '1.5000000001',
  cloudCost: '0.5000000000',
  estimatedBecause: 'public VM price',
  runs: 1,
  failedRuns: 0,
  previousDay: null,
  previousCost: null,
  isPreviousEstimated: false,
  ...rest,
})

const answerOf = (days: CostOverTimeDay[], rest: Partial<CostOverTime> = {}): CostOverTime => ({
  dataVersion: 1,
  since: `${days[0]?.day}T00:00:00.000Z`,
  until: `${addDays(days.at(-1)?.day ?? '', 1)}T00:00:00.000Z`,
  previousSince: '2025-05-17T00:00:00.000Z',
  currency: 'USD',
  firstUsageDay: '2025-01-01',
  days,
  totals: { cost: '2', previousCost: null },
  ...rest,
})

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => costDay(addDays(first, place)))

test('each day is a bar of Databricks and estimated VMs, in full with its year and in files as ISO date', () => {
  const { data } = costChart(answerOf([costDay('2025-05-24'), costDay('2025-05-25')]), final)
  expect([data.categories, data.fileNames]).toEqual([
    ['24 May 2025', '25 May 2025'],
    ['2025-05-24', '2025-05-25'],
  ])
  expect(data.series).toMatchObject([
    { name: 'Databricks', amounts: ['1.5000000001', '1.5000000001'] },
    { name: 'VMs', isEstimated: [true, true] },
  ])
})

test('what Databricks never bills has bars of VMs alone', () => {
  const days = [
    costDay('2025-05-24', { databricksCost: null }),
    costDay('2025-05-25', { databricksCost: '0' }),
  ]
  expect(costChart(answerOf(days), final).data.series.map(({ name }) => name)).toEqual(['VMs'])
})

test('what Databricks billed is no estimate, also where its division is weak; VMs are, with the reason', () => {
  const divided = costDay('2025-05-24', { estimatedBecause: 'public VM price, nearest run' })
  const { series } = costChart(answerOf([divided, costDay('2025-05-25')]), final).data
  const [databricks, machines] = series.map(({ estimatedBecause }) => estimatedBecause)
  expect(databricks).toBeUndefined()
  expect(machines).toEqual([expect.stringContaining('public price'), expect.stringContaining('public price')])
})

test('an empty day keeps its place with nothing, and a day without collected usage has no value', () => {
  const nothing = '0.0000000000'
  const unknown = { isCollected: false, cost: null, databricksCost: null, cloudCost: null }
  const { data } = costChart(
    answerOf([
      costDay('2025-05-24', unknown),
      costDay('2025-05-25', { cost: nothing, databricksCost: nothing, cloudCost: nothing }),
      costDay('2025-05-26', { cloudCost: nothing }),
    ]),
    final,
  )
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([
    ['Databricks', [null, 0, 1.5000000001]],
  ])
})

test('the previous period stands behind with its own days and total, and not at all where it is unknown', () => {
  const days = [
    costDay('2025-05-24', {
      previousDay: '2025-05-17',
      previousCost: '3',
      isPreviousEstimated: true,
      previousEstimatedBecause: 'public VM price',
    }),
    costDay('2025-05-25'),
  ]
  const totals = { cost: '4', previousCost: '3.5' }
  expect(costChart(answerOf(days, { totals }), final).data.previous).toEqual({
    name: 'Previous period, 17 – 23 May 2025',
    meaning: expect.any(String),
    categories: ['17 May 2025', null],
    fileNames: ['2025-05-17', null],
    values: [3, null],
    amounts: ['3.0000000000', null],
    isEstimated: [true, false],
    estimatedBecause: ['VM hours at the public price of the cloud, not a bill.', undefined],
    total: '3.5',
  })
  expect(costChart(answerOf(days), final).data.previous).toBeUndefined()
})

test('failed runs are marked with their number, and days whose usage may still change are incomplete', () => {
  const days = [costDay('2025-05-24', { runs: 8, failedRuns: 2 }), costDay('2025-05-25')]
  const { data } = costChart(answerOf(days), {
    isIncomplete: (day) => day === '2025-05-25',
    because: 'Incomplete',
  })
  expect(data.marks).toEqual([{ place: 0, name: 'Failed runs', tone: 'failed', text: '2 of 8 runs failed' }])
  expect(data.incomplete).toEqual({ places: [1], because: 'Incomplete' })
})

test('62 days are drawn one by one, and above that by weeks from Monday with exact sums', () => {
  expect(costSpans(daysFrom('2025-03-01', 62))).toHaveLength(62)
  const days = daysFrom('2025-03-01', 63)
  const weeks = costSpans(days)
  expect(weeks.slice(0, 2)).toMatchObject([
    { since: '2025-03-01', until: '2025-03-03', cost: '4.0000000002', runs: 2 },
    { since: '2025-03-03', until: '2025-03-10', cost: '14.0000000007', runs: 7 },
  ])
  expect(sumOfMoney(weeks.flatMap(({ cost }) => cost ?? []))).toBe(
    sumOfMoney(days.flatMap(({ cost }) => cost ?? [])),
  )
  expect(costChart(answerOf(days), final).data.categories.slice(0, 2)).toEqual([
    '1 – 2 Mar 2025',
    '3 – 9 Mar 2025',
  ])
})
