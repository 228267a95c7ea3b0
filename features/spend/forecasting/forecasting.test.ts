import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { getForecast, type SpendForecast } from './contract/forecast.ts'
import { getForecastRoute } from './server.ts'

// Present day of the tests: 31 May 2025; the last complete day is the 30th.
const horizon = { first_usage_time: '2025-02-10T05:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }
const billed = (day: string, amount: string, rest: object = {}) => ({
  day,
  amount,
  source: 'databricks_usage',
  ...rest,
})
const weekly = (day: string) => (new Date(day).getUTCDay() % 6 === 0 ? '40.0000000001' : '100.0000000001')
const days = Array.from({ length: 120 }, (_, index) => addDays('2025-02-10', index)).filter(
  (day) => day < '2025-05-31',
)

const { ask, askAs } = reportTest(getForecastRoute, {
  workspace: [{ subscription_id: 's1' }, { workspace_id: '2', subscription_id: 's2' }],
  billing_horizon: [horizon, { ...horizon, workspace_id: '2' }],
  billed_day: [
    ...days.map((day) => billed(day, weekly(day))),
    ...days.map((day) => billed(day, '10', { source: 'machine_estimate' })),
    ...days.map((day) => billed(day, '5', { workspace_id: '2' })),
    // Of the day that is not complete.
    billed('2025-05-31', '1'),
    billed('2025-05-20', '9000', { currency: 'EUR' }),
  ],
})

async function forecast(query = '', username = 'ann'): Promise<SpendForecast> {
  const answer = await askAs(username, `/spend-insights/forecasting?currency=USD${query}`)
  expect(answer.statusCode).toBe(200)
  return getForecast.output.parse(answer.json())
}
const mayCosts = days.flatMap((day) => (day >= '2025-05-01' ? [weekly(day), '10'] : []))

test('the month to date is exact and leaves the incomplete day to the forecast', async () => {
  const { month, lastCompleteDay, total, days: ofMonth, forecastedDayValues } = await forecast()
  expect([month, lastCompleteDay]).toEqual(['2025-05', '2025-05-30'])
  expect(total.monthToDate).toBe(sumOfMoney(mayCosts))
  expect(total.cloudToDate).toBe('300.0000000000')
  expect(ofMonth).toHaveLength(31)
  expect(ofMonth.at(-1)).toMatchObject({ day: '2025-05-31', cost: null, previousDay: null })
  expect(ofMonth[0]).toMatchObject({
    cost: '110.0000000001',
    previousDay: '2025-04-01',
    previousCost: '110.0000000001',
  })
  expect(forecastedDayValues[0]).toMatchObject({ day: '2025-05-31' })
  // A Saturday.
  expect(Number(forecastedDayValues[0]?.amount)).toBeCloseTo(50, -1)
})

test('the projected month is the month to date and the forecast of its other days', async () => {
  const { total, forecastedDayValues, months } = await forecast()
  const rest = forecastedDayValues.filter(({ day }) => day < '2025-06-01').map(({ amount }) => amount)
  expect(total.monthProjected?.amount).toBe(sumOfMoney([total.monthToDate ?? '', ...rest]))
  expect(Number(total.monthProjected?.lower)).toBeLessThanOrEqual(Number(total.monthProjected?.amount))
  expect(months.find(({ month }) => month === '2025-05')?.projected).toEqual(total.monthProjected)
  expect(total.method).not.toBeNull()
  expect(total.backTests).toBeGreaterThan(3)
})

test('the year is the sum of its months; before the first usage none of that is known', async () => {
  const { total, months, firstUsageDay } = await forecast()
  expect(firstUsageDay).toBe('2025-02-10')
  expect(months.map(({ month }) => month)).toEqual([
    '2025-01',
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
  ])
  expect(months[0]).toEqual({
    month: '2025-01',
    cost: null,
    cloudCost: null,
    isComplete: false,
    projected: null,
  })
  expect(months[2]).toMatchObject({ isComplete: true, projected: null })
  const parts = months.flatMap(({ cost, projected }) => projected?.amount ?? cost ?? [])
  expect(total.yearProjected?.amount).toBe(sumOfMoney(parts))
})

test('providers, workspaces and subscriptions are projected by themselves and are the total to date', async () => {
  for (const by of ['provider', 'workspace', 'subscription']) {
    const { total, parts } = await forecast(`&by=${by}`, 'root')
    expect(parts).toHaveLength(2)
    expect(sumOfMoney(parts.map(({ yearToDate }) => yearToDate ?? ''))).toBe(total.yearToDate)
    expect(parts.every(({ monthProjected }) => monthProjected !== null)).toBe(true)
  }
  const cloud = await forecast('&provider=cloud')
  expect(cloud.total).toMatchObject({ monthToDate: '300.0000000000', databricksToDate: '0.0000000000' })
  expect((await forecast('&workspaceId=2', 'root')).total.monthToDate).toBe('150.0000000000')
  expect((await forecast('&by=workspace')).parts.map(({ id }) => id)).toEqual(['1'])
})

test('a month is compared with as many days of the month before, a longer one with the whole', async () => {
  const { total } = await forecast('&provider=cloud')
  expect(total.previousMonthToDate).toBe('300.0000000000')
})

test('without two complete days there is no forecast, and a reason', async () => {
  expect((await forecast()).total.absentBecause).toBeNull()
  const early = await reportServer(getForecastRoute, {
    billing_horizon: [{ first_usage_time: '2025-05-30T05:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }],
    billed_day: [billed('2025-05-30', '7')],
  })
  const answer = await early.ask('/spend-insights/forecasting?currency=USD')
  expect(answer.json()).toMatchObject({
    forecastedDayValues: [],
    total: { monthToDate: '7.0000000000', monthProjected: null, previousMonthToDate: null, method: null },
  })
  expect(answer.json().total.absentBecause).toMatch(/fewer than two/)
})

test('a day whose cost is being derived is a gap, not a day without cost; what reaches over it is not projected', async () => {
  const derivedOn = (day: string) => !day.startsWith('2025-03')
  const answerOf = async (rows: object) => {
    const { ask: asked } = await reportServer(getForecastRoute, {
      billing_horizon: [horizon],
      billed_day: days.filter(derivedOn).map((day) => billed(day, weekly(day))),
      ...rows,
    })
    return getForecast.output.parse((await asked('/spend-insights/forecasting?currency=USD')).json())
  }
  const ofGaps = await answerOf({ usage_span: days.map((day) => ({ day })) })
  const idle = await answerOf({
    usage_span: days.filter((day) => derivedOn(day) || day === '2025-03-09').map((day) => ({ day })),
    unpriced_day: [{ day: '2025-03-09' }],
  })
  expect([ofGaps.total.monthProjected === null, ofGaps.total.yearProjected]).toEqual([false, null])
  expect(ofGaps.total.absentBecause).toMatch(/not derived yet/)
  expect([idle.total.yearProjected === null, idle.total.absentBecause]).toEqual([false, null])
  expect(ofGaps.months.find(({ month }) => month === '2025-03')).toMatchObject({
    cost: null,
    isComplete: false,
  })
  // A month of zeros in the past would have made the days ahead less certain.
  const widthOf = ({ forecastedDayValues: [first] }: SpendForecast) =>
    Number(first?.upper) - Number(first?.lower)
  expect(widthOf(ofGaps)).toBeLessThan(widthOf(idle))
})

test('a lakehouse without usage has neither costs nor a forecast', async () => {
  const empty = await reportServer(getForecastRoute, {})
  const answer = await empty.ask('/spend-insights/forecasting?currency=USD')
  expect(answer.json()).toMatchObject({
    firstUsageDay: null,
    lastCompleteDay: null,
    total: { monthToDate: null, yearToDate: null, yearProjected: null },
  })
  expect((await ask('/spend-insights/forecasting?provider=nobody')).statusCode).toBe(400)
})
