import { expect, test } from 'vitest'
import type { CostChangeSplit, PartOfChange } from '#product/contract/calls/cost-change-split.ts'
import { waterfallOf } from './waterfall-steps.ts'

const part = (name: PartOfChange['part'], amount: string | null): PartOfChange => ({
  part: name,
  amount,
  absentBecause: amount === null ? 'not known' : null,
  notKnownFor: '0.0000000000',
  estimatedBecause: null,
  rows: 1,
})
const split = (previousCost: string, cost: string, parts: PartOfChange[]): CostChangeSplit => ({
  dataVersion: 1,
  since: '2025-05-19T00:00:00.000Z',
  until: '2025-05-26T00:00:00.000Z',
  previousSince: '2025-05-12T00:00:00.000Z',
  previousUntil: '2025-05-19T00:00:00.000Z',
  currency: 'USD',
  loadedSince: null,
  previousCost,
  cost,
  difference: '0',
  estimatedBecause: null,
  parts,
  rows: [],
  totalElements: 0,
  otherRows: '0',
})

test('each bar begins where the one above it ends, and the last one ends at the cost after', () => {
  const parts = [part('price', '5'), part('volume', '-10'), part('duration', null), part('new', '5')]
  const { before, after, zero, steps } = waterfallOf(split('15', '15', parts))
  expect([before, after, zero]).toEqual([0.75, 0.75, 0])
  expect(steps.map(({ from, to, isMore }) => [from, to, isMore])).toEqual([
    [0.75, 1, true],
    [0.5, 1, false],
    [0.5, 0.5, false],
    [0.5, 0.75, true],
  ])
})

test('credits reach below zero', () => {
  const { zero, after, steps } = waterfallOf(split('10', '-10', [part('unexplained', '-20')]))
  expect([zero, after, steps[0]?.from, steps[0]?.to]).toEqual([0.5, 0, 0, 1])
})
