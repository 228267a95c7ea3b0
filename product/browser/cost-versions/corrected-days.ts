import type { NotedDay } from '#ui/dates/noted-days.ts'
import { money } from '#ui/format/money.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import { cloudCostColumn, databricksCostColumn } from '#product/contract/columns/cost-part-columns.ts'
import type { CostDay } from '#product/contract/calls/cost-versions.ts'

/** What money of a day is made of, with its name and colour. */
export const sources = [
  {
    source: 'databricks_usage',
    name: 'Databricks',
    meaning: databricksCostColumn.meaning,
    fill: 'chart-1',
  },
  { source: 'machine_estimate', name: 'Cloud VMs', meaning: cloudCostColumn.meaning, fill: 'chart-2' },
] as const

/** What was first reported for a day, and what is reported now; nothing where that is the same. */
export function correctionOf({ restatements, first, billed, source, currency }: CostDay): string[] {
  const last = restatements.at(-1)
  if (!last) return []
  const name = sources.find((one) => one.source === source)?.name ?? source
  const when = dayText(last.publishedAt.slice(0, 10))
  return [
    `${name} corrected on ${when}: was ${money(first.billed, currency)}, now ${money(billed, currency)}`,
  ]
}

/** The days whose bill was corrected, oldest first, each with both figures in words; estimates are no bill. */
export function correctedDays(said: readonly CostDay[]): NotedDay[] {
  const texts = said
    .filter(({ source }) => source === 'databricks_usage')
    .flatMap((one) => correctionOf(one).map((text) => ({ day: one.day, text })))
  return [...Map.groupBy(texts, ({ day }) => day)]
    .map(([day, own]) => ({ day, text: `${shortDay(day)}: ${own.map(({ text }) => text).join('; ')}` }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}
