import { moneyUnits } from '#contract/money.ts'
import { quantityUnits } from '#contract/quantities.ts'
import type { ChangeReason } from '#product/contract/calls/cost-changes.ts'

/** What a kind of usage drew and cost in the range and in the previous period, as decimal strings. */
export type UsagePrice = {
  quantity: string
  amount: string
  previousQuantity: string
  previousAmount: string
}

/** What is known of a job whose cost changed; a duration is null where no attempt ended. */
export type ChangeFacts = {
  difference: string
  previousCost: string
  runs: number
  previousRuns: number
  averageDurationMs: number | null
  previousAverageDurationMs: number | null
  /** Null unless most of the time is of runs that go beyond the period. */
  timeMs: number | null
  previousTimeMs: number | null
  timedOutRuns: number
  previousTimedOutRuns: number
  isNew: boolean
  isGone: boolean
}

/** From which relative difference on runs count as longer or shorter. */
const durationTolerance = 0.05

/** A fraction as a whole number, rounded half away from zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const [top, bottom] = [numerator, denominator].map((value) => (value < 0n ? -value : value))
  const whole = ((top ?? 0n) * 2n + (bottom ?? 1n)) / ((bottom ?? 1n) * 2n)
  return isNegative ? -whole : whole
}

/** By how much usage costs more than at the average unit prices of the previous period, in units of money, rounded once in the end; usage of one period alone has no price to compare. */
export function priceEffectOf(usages: readonly UsagePrice[]): bigint {
  let [numerator, denominator] = [0n, 1n]
  for (const { quantity, amount, previousQuantity, previousAmount } of usages) {
    const [units, previousUnits] = [quantityUnits(quantity), quantityUnits(previousQuantity)]
    if (units === 0n || previousUnits === 0n) continue
    const effect = moneyUnits(amount) * previousUnits - units * moneyUnits(previousAmount)
    numerator = numerator * previousUnits + effect * denominator
    denominator *= previousUnits
  }
  return rounded(numerator, denominator)
}

/** What moved the cost of a job most; null where neither prices nor runs explain it. */
export function reasonOf(facts: ChangeFacts, priceEffect: bigint): ChangeReason | null {
  if (facts.isGone) return 'gone'
  if (facts.isNew) return 'new'
  const { runs, previousRuns, timeMs, previousTimeMs } = facts
  if (timeMs !== null && previousTimeMs !== null)
    return reasonOfHours(facts, { timeMs, previousTimeMs }, priceEffect)
  const difference = moneyUnits(facts.difference)
  if (runs === 0 || previousRuns === 0) return reasonOfRuns(runs - previousRuns)
  const runsEffect = (moneyUnits(facts.previousCost) * BigInt(runs - previousRuns)) / BigInt(previousRuns)
  const sameWay = (effect: bigint) => (difference < 0n ? -effect : effect)
  const price = sameWay(priceEffect)
  const number = sameWay(runsEffect)
  const perRun = sameWay(difference - priceEffect - runsEffect)
  if (price >= number && price >= perRun) return 'price'
  return number >= perRun ? reasonOfRuns(runs - previousRuns) : reasonPerRun(facts, difference > 0n)
}

/** The same of runs that dates cut: by the hours within the dates. */
function reasonOfHours(
  { difference: text, previousCost }: ChangeFacts,
  { timeMs, previousTimeMs }: { timeMs: number; previousTimeMs: number },
  priceEffect: bigint,
): ChangeReason {
  const difference = moneyUnits(text)
  const sameWay = (effect: bigint) => (difference < 0n ? -effect : effect)
  const more = timeMs > previousTimeMs ? 'more_hours' : 'fewer_hours'
  if (timeMs === 0 || previousTimeMs === 0) return more
  const hoursEffect = (moneyUnits(previousCost) * BigInt(timeMs - previousTimeMs)) / BigInt(previousTimeMs)
  const [price, hours] = [sameWay(priceEffect), sameWay(hoursEffect)]
  const perHour = sameWay(difference - priceEffect - hoursEffect)
  if (price >= hours && price >= perHour) return 'price'
  if (hours >= perHour) return more
  return difference > 0n ? 'costlier_hours' : 'cheaper_hours'
}

function reasonOfRuns(moreRuns: number): ChangeReason | null {
  if (moreRuns === 0) return null
  return moreRuns > 0 ? 'more_runs' : 'fewer_runs'
}

function reasonPerRun(facts: ChangeFacts, isMore: boolean): ChangeReason {
  if (isMore && facts.timedOutRuns > 0 && facts.previousTimedOutRuns === 0) return 'timed_out'
  const { averageDurationMs: now, previousAverageDurationMs: before } = facts
  const growth = now === null || before === null || before === 0 ? 0 : now / before - 1
  if (isMore) return growth > durationTolerance ? 'longer_runs' : 'costlier_runs'
  return growth < -durationTolerance ? 'shorter_runs' : 'cheaper_runs'
}
