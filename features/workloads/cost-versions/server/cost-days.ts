import { z } from 'zod'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostDay, RestatedTotal } from '#product/contract/calls/cost-versions.ts'

const publishedDay = z.object({
  day: z.string(),
  source: z.enum(['databricks_usage', 'machine_estimate']),
  currency: z.string(),
  version: z.int(),
  publishedAt: z.string(),
  change: z.string(),
  billed: z.string(),
  isRestatement: z.boolean(),
  isWhole: z.boolean(),
})

/** Rows of published-days.sql: a day as a publication reported it, the oldest of a day first. */
export const publishedDays = z.array(publishedDay)
type PublishedDay = z.output<typeof publishedDay>

const versionOf = ({ version, publishedAt, billed, change }: PublishedDay) => ({
  version,
  publishedAt,
  billed,
  change,
})

function costDayOf(rows: readonly PublishedDay[]): CostDay[] {
  const last = rows.at(-1)
  const first = rows.findLast(({ isRestatement }) => !isRestatement)
  if (!last || !first) return []
  const { day, source, currency, isWhole } = last
  const { change: _change, ...firstReported } = versionOf(first)
  const restatements = rows
    .filter(({ isRestatement, change }) => isRestatement && moneyUnits(change) !== 0n)
    .map(versionOf)
  return [{ day, source, currency, isWhole, first: firstReported, restatements, billed: last.billed }]
}

/** Days with what was reported of each, in the order of the rows. */
export function costDaysOf(rows: readonly PublishedDay[]): CostDay[] {
  const key = ({ day, source, currency }: PublishedDay) => `${day} ${source} ${currency}`
  return [...Map.groupBy(rows, key).values()].flatMap(costDayOf)
}

function totalOf(days: readonly CostDay[]): RestatedTotal[] {
  const [first] = days
  const changes = days.flatMap(({ restatements }) => restatements)
  const last = changes
    .map(({ publishedAt }) => publishedAt)
    .toSorted()
    .at(-1)
  if (!first || last === undefined) return []
  return [
    {
      source: first.source,
      currency: first.currency,
      amount: sumOfMoney(changes.map(({ change }) => change)),
      days: days.length,
      publications: new Set(changes.map(({ version }) => version)).size,
      lastPublishedAt: last,
    },
  ]
}

/** Days that were restated. */
export function restatedOf(days: readonly CostDay[]): CostDay[] {
  return days.filter(({ restatements }) => restatements.length > 0)
}

/** What the restatements of some days come to, per source and currency. */
export function restatedTotals(days: readonly CostDay[]): RestatedTotal[] {
  const bySource = Map.groupBy(restatedOf(days), ({ source, currency }) => `${source} ${currency}`)
  return [...bySource.values()].flatMap(totalOf)
}
