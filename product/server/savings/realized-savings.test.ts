import { expect, test } from 'vitest'
import { realizedSavings, type JudgedSaving } from './realized-savings.ts'
import { tQuantile } from './student-t.ts'

const day = (number: number) => new Date(Date.UTC(2025, 4, number))
const saving = (estimate: number, half: number, rest: Partial<JudgedSaving> = {}): JudgedSaving => ({
  currency: 'USD',
  amount: {
    estimate: estimate.toFixed(10),
    low: (estimate - half).toFixed(10),
    high: (estimate + half).toFixed(10),
  },
  confidence: 0.95,
  judgedSince: day(1),
  judgedUntil: day(10),
  runsAfter: 10,
  controls: [],
  ...rest,
})

test('all changes add up, those that cost more and those that are not distinguishable from 0 as well', () => {
  const [sum, ...more] = realizedSavings([saving(100, 30), saving(-20, 40), saving(5, 120)])
  expect(more).toEqual([])
  expect(sum).toMatchObject({
    currency: 'USD',
    changes: 3,
    confidence: 0.95,
    total: { estimate: '85.0000000000', low: '-45.0000000000', high: '215.0000000000' },
  })
})

test('the estimates add up to the last digit', () => {
  const amount = { estimate: '123456789012.0000000001', low: '123456789012', high: '123456789013' }
  const [sum] = realizedSavings([saving(0, 0, { amount }), saving(0, 0, { amount })])
  expect(sum?.total.estimate).toBe('246913578024.0000000002')
})

test('each side of the interval has its own errors', () => {
  const amount = { estimate: '10', low: '7', high: '14' }
  const other = { estimate: '10', low: '6', high: '13' }
  const [sum] = realizedSavings([saving(0, 0, { amount }), saving(0, 0, { amount: other })])
  expect(sum?.total).toEqual({ estimate: '20.0000000000', low: '15.0000000000', high: '25.0000000000' })
})

test('a month is 30.4 days of such runs and a year 365, whatever the time that was judged', () => {
  const [daily] = realizedSavings([saving(10, 1)])
  expect(daily?.perMonth).toEqual({ estimate: '30.4000000000', low: '27.3600000000', high: '33.4400000000' })
  expect(daily?.perYear.estimate).toBe('365.0000000000')
  const [weekly] = realizedSavings([saving(10, 1, { judgedUntil: day(64) })])
  expect(Number(weekly?.perMonth.estimate)).toBeCloseTo(30.4 / 7, 9)
  const [both] = realizedSavings([saving(10, 1), saving(10, 1, { judgedUntil: day(64) })])
  expect(Number(both?.perMonth.estimate)).toBeCloseTo(30.4 + 30.4 / 7, 9)
})

test('runs of less than a day stand for a day', () => {
  const [sum] = realizedSavings([saving(10, 1, { judgedUntil: day(1) })])
  expect(sum?.perYear.estimate).toBe('3650.0000000000')
})

test('changes that share a control, also by others in between, are taken to be wrong in the same direction', () => {
  const half = (...controls: string[][]) => {
    const [sum] = realizedSavings(controls.map((of) => saving(0, 10, { controls: of })))
    return Number(sum?.total.high)
  }
  expect(half(['a'], ['b'])).toBeCloseTo(Math.hypot(10, 10), 9)
  expect(half(['a', 'b'], ['b'])).toBe(20)
  expect(half(['a'], ['c'], ['a', 'c'])).toBe(30)
  expect(half(['a'], ['a'], ['b'])).toBeCloseTo(Math.hypot(20, 10), 9)
})

test('each currency is by itself, and the lowest confidence is that of the sum', () => {
  const sums = realizedSavings([
    saving(1, 1),
    saving(2, 1, { currency: 'EUR' }),
    saving(4, 1, { confidence: 0.9 }),
  ])
  expect(
    sums.map(({ currency, changes, confidence, total }) => [currency, changes, confidence, total.estimate]),
  ).toEqual([
    ['EUR', 1, 0.95, '2.0000000000'],
    ['USD', 2, 0.9, '5.0000000000'],
  ])
  expect(realizedSavings([])).toEqual([])
})

/** Numbers that are drawn from a fixed seed, evenly between 0 and 1. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
}

test('the interval of a sum of independent estimates holds the truth about as often as it claims', () => {
  const next = drawn(7)
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
  const tries = 2_000
  const reach = tQuantile(0.95, 100_000)
  const held = Array.from({ length: tries }, () => {
    const savings = Array.from({ length: 12 }, (_, place) => {
      const deviation = 1 + (place % 4)
      return saving(10 + deviation * normal(), reach * deviation)
    })
    const [sum] = realizedSavings(savings)
    return Number(sum?.total.low) <= 120 && Number(sum?.total.high) >= 120
  }).filter(Boolean).length
  expect(held / tries).toBeGreaterThan(0.935)
  expect(held / tries).toBeLessThan(0.965)
})
