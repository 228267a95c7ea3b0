import { addDays } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { fills } from '#ui/fill/fill.ts'
import { day, dayRange } from '#ui/format/time.ts'
import type { TagsReport, Timeframe } from '../contract.ts'

const mostSeries = 9

/** What a value is called; without the tag it is untagged. */
export const valueName = (value: string | null) =>
  value === null ? 'Untagged' : value === '' ? '(empty)' : value

const periodName: Readonly<Record<Timeframe, (period: string) => string>> = {
  daily: day,
  weekly: (period) => dayRange(period, addDays(period, 7)),
  monthly: (period) =>
    new Date(period).toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** Cost of each period by value: the most expensive ones, the others together, and untagged. */
export function tagsChart({ values, periods, timeframe }: TagsReport): ChartData {
  const tagged = values.filter(({ tagValue }) => tagValue !== null)
  const shown = tagged.slice(0, mostSeries).map(({ tagValue }) => tagValue)
  const others = new Set(tagged.slice(mostSeries).map(({ tagValue }) => tagValue))
  const amountsOf = (isMeant: (value: string | null) => boolean) =>
    periods.map((period) =>
      sumOfMoney(period.values.flatMap(({ tagValue, cost }) => (isMeant(tagValue) ? cost : []))),
    )
  const series = [
    ...shown.map((value, place) => ({
      name: valueName(value),
      fill: fills[place] ?? 'chart-other',
      amounts: amountsOf((one) => one === value),
    })),
    ...(others.size > 0
      ? [
          {
            name: `${others.size} other values`,
            fill: 'chart-10' as const,
            amounts: amountsOf((one) => others.has(one)),
          },
        ]
      : []),
    { name: 'Untagged', fill: 'chart-other' as const, amounts: amountsOf((one) => one === null) },
  ]
  return {
    categories: periods.map(({ period }) => periodName[timeframe](period)),
    fileNames: periods.map(({ period }) => period),
    series: series.map(({ name, fill, amounts }) => ({
      name,
      fill,
      shape: 'bar',
      amounts,
      values: amounts.map(Number),
    })),
  }
}
