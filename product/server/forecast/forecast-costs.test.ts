import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import { forecastCosts, withKnown } from './forecast-costs.ts'

const firstDay = '2024-05-01'
// A week of five dear and two cheap days, with deviations that repeat and are not of a week.
const usual = (index: number) => (index % 7 < 5 ? 100 : 40) + ((index * 31) % 11) - 5
const series = (length: number, at = usual) => Array.from({ length }, (_, index) => at(index).toFixed(10))
const forecast = (costs: readonly (string | null)[], days = 28) =>
  forecastCosts({ firstDay, costs }, addDays(firstDay, costs.length + days))
const amounts = (costs: readonly (string | null)[], days = 28) =>
  forecast(costs, days)?.days.map(({ amount }) => Number(amount)) ?? []
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a year of days gives a day by day forecast in cents, with its method, its error and a band', () => {
  const found = forecast(series(400))
  expect(found?.lastKnownDay).toBe('2025-06-04')
  expect(found?.days).toHaveLength(28)
  expect(found?.error?.origins).toBeGreaterThan(10)
  expect(found?.error?.meanAbsolutePercentage).toBeLessThan(10)
  expect(found?.error?.coverage).toBeGreaterThan(0.7)
  for (const [step, { amount, lower, upper }] of found?.days.entries() ?? []) {
    expect(amount).toMatch(/^\d+\.\d\d0{8}$/)
    expect(Math.abs(Number(amount) - usual(400 + step))).toBeLessThan(15)
    expect(Number(lower)).toBeLessThanOrEqual(Number(amount))
    expect(Number(upper)).toBeGreaterThanOrEqual(Number(amount))
  }
})

test('the same costs give the same forecast', () => {
  expect(forecast(series(200))?.days).toEqual(forecast(series(200))?.days)
})

test('less than 14 days are continued at their mean, without a band; less than 2 are not forecast', () => {
  const three = forecast(['1', '2', '6.005'])
  expect(three).toMatchObject({
    method: 'mean',
    days: [{ amount: '3.0000000000', lower: null, upper: null }, ...Array.from({ length: 27 }, () => ({}))],
  })
  expect(three).not.toHaveProperty('error')
  expect(forecast(series(13))?.method).toBe('mean')
  expect(forecast(series(14))?.days[0]?.lower).not.toBeNull()
  expect(forecast(['5'])).toBeUndefined()
  expect(forecast([])).toBeUndefined()
  expect(forecast([null, null])).toBeUndefined()
})

test('days at the end that are not known are forecast, those between are taken as a week before', () => {
  const whole = series(100)
  const found = forecastCosts({ firstDay, costs: [...whole, null, null] }, addDays(firstDay, 110))
  expect(found?.lastKnownDay).toBe(addDays(firstDay, 99))
  expect(found?.days.map(({ day }) => day)[0]).toBe(addDays(firstDay, 100))
  expect(found?.days).toEqual(forecastCosts({ firstDay, costs: whole }, addDays(firstDay, 110))?.days)
  const gap = whole.map((cost, index) => (index === 50 ? null : cost))
  const filled = whole.map((cost, index) => (index === 50 ? (whole[43] ?? null) : cost))
  expect(forecast(gap)?.days).toEqual(forecast(filled)?.days)
})

test('after a lasting rise the forecast stays at the new level', () => {
  const risen = series(200, (index) => usual(index) * (index < 160 ? 1 : 3))
  expect(mean(amounts(risen))).toBeGreaterThan(0.9 * 3 * mean(series(200).map(Number)))
  expect(mean(amounts(risen))).toBeLessThan(1.15 * 3 * mean(series(200).map(Number)))
})

test('a charge at each start of a month is expected again, and on no other day', () => {
  // 1 May 2024 on: the first of a month costs 900 more.
  const charged = series(250, (index) => usual(index) + (addDays(firstDay, index).endsWith('-01') ? 900 : 0))
  const { days = [] } = forecast(charged, 60) ?? {}
  const firsts = days.filter(({ day }) => day.endsWith('-01'))
  expect(firsts.length).toBeGreaterThan(0)
  for (const { amount } of firsts) expect(Number(amount)).toBeGreaterThan(700)
  const others = days.filter(({ day }) => !day.endsWith('-01'))
  expect(Math.max(...others.map(({ amount }) => Number(amount)))).toBeLessThan(250)
})

test('nothing but zeros is forecast as zero, and costs that never fell below zero do not', () => {
  const nothing = forecast(series(60, () => 0))
  expect(nothing?.days.every(({ amount, upper }) => Number(amount) === 0 && Number(upper) === 0)).toBe(true)
  expect(nothing?.error?.meanAbsolutePercentage).toBeNull()
  const falling = forecast(series(60, (index) => Math.max(0, 60 - index)))
  expect(falling?.days.every(({ amount, lower }) => Number(amount) >= 0 && Number(lower) >= 0)).toBe(true)
})

test('credits may make days, and their forecast, negative', () => {
  const found = forecast(series(60, (index) => (index % 7 === 3 ? -50 : 10)))
  expect(found?.days.filter(({ amount }) => Number(amount) < 0)).toHaveLength(4)
})

test('one outlier hardly moves what is expected', () => {
  const spiked = series(200, (index) => usual(index) + (index === 150 ? 5_000 : 0))
  expect(mean(amounts(spiked))).toBeLessThan(1.2 * mean(series(200).map(Number)))
})

test('a sum of days is the sum of theirs; its band is wider than that of a day and grows with the days', () => {
  const found = forecast(series(400), 90)
  const next = found?.days[0]?.day ?? ''
  const sum = found?.sumOf(next, addDays(next, 30))
  expect(sum?.amount).toBe(sumOfMoney(found?.days.slice(0, 30).map(({ amount }) => amount) ?? []))
  const width = (since: number, until: number) => {
    const of = found?.sumOf(addDays(next, since), addDays(next, until))
    return Number(of?.upper) - Number(of?.lower)
  }
  expect(width(0, 30)).toBeGreaterThan(width(0, 1))
  expect(width(0, 90)).toBeGreaterThan(width(0, 30))
  expect(width(60, 90)).toBeGreaterThanOrEqual(width(0, 30) - 0.02)
  expect(withKnown('1.0000000001', { amount: '2.5000000000', lower: null, upper: null })).toEqual({
    amount: '3.5000000001',
    lower: null,
    upper: null,
  })
})

test('only the last thirteen months count', () => {
  const long = [...series(300, () => 9_999), ...series(397)]
  const shorter = forecastCosts(
    { firstDay: addDays(firstDay, 300), costs: series(397) },
    addDays(firstDay, 707),
  )
  expect(forecastCosts({ firstDay, costs: long }, addDays(firstDay, 707))?.days).toEqual(shorter?.days)
  expect(daysBetween(firstDay, shorter?.lastKnownDay ?? '')).toBe(696)
})

test('a day that cost next to nothing does not blow up the error in percent', () => {
  const usualError = forecast(series(200))?.error?.meanAbsolutePercentage ?? 0
  const holiday = forecast(series(200, (index) => (index === 180 ? 0.01 : usual(index))))
  expect(holiday?.error?.meanAbsolutePercentage).toBeLessThan(usualError + 10)
})
