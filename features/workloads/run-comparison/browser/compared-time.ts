import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { timeParts } from '#product/contract/time-parts.ts'
import type { TimeRow } from '#product/browser/time-parts/time-row.ts'

/** What of a part of the time is compared. */
export type ComparedPart = Pick<TimeRow, 'part' | 'label' | 'wallTime' | 'cost' | 'stageId'>

/** A part of the time in both runs; undefined in a run that does not have it. */
export type TimePair<Part extends ComparedPart = ComparedPart> = {
  part: string
  label: string
  first: Part | undefined
  second: Part | undefined
}

type Sides<Name extends keyof ComparedPart> = {
  first: Pick<ComparedPart, Name> | undefined
  second: Pick<ComparedPart, Name> | undefined
}

/** Each part once, with its cost in that currency; null where it has none in it. */
export function partsInCurrency<Part extends Pick<TimeRow, 'part' | 'cost' | 'currency'>>(
  rows: readonly Part[],
  currency: string,
): Part[] {
  return [...Map.groupBy(rows, ({ part }) => part).values()].flatMap(([one, ...others]) => {
    const own = [one, ...others].find((row) => row?.currency === currency)
    return own ?? (one === undefined ? [] : Object.assign({}, one, { cost: null, currency: null }))
  })
}

/** The parts that one of two runs has, in the order of all parts. */
export function timePairs<Part extends ComparedPart>(
  first: readonly Part[],
  second: readonly Part[],
): TimePair<Part>[] {
  const isThere = ({ wallTime, cost }: Part) => wallTime !== 0 || Number(cost ?? '0') !== 0
  const of = (rows: readonly Part[], key: string) => rows.find((row) => row.part === key && isThere(row))
  return timeParts.flatMap(({ key, label }) => {
    const pair = { part: key, label, first: of(first, key), second: of(second, key) }
    return pair.first || pair.second ? [pair] : []
  })
}

/** How much longer a part took in the second run, in milliseconds. */
export function differenceMs({ first, second }: Sides<'wallTime'>): number {
  return (second?.wallTime ?? 0) - (first?.wallTime ?? 0)
}

/** The time of all parts, and their cost; null where the cost of one is not known. */
export function wholeOf(parts: readonly Pick<ComparedPart, 'wallTime' | 'cost'>[]) {
  const costs = parts.flatMap(({ cost }) => cost ?? [])
  return {
    wallTime: parts.reduce((sum, { wallTime }) => sum + wallTime, 0),
    cost: costs.length < parts.length || parts.length === 0 ? null : sumOfMoney(costs),
  }
}

/** How much more a part cost in the second run, of runs with costs in one currency; exact, as a decimal string. */
export function costOfDifference({ first, second }: Sides<'cost'>): string {
  return moneyText(moneyUnits(second?.cost ?? '0') - moneyUnits(first?.cost ?? '0'))
}
