import { daysIn, type Day } from '#contract/dates.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import type { Group } from './use-group.ts'

type Range = { since: Day; until: Day }
type Drawn = Pick<Group, 'groupId' | 'runs' | 'failedRuns' | 'cost'>

const mostDays = 92
const lengthOfMonth = 'YYYY-MM'.length

/** Days, or months where there would be too many days. */
export function stepOf({ since, until }: Range): 'day' | 'month' {
  return daysIn(since, until).length > mostDays ? 'month' : 'day'
}

const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-GB', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Cost and runs on all days or months of a range, also those without any. */
export function chartsOf(groups: readonly Drawn[], range: Range): { cost: ChartData; runs: ChartData } {
  const days = daysIn(range.since, range.until)
  const isByDay = stepOf(range) === 'day'
  const places = isByDay ? days : [...new Set(days.map((day) => day.slice(0, lengthOfMonth)))]
  const byPlace = new Map(groups.map((group) => [group.groupId, group]))
  const amounts = places.map((place) => byPlace.get(place)?.cost ?? null)
  const failed = places.map((place) => byPlace.get(place)?.failedRuns ?? 0)
  const categories = {
    categories: isByDay ? days.map(dayText) : places.map(monthText),
    ...(isByDay && { axisNames: days.map(shortDay) }),
    fileNames: places,
  }
  return {
    cost: {
      ...categories,
      series: [
        {
          name: 'Cost',
          fill: 'chart-1',
          shape: 'bar',
          amounts,
          values: amounts.map((amount) => (amount === null ? null : Number(amount))),
        },
      ],
    },
    runs: {
      ...categories,
      series: [
        {
          name: 'Runs',
          fill: 'chart-1',
          shape: 'bar',
          values: places.map((place) => byPlace.get(place)?.runs ?? 0),
        },
        ...(failed.some((runs) => runs > 0)
          ? [{ name: 'Failed', fill: 'chart-2', shape: 'line', values: failed } as const]
          : []),
      ],
    },
  }
}
