import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostDay, RestatedTotal } from '#product/contract/calls/cost-versions.ts'

/** What a publication said of a day, the oldest of a day first. */
export type SaidRow = {
  day: string
  source: CostDay['source']
  currency: string
  version: number
  publishedAt: string
  change: string
  billed: string
  isRestatement: boolean
  isWhole: boolean
}

const versionOf = ({ version, publishedAt, billed, change }: SaidRow) => ({
  version,
  publishedAt,
  billed,
  change,
})

function costDayOf(rows: readonly SaidRow[]): CostDay[] {
  const last = rows.at(-1)
  const first = rows.findLast(({ isRestatement }) => !isRestatement)
  if (!last || !first) return []
  const { day, source, currency, isWhole } = last
  const { change: _change, ...firstSaid } = versionOf(first)
  const restatements = rows
    .filter(({ isRestatement, change }) => isRestatement && moneyUnits(change) !== 0n)
    .map(versionOf)
  return [{ day, source, currency, isWhole, first: firstSaid, restatements, billed: last.billed }]
}

/** Days with what was said of each, in the order of the rows. */
export function costDaysOf(rows: readonly SaidRow[]): CostDay[] {
  const key = ({ day, source, currency }: SaidRow) => `${day} ${source} ${currency}`
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
