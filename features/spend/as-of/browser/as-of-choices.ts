import { addDays } from '#contract/dates.ts'
import { day as dayText } from '#ui/format/time.ts'
import type { SpendAsOf } from '../contract.ts'

/** The end of the chosen day as the address has it, else none. */
export function chosenAsOf(value: string | undefined): string | undefined {
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/** Days with publications to choose from, the newest first; a day is the start of the next one, so that all of it counts. */
export function asOfChoices({ publicationDays, asOf }: SpendAsOf) {
  const ends = new Set(publicationDays.map((day) => addDays(day, 1)))
  if (asOf !== null) ends.add(asOf.slice(0, 10))
  return [...ends]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: dayText(addDays(value, -1)) }))
}
