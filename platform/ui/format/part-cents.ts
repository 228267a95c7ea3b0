import { moneyUnits, sumOfMoney, runningSumCents, truncatedCents, unitsPerCent } from '#contract/money.ts'

/** A whole that has two parts. */
export type TwoParts = { part: string; rest: string }

type Choice = { least: bigint; most: bigint }

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

/** The whole cents next below and next above an amount; both are the amount where it has no fraction. */
function centsAround(amount: string): Choice {
  const units = moneyUnits(amount)
  const truncated = truncatedCents(units)
  if (truncated * unitsPerCent === units) return { least: truncated, most: truncated }
  const isBelow = units < 0n
  return { least: isBelow ? truncated - 1n : truncated, most: isBelow ? truncated : truncated + 1n }
}

/** The cents that a part can have, so that those of the rest lie around its amount, too. */
function choiceOf({ part, rest }: TwoParts, whole: bigint): Choice {
  const [own, other] = [centsAround(part), centsAround(rest)]
  return { least: larger(own.least, whole - other.most), most: smaller(own.most, whole - other.least) }
}

/** Gives cents that are still owed to rows that have room for them, as far as there is any. */
function settled(shown: readonly bigint[], choices: readonly Choice[], owed: bigint): bigint[] {
  let left = owed
  return shown.map((cents, place) => {
    const { least, most } = choices[place] ?? { least: cents, most: cents }
    const moved = left > 0n ? smaller(left, most - cents) : larger(left, least - cents)
    left -= moved
    return cents + moved
  })
}

/**
 * Cents for the two parts of each row, whose wholes are shown by truncated running sums: the two add up to the whole in
 * every row, each lies next to its amount, and where there are such cents, the first parts of all rows add up to their
 * truncated sum. Undefined where a whole is shown by cents that are not next to it, which corrections can bring about.
 */
export function centsOfTwoParts(rows: readonly TwoParts[]): { part: bigint; rest: bigint }[] | undefined {
  const wholes = runningSumCents(rows.map(({ part, rest }) => sumOfMoney([part, rest])))
  const choices = rows.map((row, place) => choiceOf(row, wholes[place] ?? 0n))
  if (choices.some(({ least, most }) => least > most)) return undefined
  let owed = 0n
  const nearest = runningSumCents(rows.map(({ part }) => part)).map((cents, place) => {
    const { least, most } = choices[place] ?? { least: cents, most: cents }
    const shown = smaller(larger(cents + owed, least), most)
    owed += cents - shown
    return shown
  })
  return settled(nearest, choices, owed).map((part, place) => ({
    part,
    rest: (wholes[place] ?? 0n) - part,
  }))
}
