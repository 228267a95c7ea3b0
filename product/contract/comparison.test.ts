import { expect, test } from 'vitest'
import { comparedPeriod, comparisonOf } from './comparison.ts'

const week = { since: '2025-05-24', until: '2025-05-31' }
const known = { firstUsageDay: '2024-06-01', incompleteSince: '2025-05-31T21:18:00.000Z' }
const period = comparedPeriod(week, known)

test('a range that is complete is compared with as many days right before', () => {
  expect(period).toMatchObject({ compared: week, previous: { since: '2025-05-17', until: '2025-05-24' } })
})

test('a whole month is compared with the month before, whatever their lengths', () => {
  const march = { since: '2025-03-01', until: '2025-04-01' }
  expect(comparedPeriod(march, known).previous).toEqual({ since: '2025-02-01', until: '2025-03-01' })
})

test('a day that is not complete is left out on both sides', () => {
  const may = { since: '2025-05-01', until: '2025-06-01' }
  expect(comparedPeriod(may, known)).toMatchObject({
    compared: { since: '2025-05-01', until: '2025-05-31' },
    previous: { since: '2025-04-01', until: '2025-05-01' },
  })
  const days = { since: '2025-05-30', until: '2025-06-01' }
  expect(comparedPeriod(days, known).previous).toEqual({ since: '2025-05-28', until: '2025-05-29' })
})

test('a range without a complete day is incomplete', () => {
  const today = comparedPeriod({ since: '2025-05-31', until: '2025-06-01' }, known)
  expect(comparisonOf({ cost: '5', before: '9' }, today)).toEqual({ kind: 'incomplete' })
  const unbilled = comparedPeriod(week, { ...known, incompleteSince: undefined })
  expect(comparisonOf({ cost: '5', before: '9' }, unbilled)).toEqual({ kind: 'incomplete' })
})

test('a previous period whose days are still to be loaded is not compared, a loaded one is', () => {
  const costs = { cost: '2', before: '1' }
  const loading = (loadedSince: string) =>
    comparisonOf(costs, comparedPeriod(week, { ...known, loadedSince }))
  expect(loading('2025-05-18')).toEqual({ kind: 'loading' })
  expect(loading('2025-05-17')).toMatchObject({ kind: 'change' })
})

test('a previous period that was not collected whole is not compared with', () => {
  const late = comparedPeriod(week, { ...known, firstUsageDay: '2025-05-18' })
  expect(comparisonOf({ cost: '5', before: '3' }, late)).toEqual({
    kind: 'no-data-before',
    firstUsageDay: '2025-05-18',
  })
})

test('a cost changes by its exact difference', () => {
  expect(comparisonOf({ cost: '3.0000000001', before: '2' }, period)).toEqual({
    kind: 'change',
    before: '2',
    difference: '1.0000000001',
    share: 0.500_000_000_05,
    compared: '3.0000000001',
    open: '0.0000000000',
  })
  const given = { cost: '30', before: '20', difference: '5' }
  expect(comparisonOf(given, period)).toMatchObject({
    difference: '5',
    share: 0.25,
    compared: '25.0000000000',
    open: '5.0000000000',
  })
})

test('a thing is new unless it was seen before the range', () => {
  const cost = { cost: '3', before: '0' }
  expect(comparisonOf({ ...cost, firstDay: '2025-05-25' }, period)).toEqual({
    kind: 'new',
    difference: '3.0000000000',
    firstDay: '2025-05-25',
  })
  expect(comparisonOf(cost, period)).toMatchObject({ kind: 'new' })
  expect(comparisonOf({ ...cost, firstDay: '2025-01-01' }, period)).toMatchObject({
    kind: 'change',
    share: null,
  })
})

test('what cost something only before is gone, and nothing twice is nothing', () => {
  expect(comparisonOf({ cost: '0', before: '3', lastDay: '2025-05-20' }, period)).toEqual({
    kind: 'gone',
    before: '3',
    difference: '-3.0000000000',
    lastDay: '2025-05-20',
  })
  expect(comparisonOf({ cost: '0', before: '0' }, period)).toEqual({ kind: 'none' })
})
