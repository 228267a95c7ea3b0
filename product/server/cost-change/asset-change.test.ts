import { expect, test } from 'vitest'
import { assetChange, summedEffects, type ComparedAsset, type Drawn, type UsageLine } from './asset-change.ts'
import { factorEffects, type Factor } from './factor-effects.ts'

const drawn = (quantity: number, amount: number, rest: Partial<Drawn> = {}): Drawn => ({
  base: BigInt(quantity),
  quantity: BigInt(quantity),
  amount: BigInt(amount),
  listAmount: BigInt(amount),
  ...rest,
})
const nothing = drawn(0, 0)
const line = (before: Drawn, after: Drawn, unit = 'DBU'): UsageLine => ({ unit, before, after })
const active = (runs: number | null, ms: number | null) => ({
  runs: runs === null ? null : BigInt(runs),
  ms: ms === null ? null : BigInt(ms),
})
const asset = (lines: readonly UsageLine[], rest: Partial<ComparedAsset> = {}): ComparedAsset => ({
  lines,
  before: active(10, 100),
  after: active(10, 100),
  ...rest,
})

function partsOf(compared: ComparedAsset): Record<string, number> {
  const sums = summedEffects(assetChange(compared).lines)
  return Object.fromEntries(
    [...sums].filter(([, units]) => units !== 0n).map(([part, units]) => [part, Number(units)]),
  )
}

test('each factor alone changes its own part and no other', () => {
  const same = drawn(100, 1000)
  const twice = drawn(200, 2000)
  expect(partsOf(asset([line(same, same)]))).toEqual({})
  expect(partsOf(asset([line(same, drawn(100, 1100))]))).toEqual({ price: 100 })
  expect(partsOf(asset([line(same, drawn(100, 900, { listAmount: 1000n }))]))).toEqual({ discount: -100 })
  expect(partsOf(asset([line(same, twice)], { after: active(20, 200) }))).toEqual({ volume: 1000 })
  expect(partsOf(asset([line(same, twice)], { after: active(10, 200) }))).toEqual({ duration: 1000 })
  expect(partsOf(asset([line(same, twice)]))).toEqual({ size: 1000 })
  expect(partsOf(asset([line(same, twice)], { presence: 'new' }))).toEqual({ new: 1000 })
  expect(partsOf(asset([line(twice, nothing)], { presence: 'gone' }))).toEqual({ gone: -2000 })
})

test('the same usage on another SKU or unit is another mix', () => {
  const moved = [line(drawn(100, 1000), nothing), line(nothing, drawn(100, 3000))]
  expect(partsOf(asset(moved))).toEqual({ mix: 2000 })
  const withMachines = [line(drawn(100, 1000), drawn(100, 1000)), line(nothing, drawn(5, 70), 'hour')]
  expect(partsOf(asset(withMachines))).toEqual({ mix: 70 })
})

test('an asset that pauses has less volume', () => {
  expect(partsOf(asset([line(drawn(100, 1000), nothing)], { after: active(0, 0) }))).toEqual({
    volume: -1000,
  })
  const untimed = { before: active(null, null), after: active(null, null) }
  expect(partsOf(asset([line(drawn(100, 1000), nothing)], untimed))).toEqual({ volume: -1000 })
})

test('an asset without runs is measured by its hours, and without hours by what it draws', () => {
  const more = [line(drawn(100, 1000), drawn(300, 3000))]
  const hours = asset(more, { before: active(null, 10), after: active(null, 30) })
  expect([assetChange(hours).volumeUnit, partsOf(hours)]).toEqual(['hours', { volume: 2000 }])
  const larger = asset(more, { before: active(null, 10), after: active(null, 10) })
  expect(partsOf(larger)).toEqual({ size: 2000 })
  const units = asset(more, { before: active(null, null), after: active(null, 10) })
  expect([assetChange(units).volumeUnit, partsOf(units)]).toEqual(['units', { volume: 2000 }])
})

test('money that no run accounts for falls back to what was drawn', () => {
  const more = [line(drawn(100, 1000), drawn(300, 3000))]
  expect(assetChange(asset(more, { after: active(0, 0) })).volumeUnit).toBe('units')
})

test('money without a quantity is not explained', () => {
  expect(partsOf(asset([line(drawn(100, 1000), drawn(0, 7))]))).toEqual({ unexplained: -993 })
  const opposite = [line(drawn(1, 5), drawn(1, 5)), line(drawn(-1, -3), drawn(1, 5))]
  expect(partsOf(asset(opposite))).toEqual({ unexplained: 8 })
})

