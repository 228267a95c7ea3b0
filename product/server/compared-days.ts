/**
 * Bounds of a list that compares the cost of its range with the previous period. Days that are not billed whole are left
 * out on both sides: `$comparedUntil` is where the compared days of the range end, `$previousUntil` where those of the
 * period from `$previousSince` end, null where nothing can be compared.
 */
export const comparedDays = {
  comparedUntil: new URL('compared-until.sql', import.meta.url),
  previousUntil: new URL('previous-until.sql', import.meta.url),
}
