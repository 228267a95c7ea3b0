import type { ChangePart } from '#product/contract/change-parts.ts'
import { factorEffects, type Effects, type Factor, type Fraction } from './factor-effects.ts'

/** What was drawn of one SKU or VM type in a period; money in 10^-10 units. */
export type Drawn = {
  /** What shares of several lines are measured by: the whole quantity, or a part of it such as that in work. */
  base: bigint
  quantity: bigint
  amount: bigint
  /** The same quantity at list prices; null where they are not known. */
  listAmount: bigint | null
}

/** A SKU or VM type in both periods; lines of one unit can be added up. */
export type UsageLine = { unit: string; before: Drawn; after: Drawn }

/** Runs of a period and how long they took together; null where that is not known, or where nothing runs. */
export type Activity = { runs: bigint | null; ms: bigint | null }

/** An asset in two periods. */
export type ComparedAsset<Line extends UsageLine = UsageLine> = {
  lines: readonly Line[]
  before: Activity
  after: Activity
  /** Whether it began with the second period or ended with the first one. */
  presence?: 'new' | 'gone' | undefined
  /** What makes the quantity differ from the base. */
  within?: 'idle' | 'tag'
}

/** What the volume of an asset is measured by. */
export type VolumeUnit = 'runs' | 'hours' | 'units'

export type LineChange<Line extends UsageLine = UsageLine> = {
  line: Line
  effects: Effects
  /** The parts that could be measured for this line. */
  measured: ReadonlySet<ChangePart>
}

export type AssetChange<Line extends UsageLine = UsageLine> = {
  volumeUnit: VolumeUnit
  lines: LineChange<Line>[]
}

/** How the change of a product is split among its factors: parts that add up to it. */
export type EffectsOf = (factors: readonly Factor[]) => Effects

type Period = 'before' | 'after'
/** A fraction that is not defined where its bottom is zero. */
type Ratio = { part: ChangePart; of: (period: Period) => Fraction }

const periods = ['before', 'after'] as const
const one: Fraction = { top: 1n, bottom: 1n }
const nothing: Fraction = { top: 0n, bottom: 1n }
const undefinedRatio: Fraction = { top: 0n, bottom: 0n }

const isDrawn = ({ base, quantity, amount }: Drawn) => base !== 0n || quantity !== 0n || amount !== 0n
const sumOf = (numbers: readonly bigint[]) => numbers.reduce((sum, number) => sum + number, 0n)

/** What has no base in one of the periods, or none of its own, is measured by its quantity in both. */
function withBase<Line extends UsageLine>(line: Line, hasOwnBase: boolean): Line {
  const hasBase = ({ base, quantity }: Drawn) => base !== 0n || quantity === 0n
  if (hasOwnBase && hasBase(line.before) && hasBase(line.after)) return line
  const byQuantity = (drawn: Drawn) => ({ ...drawn, base: drawn.quantity })
  return { ...line, before: byQuantity(line.before), after: byQuantity(line.after) }
}

function volumeUnitOf({ lines, before, after }: ComparedAsset): VolumeUnit {
  const activities = { before, after }
  const isKnown = (name: keyof Activity) =>
    periods.every((period) => {
      const value = activities[period][name]
      const wasDrawn = lines.some((line) => isDrawn(line[period]))
      return value !== null && (value > 0n || (value === 0n && !wasDrawn))
    })
  if (!isKnown('ms')) return 'units'
  return isKnown('runs') ? 'runs' : 'hours'
}

/** How much was drawn in all: runs, their length and what was drawn in that time, as far as they are known. */
function extentRatios(asset: ComparedAsset, unit: VolumeUnit, total: (period: Period) => bigint): Ratio[] {
  const { lines } = asset
  const runs = (period: Period) => asset[period].runs ?? 0n
  const ms = (period: Period) => asset[period].ms ?? 0n
  // A unit that the asset draws in one period only is another mix, no smaller amount.
  const isOtherUnit = (period: Period) => total(period) === 0n && lines.some((line) => isDrawn(line[period]))
  const perMs = (period: Period) =>
    isOtherUnit(period) ? undefinedRatio : { top: total(period), bottom: ms(period) }
  if (unit === 'units') {
    const units = (period: Period) =>
      isOtherUnit(period) ? undefinedRatio : { top: total(period), bottom: 1n }
    return [{ part: 'volume', of: units }]
  }
  const size: Ratio = { part: 'size', of: perMs }
  if (unit === 'hours') return [{ part: 'volume', of: (period) => ({ top: ms(period), bottom: 1n }) }, size]
  return [
    { part: 'volume', of: (period) => ({ top: runs(period), bottom: 1n }) },
    { part: 'duration', of: (period) => ({ top: ms(period), bottom: runs(period) }) },
    size,
  ]
}

