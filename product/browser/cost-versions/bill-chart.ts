import type { Day } from '#contract/dates.ts'
import { addDays, daysBetween } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { ChartData, ChartRestatement } from '#ui/chart/chart-data.ts'
import { day as dayText } from '#ui/format/time.ts'
import type { CostDay } from '#product/contract/calls/cost-versions.ts'
import { publicPriceText } from '#product/contract/estimate-reasons.ts'
import { correctionOf, sources } from './corrected-days.ts'

type Shown = {
  since: Day
  until: Day
  currency: string
  isIncomplete: (day: Day) => boolean
  /** Why a day is not final. */
  because: string
}

function restatementAt(said: readonly CostDay[], place: number): ChartRestatement[] {
  const texts = said.flatMap(correctionOf)
  if (texts.length === 0) return []
  return [
    { place, before: Number(sumOfMoney(said.map(({ first }) => first.billed))), text: texts.join('; ') },
  ]
}

/** The latest amount of each day; a restated day also has its first one. */
export function billChart(said: readonly CostDay[], shown: Shown): ChartData {
  const { since, until, currency, isIncomplete, because } = shown
  const days = Array.from({ length: daysBetween(since, until) }, (_, place) => addDays(since, place))
  const own = said.filter((one) => one.currency === currency)
  const saidOf = (day: Day) => own.filter((one) => one.day === day)
  const places = days.flatMap((day, place) => (isIncomplete(day) ? [place] : []))
  const restated = days.flatMap((day, place) => restatementAt(saidOf(day), place))
  const used = sources.filter(({ source }) => own.some((one) => one.source === source))
  return {
    categories: days.map(dayText),
    fileNames: days,
    series: used.map(({ source, name, meaning, fill }) => {
      const values = days.map((day) => saidOf(day).find((one) => one.source === source)?.billed)
      return {
        name,
        meaning,
        fill,
        shape: 'bar',
        values: values.map((value) => (value === undefined ? null : Number(value))),
        amounts: values.map((value) => value ?? null),
        isEstimated: values.map((value) => value !== undefined && source === 'machine_estimate'),
        estimatedBecause: values.map(() => publicPriceText),
      }
    }),
    ...(places.length > 0 ? { incomplete: { places, because } } : {}),
    ...(restated.length > 0 ? { restated } : {}),
  }
}
