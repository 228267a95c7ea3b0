import { addDays, dayOf, startOfDay, type Day } from '#contract/dates.ts'

export type Period = 'DAY' | 'WEEK' | 'MONTH'

type Incident = { comparison: string; period: Period; firstDay: Day; lastDay: Day }

/** The days of a cost incident to explain, those before, and of how many periods the latter are. */
export type ComparedDays = { since: Day; until: Day; previousSince: Day; previousUntil: Day; periods: number }

function monthBefore(day: Day, months: number): Day {
  const start = startOfDay(day)
  return dayOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1)))
}

/** So many periods before the one that begins on a day. */
function before(period: Period, since: Day, periods: number): Day {
  if (period === 'MONTH') return monthBefore(since, periods)
  return addDays(since, period === 'WEEK' ? -7 * periods : -periods)
}

const periodsOf: Readonly<Record<string, number>> = {
  COST_INCREASE_VS_7_DAY_AVERAGE: 7,
  VS_7_DAY_AVERAGE: 7,
  COST_INCREASE_VS_30_DAY_AVERAGE: 30,
  VS_30_DAY_AVERAGE: 30,
  NEW: 30,
  COST_INCREASE_VS_4_WEEK_AVERAGE: 4,
  COST_INCREASE_VS_3_MONTH_AVERAGE: 3,
}

/**
 * What a rule compares the last period with. Unusual cost has no period of reference: it is put beside the mean of the week
 * before it began. What lies above a limit is put beside the period before.
 */
export function comparedDays({ comparison, period, firstDay, lastDay }: Incident): ComparedDays {
  const since =
    period === 'DAY' ? lastDay : period === 'WEEK' ? addDays(lastDay, -6) : monthBefore(lastDay, 0)
  const until = addDays(lastDay, 1)
  if (comparison === 'COST_ANOMALY')
    return { since, until, previousSince: addDays(firstDay, -7), previousUntil: firstDay, periods: 7 }
  const periods = periodsOf[comparison] ?? 1
  return { since, until, previousSince: before(period, since, periods), previousUntil: since, periods }
}

/** Whether the reference of the rule is the cost of these days. */
export const isReferenceOf = (comparison: string): boolean =>
  comparison in periodsOf || comparison.startsWith('COST_INCREASE_')
