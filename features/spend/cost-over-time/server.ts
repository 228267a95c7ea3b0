import { z } from 'zod'
import { dayOf, daysBetween, startOfDay, type Day } from '#contract/dates.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { finerCuts, spendOverTime, type SpendCut } from '#product/contract/calls/spend-over-time.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import {
  comparedPeriods,
  periodEnd,
  periodsIn,
  usualSince,
  type SpendPeriod,
  type TimeFrame,
} from '#product/contract/spend-periods.ts'
import { readComparedDays } from '#product/server/calendar/compared-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import { readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { amountRows, figuresOf, spendRows } from './server/spend-rows.ts'

const spend = scopedQuery(new URL('spend.sql', import.meta.url))
const owned = scopedQuery(new URL('owned.sql', import.meta.url))
const tagged = scopedQuery(new URL('tagged.sql', import.meta.url))
const dearestTag = scopedQuery(new URL('dearest-tag.sql', import.meta.url))
const currencies = scopedQuery(new URL('currencies.sql', import.meta.url))
const tagKeyRows = z.array(z.object({ tagKey: z.string() }))
const currencyRows = z.array(z.object({ currency: z.string() }))

/** More periods are no chart. */
const mostPeriods = 400

/** The days that a call covers: those that it names, else the usual periods up to the end that it names. */
function daysOf({ since, until, timeFrame }: QueryOf<typeof spendOverTime>, dataNow: Date) {
  const named = rangeOf({ since, until }, 'days', dataNow)
  const last = dayOf(named.until)
  const first = since === undefined ? usualSince(last, timeFrame) : dayOf(named.since)
  const days = { since: first, until: last }
  const shortest = timeFrame === 'daily' ? 1 : timeFrame === 'weekly' ? 7 : 28
  if (daysBetween(first, last) <= mostPeriods * shortest) return days
  throw new CodedError(
    'invalid_parameter',
    `The range has more than ${mostPeriods} periods: give a shorter one.`,
    { field: 'since' },
  )
}

/** Jobs, owners and tags are known by workload, not by what its usage is billed as. */
function refuseOtherFilters({ by, feature, resource, provider, sku }: QueryOf<typeof spendOverTime>): void {
  if (finerCuts.some((cut) => cut === by)) return
  if ([feature, resource, provider, sku].every((filter) => filter === undefined)) return
  throw new CodedError(
    'invalid_parameter',
    `by=${by} takes no feature, resource, provider or sku: leave them out, or choose another by.`,
    { field: 'by' },
  )
}

const queryOf = (by: SpendCut) => (by === 'tag' ? tagged : by === 'owner' || by === 'job' ? owned : spend)

type Range = { since: Day; until: Day; currency: string | null }

/** The tag that a call cuts by: the one that it names, else the one with the highest cost; null with another cut. */
async function tagKeyOf({ by, ofTag }: QueryOf<typeof spendOverTime>, read: ReadOfScope, range: Range) {
  if (by !== 'tag') return null
  if (ofTag !== undefined) return ofTag
  const [dearest] = tagKeyRows.parse((await read(dearestTag, range)).rows)
  return dearest?.tagKey ?? null
}

function otherCurrencies(used: readonly unknown[], currency: string | null): string[] {
  return currencyRows
    .parse(used)
    .map((row) => row.currency)
    .filter((other) => other !== currency)
}

/** Each period with whether the range has all of its days, and whether all of their usage is known. */
function shownPeriods(periods: readonly SpendPeriod[], timeFrame: TimeFrame, completeUntil: Day) {
  return periods.map(({ start, since, until }) => ({
    since,
    until,
    isWhole: since === start && until === periodEnd(start, timeFrame),
    isComplete: until <= completeUntil,
  }))
}

export const spendOverTimeRoute = route(spendOverTime, async ({ query, read, clock, defaultCurrency }) => {
  refuseOtherFilters(query)
  const dataNow = clock.dataNow()
  const today = dayOf(dataNow)
  const { timeFrame, by, feature, resource, provider, sku, size } = query
  const { since, until } = daysOf(query, dataNow)
  const currency = query.currency ?? (await defaultCurrency())
  const range = { since: startOfDay(since), until: startOfDay(until) }
  const [horizon, billed, tagKey] = await Promise.all([
    readComparedDays(read, { ...range, previousSince: range.since }),
    readCompleteDays(read),
    tagKeyOf(query, read, { since, until, currency }),
  ])
  const { firstUsageDay, loadedSince } = billed
  const periods = periodsIn(since, until, timeFrame)
  const isCollected = (day: Day) =>
    firstUsageDay !== null && firstUsageDay <= day && isLoadedFrom(billed, day)
  const found = comparedPeriods(periods, horizon.comparedUntil, timeFrame)
  const compared = found && isCollected(found.previousSince) ? found : undefined
  const values = { timeFrame, by, feature, resource, provider, sku, currency, since, until }
  const [spent, used] = await Promise.all([
    read(queryOf(by), {
      ...values,
      tagKey,
      tagPrefix: tagKey === null ? null : tagFilter({ key: tagKey, value: '' }),
      comparedSince: compared?.since,
      comparedUntil: compared?.until,
      previousSince: compared?.previousSince,
      previousUntil: compared?.previousUntil,
    }),
    read(currencies, { since, until }),
  ])
  const amounts = amountRows.parse(spent.rows)
  const known = { periods, isCompared: compared !== undefined, firstUsageDay, loadedSince, today }
  const totals = figuresOf(amounts, known)
  const isInRange = ({ start }: { start: Day }) => periods.some((period) => period.start === start)
  const inRange = new Set(amounts.filter(isInRange).map(({ name }) => name))
  return {
    dataVersion: spent.dataVersion,
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    currency,
    otherCurrencies: otherCurrencies(used.rows, currency),
    tagKey,
    firstUsageDay,
    loadedSince,
    periods: shownPeriods(periods, timeFrame, horizon.comparedUntil),
    compared: compared ?? null,
    rows: spendRows(
      amounts.filter(({ name }) => inRange.has(name)),
      totals,
      { ...known, size },
    ),
    totals,
  }
})
