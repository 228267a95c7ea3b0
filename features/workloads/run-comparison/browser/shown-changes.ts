import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import { signedMoneyParts } from '#ui/format/money.ts'

type Change = { label: string; amount: string }

/** Less than a hundredth of a cent is what rounding leaves. */
const leastUnits = 1_000_000n

function sizeOf(amount: string): bigint {
  const units = moneyUnits(amount)
  return units < 0n ? -units : units
}

function isNothing({ amount }: Change): boolean {
  return sizeOf(amount) < leastUnits
}

/** Changes as they are shown: they add up to the shown sum, and what is next to nothing is a dash, shown with the largest. */
export function shownChanges(changes: readonly Change[], currency: string): string[] {
  const [largest] = changes.toSorted((one, other) => Number(sizeOf(other.amount) - sizeOf(one.amount)))
  const nothing = changes.filter((change) => change !== largest && isNothing(change))
  const shown = changes.map((change) => ({
    name: change.label,
    amount:
      change === largest
        ? sumOfMoney([change, ...nothing].map(({ amount }) => amount))
        : nothing.includes(change)
          ? '0'
          : change.amount,
  }))
  const texts = signedMoneyParts(shown, currency)
  return changes.map((change, place) => (isNothing(change) ? '–' : (texts[place] ?? '')))
}