test('without a list price the discount is in the price and is not measured', () => {
  const unlisted = asset([line(drawn(100, 1000), drawn(100, 800, { listAmount: null }))])
  expect(partsOf(unlisted)).toEqual({ price: -200 })
  expect(assetChange(unlisted).lines[0]?.measured.has('discount')).toBe(false)
})

test('what left the tag is the part of the tag, and idle time that of idle time', () => {
  const left = line(drawn(100, 1000), drawn(0, 0, { base: 100n }))
  expect(partsOf(asset([left], { within: 'tag' }))).toEqual({ tag: -1000 })
  const waited = line(drawn(100, 1000), drawn(140, 1400, { base: 100n }))
  expect(partsOf(asset([waited], { within: 'idle' }))).toEqual({ idle: 400 })
})

/** A sequence of numbers between 0 and 1 that is the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function anyAsset(next: () => number): ComparedAsset {
  const whole = (most: number) => BigInt(Math.floor(next() * most))
  const money = () => (next() < 0.2 ? 0n : whole(1e15) * (next() < 0.1 ? -1n : 1n))
  const anyDrawn = (): Drawn => {
    if (next() < 0.2) return nothing
    const quantity = next() < 0.1 ? 0n : whole(1e14) - 10n ** 12n
    return {
      base: next() < 0.8 ? quantity : whole(1e14),
      quantity,
      amount: money(),
      listAmount: next() < 0.1 ? null : money(),
    }
  }
  const activity = () =>
    active(next() < 0.2 ? null : Math.floor(next() * 9), next() < 0.2 ? null : Math.floor(next() * 1e7))
  const chance = next()
  return {
    lines: Array.from({ length: Math.floor(next() * 5) }, () =>
      line(anyDrawn(), anyDrawn(), next() < 0.6 ? 'DBU' : 'hour'),
    ),
    before: activity(),
    after: activity(),
    ...(chance < 0.3 ? { within: 'tag' as const } : {}),
    ...(chance > 0.95 ? { presence: 'new' as const } : {}),
  }
}

const sumOf = (units: Iterable<bigint>) => [...units].reduce((sum, one) => sum + one, 0n)

test('on any input the parts of each line add up to its change, and the way back has them with the other sign', () => {
  const next = numbers(20_250_531)
  for (let count = 0; count < 3000; count += 1) {
    const compared = anyAsset(next)
    const there = assetChange(compared).lines
    for (const { line: of, effects } of there)
      expect(sumOf(effects.values())).toBe(of.after.amount - of.before.amount)
    if (compared.presence) continue
    const swapped = compared.lines.map(({ unit, before, after }) => ({ unit, before: after, after: before }))
    const back = assetChange({
      ...compared,
      lines: swapped,
      before: compared.after,
      after: compared.before,
    }).lines
    const negated = back.map(({ effects }) => new Map([...effects].map(([part, units]) => [part, -units])))
    expect(negated).toEqual(there.map(({ effects }) => effects))
  }
})

test('the order of factors changes nothing, ties of the last digit included', () => {
  const next = numbers(7)
  const parts = ['price', 'discount', 'volume', 'duration', 'size', 'mix'] as const
  for (let count = 0; count < 500; count += 1) {
    const small = () => BigInt(Math.floor(next() * 4) + 1)
    const factors: Factor[] = parts.map((part) => ({
      part,
      before: { top: small(), bottom: 1n },
      after: { top: small(), bottom: 1n },
    }))
    const shuffled = factors
      .map((factor) => ({ factor, place: next() }))
      .toSorted((first, second) => first.place - second.place)
      .map(({ factor }) => factor)
    expect(factorEffects(shuffled)).toEqual(factorEffects(factors))
  }
})

test('two factors that grow together share what only both explain', () => {
  const grows = (part: 'volume' | 'duration', from: bigint, to: bigint): Factor => ({
    part,
    before: { top: from, bottom: 1n },
    after: { top: to, bottom: 1n },
  })
  const effects = factorEffects([grows('volume', 10n, 20n), grows('duration', 10n, 30n)])
  // Alone 100 and 200; of the 200 that both make together each has half.
  expect(effects).toEqual(
    new Map([
      ['volume', 200n],
      ['duration', 300n],
    ]),
  )
})
