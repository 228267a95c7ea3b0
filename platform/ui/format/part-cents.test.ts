import { array, assert, bigInt, constant, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  moneyText,
  runningSumCents,
  sumOfMoney,
  truncatedCents,
  unitsPerCent,
  moneyUnits,
} from '#contract/money.ts'
import { centsOfTwoParts, type TwoParts } from './part-cents.ts'

const amount = oneof(
  { weight: 3, arbitrary: bigInt({ min: 0n, max: 30n * unitsPerCent }).map(moneyText) },
  { weight: 1, arbitrary: constant('0') },
)
const tables = array(record({ part: amount, rest: amount }), { minLength: 1, maxLength: 40 })

const sum = (cents: readonly bigint[]) => cents.reduce((total, one) => total + one, 0n)
const distance = (cents: bigint, shown: string) => {
  const units = cents * unitsPerCent - moneyUnits(shown)
  return units < 0n ? -units : units
}

/** All that cents of the parts can be, one table at a time; for few rows. */
function hasSolution(rows: readonly TwoParts[]): boolean {
  const wholes = wholesOf(rows)
  const wanted = truncatedCents(moneyUnits(sumOfMoney(rows.map(({ part }) => part))))
  const sums = rows.reduce(
    (reached, { part, rest }, place) => {
      const below = truncatedCents(moneyUnits(part))
      const fits = [below, below + 1n].filter(
        (cents) =>
          distance(cents, part) < unitsPerCent &&
          distance((wholes[place] ?? 0n) - cents, rest) < unitsPerCent,
      )
      return new Set([...reached].flatMap((before) => fits.map((cents) => before + cents)))
    },
    new Set([0n]),
  )
  return sums.has(wanted)
}

const wholesOf = (rows: readonly TwoParts[]) =>
  runningSumCents(rows.map(({ part, rest }) => sumOfMoney([part, rest])))

/** Every row adds up to its whole, and no part is a cent off. */
function expectWholeRows(shown: readonly { part: bigint; rest: bigint }[], rows: readonly TwoParts[]): void {
  expect(shown.map(({ part, rest }) => part + rest)).toEqual(wholesOf(rows))
  for (const [place, { part, rest }] of rows.entries()) {
    expect(distance(shown[place]?.part ?? -1n, part)).toBeLessThan(unitsPerCent)
    expect(distance(shown[place]?.rest ?? -1n, rest)).toBeLessThan(unitsPerCent)
  }
}

test('the two parts of a row add up to it, those of a column to its sum where they can, and each is less than a cent off', () => {
  assert(
    property(tables, (rows) => {
      const shown = centsOfTwoParts(rows) ?? []
      expectWholeRows(shown, rows)
      const parts = sumOfMoney(rows.map(({ part }) => part))
      const isSum = sum(shown.map(({ part }) => part)) === truncatedCents(moneyUnits(parts))
      expect(isSum).toBe(hasSolution(rows))
    }),
    { numRuns: 2000 },
  )
})

test('what is nothing stays nothing', () => {
  const rows = [
    { part: '0.0040000000', rest: '0' },
    { part: '0.0040000000', rest: '0' },
    { part: '1.5080000000', rest: '0.4990000000' },
  ]
  expect(centsOfTwoParts(rows)).toEqual([
    { part: 0n, rest: 0n },
    { part: 0n, rest: 0n },
    { part: 151n, rest: 50n },
  ])
})

test('a correction below nothing is a part like every other', () => {
  expect(centsOfTwoParts([{ part: '-1.2340000000', rest: '0.0500000000' }])).toEqual([
    { part: -123n, rest: 5n },
  ])
})

test('where rows without a rest have all the cents, the rows add up and their sum is a cent off', () => {
  const rows = [
    { part: '0.0040000000', rest: '0' },
    { part: '0', rest: '0.0030000000' },
    { part: '0.0040000000', rest: '0' },
  ]
  expect(centsOfTwoParts(rows)).toEqual([
    { part: 0n, rest: 0n },
    { part: 0n, rest: 0n },
    { part: 1n, rest: 0n },
  ])
})

test('corrections below nothing keep every row whole, as long as its whole is less than a cent off', () => {
  const signed = bigInt({ min: -3n * unitsPerCent, max: 30n * unitsPerCent }).map(moneyText)
  assert(
    property(array(record({ part: signed, rest: signed }), { maxLength: 20 }), (rows) => {
      const isNear = wholesOf(rows).every((whole, place) => {
        const { part = '0', rest = '0' } = rows[place] ?? {}
        return distance(whole, sumOfMoney([part, rest])) < unitsPerCent
      })
      const shown = centsOfTwoParts(rows)
      expect(shown !== undefined || !isNear).toBe(true)
      expectWholeRows(shown ?? [], shown ? rows : [])
    }),
  )
})
