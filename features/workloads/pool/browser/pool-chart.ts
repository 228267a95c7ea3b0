import { sumOfMoney } from '#contract/money.ts'
import type { RowOf } from '#contract/report.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import { publicPriceText } from '#product/contract/estimate-reasons.ts'
import { listPoolCosts } from '../contract.ts'

type CostRow = Pick<RowOf<typeof listPoolCosts>, 'day' | 'cost' | 'activeCost'>

/** What the VMs of a pool cost on each day, idle and in clusters; days without VMs are left out. */
export function poolChart(rows: readonly CostRow[]): ChartData {
  const days = [...Map.groupBy(rows, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sumOf = (amountOf: (row: CostRow) => string | null) =>
    days.map(([, ofDay]) => sumOfMoney(ofDay.map((row) => amountOf(row) ?? '0')))
  const series = (
    name: string,
    meaning: string,
    fill: 'chart-1' | 'chart-2',
    amounts: readonly string[],
  ) => ({
    name,
    meaning,
    fill,
    shape: 'bar' as const,
    values: amounts.map(Number),
    amounts,
    isEstimated: amounts.map(() => true),
    estimatedBecause: amounts.map(() => publicPriceText),
  })
  return {
    categories: days.map(([day]) => dayText(day)),
    axisNames: days.map(([day]) => shortDay(day)),
    fileNames: days.map(([day]) => day),
    series: [
      series(
        'Idle',
        'VMs that waited in the pool.',
        'chart-2',
        sumOf(({ cost }) => cost),
      ),
      series(
        'In clusters',
        'VMs in clusters, which pay.',
        'chart-1',
        sumOf(({ activeCost }) => activeCost),
      ),
    ],
  }
}
