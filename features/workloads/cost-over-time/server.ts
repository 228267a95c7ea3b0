import { z } from 'zod'
import { dayOf, daysBetween } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { previousStart, rangeOf, type Range } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { costOverTime } from '#product/contract/calls/cost-over-time.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { costRows, daysOf, runRows, totalsOf } from './server/days-of.ts'

const costs = scopedQuery(new URL('costs.sql', import.meta.url))
const runs = scopedQuery(new URL('runs.sql', import.meta.url))
const usageStart = scopedQuery(new URL('first-usage-day.sql', import.meta.url))
const firstUsageDayRows = z.array(z.object({ firstUsageDay: z.string().nullable() }))
/** A row a day: more than three years of them are no chart. */
const mostDays = 3 * 366

function refuseTooManyDays({ since, until }: Range): void {
  if (daysBetween(dayOf(since), dayOf(until)) <= mostDays) return
  throw new CodedError('invalid_parameter', `The range has more than ${mostDays} days: give a shorter one.`, {
    field: 'since',
  })
}

export const costOverTimeRoute = route(costOverTime, async ({ query, read, clock, defaultCurrency }) => {
  const { jobId = null } = query
  const dataNow = clock.dataNow()
  const range = rangeOf(query, 'days', dataNow)
  refuseTooManyDays(range)
  if (jobId !== null) await requireOneAsset(jobAsset, read, { jobId })
  const previousSince = previousStart(range)
  const currency = query.currency ?? (await defaultCurrency())
  const [spent, began, firstFound] = await Promise.all([
    read(costs, { ...range, previousSince, jobId, currency }),
    read(runs, { ...range, jobId }),
    read(usageStart),
  ])
  const firstUsageDay = firstUsageDayRows.parse(firstFound.rows)[0]?.firstUsageDay ?? null
  const known = {
    since: dayOf(range.since),
    until: dayOf(range.until),
    previousSince: dayOf(previousSince),
    firstUsageDay,
    today: dayOf(dataNow),
    costs: costRows.parse(spent.rows),
    runs: runRows.parse(began.rows),
  }
  return {
    dataVersion: spent.dataVersion,
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    previousSince: previousSince.toISOString(),
    currency,
    firstUsageDay,
    days: daysOf(known),
    totals: totalsOf(known),
  }
})
