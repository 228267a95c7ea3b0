import { placeAt } from '#contract/place.ts'

/** The page of spend as it was reported at an earlier time. */
export const spendAsOf = placeAt('/spend/as-of', ['tab', 'asOf', 'by'])
