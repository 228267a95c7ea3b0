import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { quantityUnits } from '#contract/quantities.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'
import {
  assetChange,
  summedEffects,
  type Activity,
  type Drawn,
  type UsageLine,
} from '#product/server/cost-change/asset-change.ts'

/** What a run drew of one machine type or SKU: in work, and beside it in start-up and idle; decimal strings. */
export type SpentLine = {
  key: string
  usageUnit: string
  workQuantity: string
  otherQuantity: string
  work: string
  other: string
}

/** A run as far as its cost can be taken apart. */
export type SpentRun = { durationMs: number | null; lines: readonly SpentLine[] }

export const parts = ['price', 'machines', 'duration', 'idle', 'unexplained'] as const
export type Part = (typeof parts)[number]

/** Money as decimal strings; the parts always add up to the difference. */
export type Decomposition = Readonly<Record<Part, string>> & { difference: string }

const causes: Readonly<Record<Part, readonly ChangePart[]>> = {
  price: ['price'],
  // Without a known duration all that was drawn counts.
  machines: ['size', 'mix', 'volume'],
  duration: ['duration'],
  idle: ['idle'],
  unexplained: ['unexplained'],
}

const drawnNothing: Drawn = { base: 0n, quantity: 0n, amount: 0n, listAmount: null }

function drawnOf(lines: readonly SpentLine[]): Drawn {
  const sum = (quantities: readonly string[]) =>
    quantities.reduce((units, quantity) => units + quantityUnits(quantity), 0n)
  return {
    base: sum(lines.map(({ workQuantity }) => workQuantity)),
    quantity: sum(lines.flatMap(({ workQuantity, otherQuantity }) => [workQuantity, otherQuantity])),
    amount: moneyUnits(sumOfMoney(lines.flatMap(({ work, other }) => [work, other]))),
    listAmount: null,
  }
}

/** The lines of both runs, by what they are billed as. */
function comparedLines(before: SpentRun, after: SpentRun): UsageLine[] {
  const first = Map.groupBy(before.lines, ({ key }) => key)
  const second = Map.groupBy(after.lines, ({ key }) => key)
  return [...new Set([...first.keys(), ...second.keys()])].map((key) => {
    const [one = [], other = []] = [first.get(key), second.get(key)]
    return {
      unit: [...one, ...other][0]?.usageUnit ?? '',
      before: one.length === 0 ? drawnNothing : drawnOf(one),
      after: other.length === 0 ? drawnNothing : drawnOf(other),
    }
  })
}

function activityOf({ durationMs }: SpentRun): Activity {
  return { runs: 1n, ms: durationMs === null ? null : BigInt(Math.round(durationMs)) }
}

/**
 * Why one run cost more than another: its prices, its machines (what an hour of work draws), its duration, and the share of
 * start-up and idle time, as any change of cost is taken apart.
 */
export function decomposed(before: SpentRun, after: SpentRun): Decomposition {
  const lines = comparedLines(before, after)
  const change = assetChange({
    lines,
    before: activityOf(before),
    after: activityOf(after),
    within: 'idle',
  })
  const sums = summedEffects(change.lines)
  const amount = (part: Part) =>
    moneyText(causes[part].reduce((units, cause) => units + (sums.get(cause) ?? 0n), 0n))
  return {
    price: amount('price'),
    machines: amount('machines'),
    duration: amount('duration'),
    idle: amount('idle'),
    unexplained: amount('unexplained'),
    difference: moneyText(lines.reduce((units, line) => units + line.after.amount - line.before.amount, 0n)),
  }
}
