import type { ChartData } from '#ui/chart/chart-data.ts'
import { day } from '#ui/format/time.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import type { Executive, HealthTrend } from '../contract.ts'
import { healthView } from '../contract/health.ts'
import { viewText } from './words.ts'

/** A month as "May 2025". */
const monthText = (month: string) => day(`${month}-01`).replace(/^1 /, '')

/** The cost of each month, and the mean of the whole ones as a line. */
export function monthsChart({ months, averageMonth }: Executive): ChartData {
  const places = months.flatMap(({ cost, isComplete }, place) =>
    cost !== null && !isComplete ? [place] : [],
  )
  const costs = months.map(({ cost }) => cost)
  return {
    categories: months.map(({ month }) => monthText(month)),
    fileNames: months.map(({ month }) => month),
    series: [
      {
        name: 'Cost',
        meaning: 'Databricks billed, VMs estimated.',
        fill: 'chart-1',
        shape: 'bar',
        values: costs.map((cost) => (cost === null ? null : Number(cost))),
        amounts: costs,
      },
    ],
    ...(averageMonth === null
      ? {}
      : {
          limits: [{ label: 'Average of complete months', value: Number(averageMonth), kind: 'threshold' }],
        }),
    ...(places.length === 0
      ? {}
      : { incomplete: { places, because: 'Not all days of the month are billed.' } }),
  }
}

/** The score of each week, with those of the views that are known. */
export function trendChart({ weeks }: HealthTrend): ChartData {
  const lastDays = weeks.map(({ until }) => addDays(dayOf(new Date(until)), -1))
  const views = healthView.options
    .filter((view) => weeks.some(({ [view]: score }) => score !== null))
    .map((view, place) => ({
      name: viewText[view],
      fill: place === 0 ? ('chart-2' as const) : ('chart-4' as const),
      shape: 'line' as const,
      values: weeks.map(({ [view]: score }) => score),
    }))
  return {
    categories: lastDays.map((last) => day(last)),
    fileNames: lastDays,
    series: [
      {
        name: 'Score',
        meaning: 'Of the 30 days up to that day.',
        fill: 'chart-1',
        shape: 'line',
        values: weeks.map(({ score }) => score),
      },
      ...views,
    ],
  }
}
