import { expect, test } from 'vitest'
import { addDays, daysIn } from '#contract/dates.ts'
import { KnownCosts } from './known-costs.ts'
import { expectedOf, forecastOf, projectedOf } from './projected-costs.ts'

const [since, today, until] = ['2025-03-01', '2025-05-30', '2025-06-01']
const known = { firstUsageDay: since, completeUntil: today, loadedSince: null, wantedSince: null, gaps: [] }
const row = (day: string, databricksCost: string) => ({ id: null, day, databricksCost, cloudCost: null })
const rows = daysIn(since, today).map((day, place) => row(day, place % 7 < 5 ? '100' : '40'))

/** What May is projected to cost where today has cost an amount so far. */
function mayWith(soFar: string) {
  const costs = new KnownCosts([...rows, row(today, soFar)], known)
  const forecast = forecastOf(costs, { since, today, until })
  return { costs, forecast, may: projectedOf(costs, forecast, '2025-05-01', until) }
}
const toDate = Number(new KnownCosts(rows, known).between('2025-05-01', today)?.cost)

test('today counts with its forecast, and with what is billed of it where that is more', () => {
  const [usual, dear] = [mayWith('3').may, mayWith('5000').may]
  expect(usual).toEqual(projectedOf(new KnownCosts(rows, known), mayWith('3').forecast, '2025-05-01', until))
  const tomorrow = Number(mayWith('3').forecast?.days[1]?.amount)
  expect(Number(dear?.amount)).toBeCloseTo(toDate + 5000 + tomorrow, 6)
})

test('neither a projection nor its band lies below the cost to date', () => {
  const { costs, forecast, may } = mayWith('5000')
  for (const bound of [may?.lower, may?.amount, may?.upper])
    expect(Number(bound)).toBeGreaterThanOrEqual(toDate + 5000)
  expect(Number(may?.lower)).toBeLessThanOrEqual(Number(may?.amount))
  expect(forecast && expectedOf(costs, forecast, addDays(today, 1), until)).toEqual(
    forecast?.sumOf(addDays(today, 1), until),
  )
})

test('a period with a day that is not derived has no projection, a later one has', () => {
  const withGap = new KnownCosts(
    rows.filter(({ day }) => day !== '2025-04-10'),
    { ...known, gaps: ['2025-04-10'] },
  )
  const forecast = forecastOf(withGap, { since, today, until })
  expect(withGap.on('2025-04-10')).toBeNull()
  expect(projectedOf(withGap, forecast, '2025-04-01', until)).toBeNull()
  expect(projectedOf(withGap, forecast, '2025-05-01', until)).toEqual(mayWith('0').may)
})

test('what is recorded before the first usage counts, as in the cost over time, and is no known day', () => {
  const early = new KnownCosts(
    [{ id: null, day: '2025-02-27', databricksCost: null, cloudCost: '4.6500000001' }, ...rows],
    known,
  )
  expect(early.between('2025-02-01', '2025-03-02')).toEqual({
    cost: '104.6500000001',
    databricksCost: '100.0000000000',
    cloudCost: '4.6500000001',
  })
  expect(early.on('2025-02-27')).toBeNull()
  expect(early.between('2025-02-01', '2025-02-27')).toBeNull()
})
