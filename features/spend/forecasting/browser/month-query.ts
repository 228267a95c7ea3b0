import { addDays, type Day } from '#contract/dates.ts'

const mostDays = 31

/** The complete days of a month as calls take them. */
export function monthQuery(month: string, lastCompleteDay: Day | null) {
  const since = `${month}-01`
  const end = `${addDays(since, mostDays).slice(0, 7)}-01`
  const next = lastCompleteDay === null ? end : addDays(lastCompleteDay, 1)
  return { since, until: next < end ? next : end }
}
