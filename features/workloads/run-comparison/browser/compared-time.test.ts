import { expect, test } from 'vitest'
import { timePartOf, timeParts } from '#product/contract/time-parts.ts'
import { costOfDifference, differenceMs, partsInCurrency, timePairs, wholeOf } from './compared-time.ts'

const row = (part: string, wallTime: number, cost: string | null = null) => ({
  part,
  label: timePartOf(part).label,
  wallTime,
  cost,
  stageId: null,
})

test('parts stand in their order, and what neither run has is left out', () => {
  const pairs = timePairs(
    [row('cpu', 5), row('setup', 2), row('gc', 0)],
    [row('spill', 3), row('cpu', 4), row('gc', 0)],
  )
  expect(pairs.map((pair) => [pair.label, pair.first?.wallTime, pair.second?.wallTime])).toEqual([
    ['Setup', 2, undefined],
    ['Spill', undefined, 3],
    ['CPU', 5, 4],
  ])
})

test('differences of parts add up to the difference of the runs, in time and in cost', () => {
  const [first, second] = [7, 10].map((step) =>
    timeParts
      .filter((_part, place) => (place + step) % 4 !== 0)
      .map(({ key }, place) => row(key, (place + 1) * step * 1001, `0.000000000${(place * step) % 10}`)),
  )
  const pairs = timePairs(first ?? [], second ?? [])
  const [one, other] = [wholeOf(first ?? []), wholeOf(second ?? [])]
  const asMoney = (cost: string | null) => row('cpu', 0, cost)
  expect(pairs.length).toBeGreaterThan(12)
  expect(pairs.reduce((sum, pair) => sum + differenceMs(pair), 0)).toBe(other.wallTime - one.wallTime)
  expect(wholeOf(pairs.map((pair) => ({ wallTime: 0, cost: costOfDifference(pair) }))).cost).toBe(
    costOfDifference({ first: asMoney(one.cost), second: asMoney(other.cost) }),
  )
})

test('a run of which one part has no cost has none as a whole', () => {
  expect(wholeOf([row('cpu', 1, '1.0000000000'), row('gc', 1)])).toEqual({ wallTime: 2, cost: null })
  expect(wholeOf([])).toEqual({ wallTime: 0, cost: null })
})

test('a part with costs in two currencies stands once, and without a cost in a third one', () => {
  const rows = ['EUR', 'USD'].map((currency) => ({ part: 'cpu', cost: '1.0000000000', currency }))
  expect(partsInCurrency(rows, 'USD')).toEqual([rows[1]])
  expect(partsInCurrency(rows, 'GBP')).toEqual([{ part: 'cpu', cost: null, currency: null }])
})
