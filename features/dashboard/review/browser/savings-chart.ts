import { addDays, type Day } from '#contract/dates.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { day } from '#ui/format/time.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'

/** A month as "May 2025". */
export const monthText = (month: string) => day(`${month}-01`).replace(/^1 /, '')

/** The dates between which the changes of a month were made that are not after a day. */
export function datesOfMonth(month: string, lastDay: Day) {
  const first = `${month}-01`
  const end = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { referenceDate: addDays(first, -1), comparisonDate: end < lastDay ? end : lastDay }
}

/** A bar for each month with what its changes saved. */
export function savingsChart({ months }: Pick<RealizedSavings, 'months'>): ChartData {
  const amounts = months.map(({ total }) => total?.estimate ?? null)
  return {
    categories: months.map(({ month }) => monthText(month)),
    fileNames: months.map(({ month }) => month),
    series: [
      {
        name: 'Saved',
        meaning: 'What changes made in this month saved over their judged runs, less what others cost more.',
        fill: 'chart-4',
        shape: 'bar',
        values: amounts.map((amount) => (amount === null ? null : Number(amount))),
        amounts,
      },
    ],
  }
}
