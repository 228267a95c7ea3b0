import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall-steps.ts'

const part = (name: string, amount: string | null) => ({ name, amount })
const split = (previousCost: string, cost: string, parts: ReturnType<typeof part>[]) => ({
  previousCost,
  cost,
  parts,
})

test('each bar begins where the one above it ends, and the last one ends at the cost after', () => {
  const parts = [part('price', '5'), part('volume', '-10'), part('duration', null), part('new', '5')]
  const { before, after, start, axisFrom, steps } = waterfallOf(split('9', '9', parts))
  // The lowest point is 4 and the highest 14: below 4 there is room for an eighth of that.
  expect([start, axisFrom]).toEqual([0, '2.7500000000'])
  const at = (amount: number) => expect.closeTo((amount - 2.75) / 11.25)
  expect([before, after]).toEqual([at(9), at(9)])
  expect(steps.map(({ from, to, isMore }) => [from, to, isMore])).toEqual([
    [at(9), at(14), true],
    [at(4), at(14), false],
    [at(4), at(4), false],
    [at(4), at(9), true],
  ])
})

test('causes are seen beside totals that are much larger, whichever of both is the smaller one', () => {
  for (const [before, after, change] of [
    ['10000', '10040', '40'],
    ['10040', '10000', '-40'],
  ] as const) {
    const [step] = waterfallOf(split(before, after, [part('volume', change)])).steps
    expect((step?.to ?? 0) - (step?.from ?? 0)).toBeCloseTo(8 / 9)
  }
})

test('totals are drawn from zero where the change reaches near it, and credits below it', () => {
  const near = waterfallOf(split('1', '20', [part('new', '19')]))
  expect([near.start, near.axisFrom, near.before]).toEqual([0, null, 0.05])
  const { start, axisFrom, after, steps } = waterfallOf(split('10', '-10', [part('unexplained', '-20')]))
  expect([start, axisFrom, after, steps[0]?.from, steps[0]?.to]).toEqual([0.5, null, 0, 0, 1])
  expect(waterfallOf(split('0', '0', []))).toMatchObject({ start: 0, axisFrom: null, before: 0, after: 0 })
})
