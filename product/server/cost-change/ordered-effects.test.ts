import { expect, test } from 'vitest'
import type { ChangePart } from '#product/contract/change-parts.ts'
import { assetChange, summedEffects, type Drawn, type UsageLine } from './asset-change.ts'
import type { Factor } from './factor-effects.ts'
import { orderedEffects } from './ordered-effects.ts'

const factor = (part: ChangePart, before: bigint, after: bigint): Factor => ({
  part,
  before: { top: before, bottom: 1n },
  after: { top: after, bottom: 1n },
})

test('volume changes first, then price, then all else, each at the values that are reached', () => {
  const effects = orderedEffects([
    factor('size', 5n, 4n),
    factor('price', 2n, 3n),
    factor('volume', 10n, 20n),
  ])
  // 10·2·5 = 100; twice the volume 200; the new price 300; the new size 240.
  expect([...effects]).toEqual([
    ['volume', 100n],
    ['price', 100n],
    ['size', -60n],
  ])
})

const drawn = (quantity: number, amount: number): Drawn => ({
  base: BigInt(quantity),
  quantity: BigInt(quantity),
  amount: BigInt(amount),
  listAmount: BigInt(amount),
})
const active = (runs: number) => ({ runs: BigInt(runs), ms: BigInt(runs * 60_000) })

test('usage that moves to another SKU is no change of price', () => {
  const lines: UsageLine[] = [
    { unit: 'DBU', before: drawn(100, 1000), after: drawn(0, 0) },
    { unit: 'DBU', before: drawn(0, 0), after: drawn(200, 1000) },
  ]
  const change = assetChange({ lines, before: active(10), after: active(20) }, orderedEffects)
  expect([...summedEffects(change.lines)]).toEqual([
    ['volume', 1000n],
    ['mix', -1000n],
  ])
})

/** A sequence of numbers between 0 and 1 that is the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('on any input the parts of each line add up to its change, to the last unit', () => {
  const next = numbers(31)
  const some = () => Math.floor(next() * 9e12) - (next() < 0.1 ? 9e12 : 0)
  const any = () => (next() < 0.2 ? drawn(0, 0) : drawn(some(), some()))
  for (let count = 0; count < 700; count += 1) {
    const lines = Array.from({ length: 3 }, () => ({
      unit: next() < 0.6 ? 'DBU' : 'hour',
      before: any(),
      after: any(),
    }))
    const asset = {
      lines,
      before: active(Math.floor(next() * 9)),
      after: active(Math.floor(next() * 9)),
    }
    for (const { line, effects } of assetChange(asset, orderedEffects).lines)
      expect([...effects.values()].reduce((sum, units) => sum + units, 0n)).toBe(
        line.after.amount - line.before.amount,
      )
  }
})
