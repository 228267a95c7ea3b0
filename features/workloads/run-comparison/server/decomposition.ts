import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'

/** What a run drew of one machine type or SKU: in work, and beside it in start-up and idle. */
export type SpentLine = {
  key: string
  workQuantity: number
  otherQuantity: number
  work: string
  other: string
}

/** A run as far as its cost can be taken apart. */
export type SpentRun = { hours: number | null; lines: readonly SpentLine[] }

export const parts = ['price', 'machines', 'duration', 'idle'] as const
export type Part = (typeof parts)[number]

/** Money as decimal strings; the four parts always add up to the difference. */
export type Decomposition = Readonly<Record<Part, string>> & { difference: string }

type Factors = {
  /** Money for one unit of a line. */
  prices: ReadonlyMap<string, number>
  /** Units of a line that are drawn in an hour of work. */
  rates: ReadonlyMap<string, number>
  hours: number
  /** All money of the run for each dollar of its work. */
  wholePerWork: number
}

function totalOf({ lines }: SpentRun): bigint {
  return moneyUnits(sumOfMoney(lines.flatMap(({ work, other }) => [work, other])))
}

/** A run without work has only idle time to compare: it counts as its work. */
function comparableLines({ lines }: SpentRun): readonly { key: string; quantity: number; amount: number }[] {
  const work = lines.map(({ key, workQuantity, work: amount }) => ({
    key,
    quantity: workQuantity,
    amount: Number(amount),
  }))
  if (work.reduce((sum, { amount }) => sum + amount, 0) > 0) return work
  return lines.map((line) => ({
    key: line.key,
    quantity: line.workQuantity + line.otherQuantity,
    amount: Number(line.work) + Number(line.other),
  }))
}

function factorsOf(run: SpentRun, hours: number): Factors {
  const lines = comparableLines(run)
  const worked = lines.reduce((sum, { amount }) => sum + amount, 0)
  const priced = lines.filter(({ quantity }) => quantity !== 0)
  const total = Number(moneyText(totalOf(run)))
  return {
    prices: new Map(priced.map(({ key, quantity, amount }) => [key, amount / quantity])),
    rates: new Map(priced.map(({ key, quantity }) => [key, quantity / hours])),
    hours,
    wholePerWork: worked > 0 ? total / worked : 1,
  }
}

/** What a run with these factors would cost; a line that only one of the runs has is at that run's price. */
function costOf({ prices, rates, hours, wholePerWork }: Factors, otherPrices: Factors['prices']): bigint {
  let cost = 0
  for (const [key, rate] of rates) cost += (prices.get(key) ?? otherPrices.get(key) ?? 0) * rate
  const units = cost * hours * wholePerWork * 1e10
  return Number.isFinite(units) ? BigInt(Math.round(units)) : 0n
}

/** Floating point leaves less than a hundredth of a cent of what is equal. */
const leftoverUnits = 1_000_000n

/** Steps that differ by what floating point leaves become one; the first and the last are exact and stay. */
function withoutLeftovers(first: bigint, between: readonly bigint[], last: bigint): bigint[] {
  const isNear = (one: bigint, other: bigint) => one - other < leftoverUnits && other - one < leftoverUnits
  const steps = [first]
  for (const step of between) {
    const before = steps.at(-1) ?? first
    steps.push(isNear(step, before) ? before : isNear(step, last) ? last : step)
  }
  return [...steps, last]
}

/**
 * Why one run cost more than another: its prices, its machines (what an hour of work draws), its duration, and the share of
 * start-up and idle time, exchanged one after the other. The first and the last step are what the runs really cost, so
 * that the parts add up to the difference on any input.
 */
export function decomposed(before: SpentRun, after: SpentRun): Decomposition {
  const areHoursKnown = (before.hours ?? 0) > 0 && (after.hours ?? 0) > 0
  const [one, other] = [before, after].map((run) => factorsOf(run, areHoursKnown ? (run.hours ?? 1) : 1))
  const [first, last] = [totalOf(before), totalOf(after)]
  if (!one || !other) throw new TypeError('two runs are compared')
  const repriced = { ...one, prices: other.prices }
  const rebuilt = { ...repriced, rates: other.rates }
  const lengthened = { ...rebuilt, hours: other.hours }
  const between = [repriced, rebuilt, lengthened].map((factors) => costOf(factors, one.prices))
  const steps = withoutLeftovers(first, between, last)
  const [price = 0n, machines = 0n, duration = 0n, idle = 0n] = steps
    .slice(1)
    .map((step, place) => step - (steps[place] ?? 0n))
  return {
    price: moneyText(price),
    machines: moneyText(machines),
    duration: moneyText(duration),
    idle: moneyText(idle),
    difference: moneyText(last - first),
  }
}
