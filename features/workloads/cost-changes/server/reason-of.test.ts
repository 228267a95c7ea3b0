import { expect, test } from 'vitest'
import { moneyUnits } from '#contract/money.ts'
import { priceEffectOf, reasonOf, type ChangeFacts } from './reason-of.ts'

const facts = (more: Partial<ChangeFacts>): ChangeFacts => ({
  difference: '10',
  previousCost: '10',
  runs: 5,
  previousRuns: 5,
  averageDurationMs: 60_000,
  previousAverageDurationMs: 60_000,
  timeMs: null,
  previousTimeMs: null,
  timedOutRuns: 0,
  previousTimedOutRuns: 0,
  isNew: false,
  isGone: false,
  ...more,
})

test('the price effect is what the same usage costs more, over all kinds of usage and without rounding', () => {
  const pricier = { quantity: '10', amount: '5.5', previousQuantity: '4', previousAmount: '2' }
  const cheaper = { quantity: '3', amount: '0.9', previousQuantity: '3', previousAmount: '1' }
  const unpriced = { quantity: '7', amount: '70', previousQuantity: '0', previousAmount: '0' }
  expect(priceEffectOf([pricier, cheaper, unpriced])).toBe(moneyUnits('0.4'))
})

test('the price effect of tiny amounts is rounded once, not for each kind of usage', () => {
  const third = { quantity: '1', amount: '0', previousQuantity: '3', previousAmount: '-0.0000000001' }
  expect(priceEffectOf([third])).toBe(0n)
  expect(priceEffectOf([third, third, third])).toBe(1n)
  const twelfthDecimal = { quantity: '0.000000000004', previousQuantity: '0.000000000002' }
  const dearer = { ...twelfthDecimal, amount: '0.0000000009', previousAmount: '0.0000000002' }
  expect(priceEffectOf([dearer])).toBe(5n)
  expect(priceEffectOf([{ ...dearer, previousQuantity: '-0.000000000002' }])).toBe(13n)
})

test.each([
  ['new', { isNew: true, previousRuns: 0 }],
  ['gone', { isGone: true, runs: 0, difference: '-10' }],
  ['more_runs', { runs: 10 }],
  ['more_runs', { previousRuns: 0, previousCost: '0' }],
  ['fewer_runs', { runs: 1, difference: '-8' }],
  ['longer_runs', { averageDurationMs: 120_000 }],
  ['costlier_runs', { averageDurationMs: 61_000 }],
  ['costlier_runs', { averageDurationMs: null }],
  ['shorter_runs', { averageDurationMs: 30_000, difference: '-5' }],
  ['cheaper_runs', { difference: '-5' }],
  ['timed_out', { timedOutRuns: 1, averageDurationMs: 120_000 }],
  ['longer_runs', { timedOutRuns: 1, previousTimedOutRuns: 2, averageDurationMs: 120_000 }],
  ['more_hours', { runs: 1, previousRuns: 1, timeMs: 120, previousTimeMs: 60 }],
  ['fewer_hours', { timeMs: 30, previousTimeMs: 60, difference: '-5' }],
  ['costlier_hours', { timeMs: 61, previousTimeMs: 60 }],
  ['cheaper_hours', { timeMs: 60, previousTimeMs: 60, difference: '-5' }],
  ['more_hours', { timeMs: 60, previousTimeMs: 0, previousCost: '0' }],
  [null, { runs: 0, previousRuns: 0 }],
] as const)('the reason is %s for %j', (reason, more) => {
  expect(reasonOf(facts(more), 0n)).toBe(reason)
})

test('a price effect is the reason where it is the largest one of those that go the same way', () => {
  const runs = { runs: 6, difference: '10' }
  expect(reasonOf(facts(runs), moneyUnits('7'))).toBe('price')
  expect(reasonOf(facts({ ...runs, averageDurationMs: 90_000 }), moneyUnits('-7'))).toBe('longer_runs')
  expect(reasonOf(facts({ difference: '-3' }), moneyUnits('-3'))).toBe('price')
})
