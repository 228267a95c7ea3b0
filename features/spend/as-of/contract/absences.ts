import { elsewhere } from '#contract/absence.ts'

/** Why amounts of an earlier time are not known. */
export const notKeptThen = elsewhere(
  'No publication of that time is kept.',
  'Amounts are kept from the first publication on: choose a later date.',
)
