import type { Day } from '#contract/dates.ts'

/** The first day of the fiscal year in which a day lies. */
export function fiscalYearOf(day: Day, startMonth: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const startYear = month < startMonth ? year - 1 : year
  return `${String(startYear).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
}
