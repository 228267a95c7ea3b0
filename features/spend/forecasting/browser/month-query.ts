import { addDays } from '#contract/dates.ts'

const mostDays = 31

/** A month as calls take it. */
export function monthQuery(month: string) {
  const since = `${month}-01`
  return { since, until: `${addDays(since, mostDays).slice(0, 7)}-01` }
}
