import { moneyText, moneyUnits } from '#contract/money.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getProposal } from '../contract.ts'

type Bridge = NonNullable<OutputOf<typeof getProposal>['bridge']>

/** A line of the way from waste to saving; amounts are decimal texts. */
export type BridgeLine = { name: string; amount: string; isTotal: boolean }

/**
 * The way from the avoidable waste of a month to what a proposal saves, in lines that add up: time that ends before or after the limit
 * of measured waste, what is spent anew, and what other proposals save before.
 */
export function bridgeLines({ waste, endedCost, addedCost, saving, taken }: Bridge): BridgeLine[] {
  const [ended, added, saved, before] = [endedCost, addedCost, saving, taken ?? '0'].map(moneyUnits)
  const beyond = (ended ?? 0n) - moneyUnits(waste)
  // Low and high evidence differ where a cost is not known exactly: the middle of both is the saving.
  const rounding = (saved ?? 0n) - ((ended ?? 0n) - (added ?? 0n))
  const lines = [
    { name: 'Avoidable waste of its causes', units: moneyUnits(waste), isTotal: false },
    {
      name: beyond < 0n ? 'Waste that stays' : 'Ends too, though not counted as waste',
      units: beyond,
      isTotal: false,
    },
    { name: 'Spent anew, such as further starts', units: rounding - (added ?? 0n), isTotal: false },
    { name: 'Saving of this change alone', units: saved ?? 0n, isTotal: true },
    ...(taken === null || before === 0n
      ? []
      : [
          { name: 'Already saved by other recommendations', units: -(before ?? 0n), isTotal: false },
          { name: 'Saving', units: (saved ?? 0n) - (before ?? 0n), isTotal: true },
        ]),
  ]
  return lines
    .filter(({ units, isTotal }) => isTotal || units !== 0n)
    .map(({ name, units, isTotal }) => ({ name, amount: moneyText(units), isTotal }))
}
