import type { ChartData } from '#ui/chart/chart-data.ts'
import { day } from '#ui/format/time.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'

/** A month as "May 2025". */
export const monthText = (month: string) => day(`${month}-01`).replace(/^1 /, '')

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
