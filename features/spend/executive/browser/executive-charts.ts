import type { ChartData } from '#ui/chart/chart-data.ts'
import { day } from '#ui/format/time.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import type { HealthTrend } from '../contract.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { healthView, type HealthView } from '#product/contract/health.ts'
import { viewText } from './words.ts'

const viewFills: Readonly<Record<HealthView, Fill>> = {
  efficiency: 'chart-2',
  orchestration: 'chart-4',
  performance: 'chart-9',
}

/** The score of each week, with those of the views that are known, each in its own color. */
export function trendChart({ weeks }: HealthTrend): ChartData {
  const lastDays = weeks.map(({ until }) => addDays(dayOf(new Date(until)), -1))
  const views = healthView.options
    .filter((view) => weeks.some(({ [view]: score }) => score !== null))
    .map((view) => ({
      name: viewText[view],
      fill: viewFills[view],
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
