import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { decomposed, parts, type SpentLine, type SpentRun } from './decomposition.ts'

const line = (key: string, rest: Partial<SpentLine> = {}): SpentLine => ({
  key,
  usageUnit: 'DBU',
  workQuantity: '10',
  otherQuantity: '0',
  work: '5.0000000000',
  other: '0.0000000000',
  ...rest,
})
const run = (hours: number | null, ...lines: SpentLine[]): SpentRun => ({
  durationMs: hours === null ? null : hours * 3_600_000,
  lines,
})

/** The parts that are more than rounding. */
function shownParts(before: SpentRun, after: SpentRun): Record<string, number> {
  const found = decomposed(before, after)
  return Object.fromEntries(
    parts.map((part) => [part, Number(found[part])]).filter(([, amount]) => Math.abs(Number(amount)) > 1e-8),
  )
}

test('two equal runs differ in nothing', () => {
  expect(shownParts(run(2, line('a')), run(2, line('a')))).toEqual({})
})

test('a doubled price is all price', () => {
  expect(shownParts(run(2, line('a')), run(2, line('a', { work: '10.0000000000' })))).toEqual({ price: 5 })
})

test('twice the machines in the same time are all machines', () => {
  const twice = line('a', { workQuantity: '20', work: '10.0000000000' })
  expect(shownParts(run(2, line('a')), run(2, twice))).toEqual({ machines: 5 })
})

test('the same machines for twice the time are all duration', () => {
  const twice = line('a', { workQuantity: '20', work: '10.0000000000' })
  expect(shownParts(run(2, line('a')), run(4, twice))).toEqual({ duration: 5 })
})

test('the same work with idle time beside it is all idle share', () => {
  const idle = line('a', { otherQuantity: '4', other: '2.0000000000' })
  expect(shownParts(run(2, line('a')), run(2, idle))).toEqual({ idle: 2 })
})

test('another machine type at the same cost is no difference at all', () => {
  expect(shownParts(run(2, line('a')), run(2, line('b', { workQuantity: '1' })))).toEqual({})
})

test('the price of work and of idle time is one', () => {
  const idle = line('a', { otherQuantity: '10', work: '10.0000000000', other: '10.0000000000' })
  // Price and idle share both double: of the 5 that only both make together each has half, of 15 in all.
  expect(shownParts(run(2, line('a')), run(2, idle))).toEqual({ price: 7.5, idle: 7.5 })
})

test('a cost without usage is not explained', () => {
  const correction = line('a', { workQuantity: '0', work: '1.0000000000' })
  expect(shownParts(run(2, line('a')), run(2, correction))).toEqual({ unexplained: -4 })
})

test('without a known duration there is no part for it', () => {
  const twice = line('a', { workQuantity: '20', work: '10.0000000000' })
  expect(shownParts(run(null, line('a')), run(4, twice))).toEqual({ machines: 5 })
})

/** A sequence of numbers between 0 and 1 that is the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function anyRun(next: () => number): SpentRun {
  const money = () => {
    const kind = next()
    if (kind < 0.2) return '0.0000000000'
    const digits = BigInt(Math.floor(next() * 1e15))
    const text = digits.toString().padStart(11, '0')
    return `${kind > 0.95 ? '-' : ''}${text.slice(0, -10)}.${text.slice(-10)}`
  }
  const quantity = () => (next() < 0.2 ? '0' : ((next() - 0.05) * 1000).toFixed(12))
  const lines = Array.from({ length: Math.floor(next() * 5) }, (_, place) =>
    line(`line ${(place + Math.floor(next() * 3)) % 6}-${place}`, {
      workQuantity: quantity(),
      otherQuantity: quantity(),
      work: money(),
      other: money(),
    }),
  )
  return run(next() < 0.1 ? null : next() < 0.1 ? 0 : next() * 30, ...lines)
}

test('the parts add up to the difference to the last digit on any input', () => {
  const next = numbers(20_250_531)
  for (let count = 0; count < 1500; count += 1) {
    const [before, after] = [anyRun(next), anyRun(next)]
    const found = decomposed(before, after)
    expect(sumOfMoney(parts.map((part) => found[part]))).toBe(found.difference)
    const amounts = (of: SpentRun) => of.lines.flatMap(({ work, other }) => [work, other])
    expect(sumOfMoney([found.difference, ...amounts(before)])).toBe(sumOfMoney(amounts(after)))
  }
})
