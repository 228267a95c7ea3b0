import { expect, test } from 'vitest'
import type { SpendForecast } from '../contract/forecast.ts'
import { monthChart } from './month-chart.ts'
import { monthText } from './month-text.ts'
import { yearChart } from './year-chart.ts'

const projection = {
  monthToDate: '30.0000000000',
  openDays: null,
  openDaysCloud: null,
  databricksToDate: '30.0000000000',
  cloudToDate: '0.0000000000',
  previousMonthToDate: null,
  monthProjected: null,
  yearToDate: null,
  yearProjected: null,
  method: 'combined',
  meanAbsolutePercentageError: 5,
  bandCoverage: 0.8,
  backTests: 9,
  absentBecause: null,
} as const
const known = (day: string, cost: string, cloudCost: string, previousDay: string | null) => ({
  day,
  cost,
  databricksCost: cost,
  cloudCost,
  previousDay,
  previousCost: previousDay && '7.0000000000',
})
const unknown = (day: string) => ({
  day,
  cost: null,
  databricksCost: null,
  cloudCost: null,
  previousDay: null,
  previousCost: null,
})
const ahead = (day: string, amount: string) => ({
  day,
  amount,
  lower: '8.0000000000',
  upper: '13.0000000000',
})

const forecast: SpendForecast = {
  dataVersion: 1,
  currency: 'USD',
  isForecast: true,
  month: '2025-05',
  year: '2025',
  firstUsageDay: '2025-05-01',
  loadedSince: null,
  lastCompleteDay: '2025-05-30',
  total: projection,
  days: [
    known('2025-05-29', '9.0000000000', '0.0000000000', '2025-04-29'),
    known('2025-05-30', '11.0000000000', '0.0000000000', null),
    unknown('2025-05-31'),
  ],
  forecastedDayValues: [ahead('2025-05-31', '10.0000000000'), ahead('2025-06-01', '12.0000000000')],
  months: [
    {
      month: '2025-04',
      cost: '300.0000000000',
      cloudCost: '4.0000000000',
      isComplete: true,
      projected: null,
    },
    {
      month: '2025-05',
      cost: '290.0000000001',
      cloudCost: '0.0000000000',
      isComplete: false,
      projected: { amount: '300.0000000001', lower: '298.0000000001', upper: '303.0000000001' },
    },
    {
      month: '2025-06',
      cost: null,
      cloudCost: null,
      isComplete: false,
      projected: { amount: '310.0000000000', lower: null, upper: null },
    },
  ],
  parts: [],
}

test('days of the month are bars, days ahead a dashed line within its band', () => {
  const { categories, series, band, previous } = monthChart(forecast)
  expect(categories).toEqual(['29 May 2025', '30 May 2025', '31 May 2025', '1 Jun 2025'])
  expect(series.map(({ name, amounts }) => [name, amounts])).toEqual([
    ['Databricks', ['9.0000000000', '11.0000000000', null, null]],
    ['Forecast', [null, null, '10.0000000000', '12.0000000000']],
  ])
  expect(band).toMatchObject({ lower: [null, null, 8, 8], upper: [null, null, 13, 13] })
  expect(previous).toMatchObject({
    categories: ['29 Apr 2025', null, null, null],
    values: [7, null, null, null],
  })
})

test('VMs are bars of their own, as estimates, where there are any', () => {
  const days = [known('2025-05-29', '9.0000000000', '3.0000000000', null)]
  const { series } = monthChart({ ...forecast, days, forecastedDayValues: [] })
  expect(series.map(({ name, isEstimated }) => [name, isEstimated])).toEqual([
    ['Databricks', undefined],
    ['VMs', [true]],
  ])
})

test('a month is what it cost and, on top, what is left of its forecast', () => {
  const { categories, series, band } = yearChart(forecast)
  expect(categories).toEqual(['Apr 2025', 'May 2025', 'Jun 2025'])
  expect(series.map(({ amounts }) => amounts)).toEqual([
    ['300.0000000000', '290.0000000001', null],
    [null, '10.0000000000', '310.0000000000'],
  ])
  expect(band?.upper).toEqual([null, 303.0000000001, null])
})

test('a month as text', () => {
  expect(monthText('2025-05')).toBe('May 2025')
})

test('the cost of a month is an estimate where VMs are a part', () => {
  expect(yearChart(forecast).series[0]?.isPartlyEstimated).toEqual([true, false, false])
})