/** List price and discount where list prices are known in both periods, else the price alone. */
function priceRatios(line: UsageLine): Ratio[] {
  const isListKnown = periods.every((period) => {
    const { quantity, amount, listAmount } = line[period]
    return quantity === 0n || (listAmount !== null && (listAmount !== 0n || amount === 0n))
  })
  if (!isListKnown)
    return [{ part: 'price', of: (period) => ({ top: line[period].amount, bottom: line[period].quantity }) }]
  const listed = (period: Period) => line[period].listAmount ?? 0n
  return [
    { part: 'price', of: (period) => ({ top: listed(period), bottom: line[period].quantity }) },
    { part: 'discount', of: (period) => ({ top: line[period].amount, bottom: listed(period) }) },
  ]
}

/** A ratio that is not defined in one period is taken not to change. */
function factorOf({ part, of }: Ratio): Factor {
  const [before, after] = [of('before'), of('after')]
  const known = before.bottom !== 0n ? before : after.bottom !== 0n ? after : one
  return {
    part,
    before: before.bottom === 0n ? known : before,
    after: after.bottom === 0n ? known : after,
  }
}

function ratiosOf(asset: ComparedAsset, line: UsageLine, unit: VolumeUnit): Ratio[] | undefined {
  const sameUnit = asset.lines.filter((other) => other.unit === line.unit)
  const total = (period: Period) => sumOf(sameUnit.map((other) => other[period].base))
  const cannotBeDivided = periods.some((period) => {
    const { base, quantity, amount } = line[period]
    return (quantity === 0n && amount !== 0n) || (base !== 0n && total(period) === 0n)
  })
  if (cannotBeDivided) return undefined
  const isAssetDrawn = (period: Period) => asset.lines.some((other) => isDrawn(other[period]))
  const share = (period: Period) => {
    if (total(period) !== 0n) return { top: line[period].base, bottom: total(period) }
    return isAssetDrawn(period) ? nothing : undefinedRatio
  }
  const { within } = asset
  const inside: Ratio[] = within
    ? [{ part: within, of: (period) => ({ top: line[period].quantity, bottom: line[period].base }) }]
    : []
  return [...extentRatios(asset, unit, total), { part: 'mix', of: share }, ...inside, ...priceRatios(line)]
}

function changeOfLine<Line extends UsageLine>(
  asset: ComparedAsset<Line>,
  line: Line,
  unit: VolumeUnit,
  effectsOf: EffectsOf,
): LineChange<Line> {
  const whole = (part: ChangePart) => {
    const difference = line.after.amount - line.before.amount
    return { line, effects: new Map([[part, difference]]), measured: new Set([part]) }
  }
  if (asset.presence) return whole(asset.presence)
  const ratios = ratiosOf(asset, line, unit)
  if (!ratios) return whole('unexplained')
  return {
    line,
    effects: effectsOf(ratios.map(factorOf)),
    measured: new Set(ratios.map(({ part }) => part)),
  }
}

/**
 * What changed the cost of an asset, line by line: the parts of a line add up to its change, to the last digit. Without another way
 * the order of the factors does not matter. A line whose money follows from no quantity is not explained.
 */
export function assetChange<Line extends UsageLine>(
  compared: ComparedAsset<Line>,
  effectsOf: EffectsOf = factorEffects,
): AssetChange<Line> {
  const hasOwnBase = compared.within !== undefined
  const lines = compared.lines.map((line) => withBase(line, hasOwnBase))
  const asset = { ...compared, lines }
  const volumeUnit = volumeUnitOf(asset)
  return { volumeUnit, lines: asset.lines.map((line) => changeOfLine(asset, line, volumeUnit, effectsOf)) }
}

/** All parts of several lines together. */
export function summedEffects(lines: readonly { effects: Effects }[]): Map<ChangePart, bigint> {
  const sums = new Map<ChangePart, bigint>()
  for (const { effects } of lines)
    for (const [part, units] of effects) sums.set(part, (sums.get(part) ?? 0n) + units)
  return sums
}
