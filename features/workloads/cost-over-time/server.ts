import { dayOf, daysBetween, startOfDay } from '#contract/dates.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { filterLooks } from '#contract/filters.ts'
import { previousStart, rangeOf, type Range } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { filterValues } from '#http/report-asked.ts'
import { route } from '#http/route.ts'
import { costOverTime } from '#product/contract/calls/cost-over-time.ts'
import { readComparedDays } from '#product/server/calendar/compared-days.ts'
import { overCostDays, refuseOtherFilters } from '#product/server/cost-days.ts'
import { workloadAssets } from '#product/server/workload-assets.ts'
import { readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { costRows, daysOf, runRows, totalsOf } from './server/days-of.ts'

type Query = QueryOf<typeof costOverTime>

const costs = overCostDays(
  (days) => `select
  day,
  cast(sum(cost) as decimal(28, 10)) as cost,
  cast(sum(databricksCost) as decimal(28, 10)) as databricksCost,
  cast(sum(cloudCost) as decimal(28, 10)) as cloudCost,
  nullif(array_to_string(list_sort(list_distinct(flatten(list(string_split(estimatedBecause, ', '))))), ', '), '') as estimatedBecause
from (
${days}
)
group by day
order by day`,
)
const runs = scopedQuery(new URL('runs.sql', import.meta.url))
/** A row a day: more than three years of them are no chart. */
const mostDays = 3 * 366

function refuseTooManyDays({ since, until }: Range): void {
  if (daysBetween(dayOf(since), dayOf(until)) <= mostDays) return
  throw new CodedError('invalid_parameter', `The range has more than ${mostDays} days: give a shorter one.`, {
    field: 'since',
  })
}

/** Runs are counted by job and day: of one job, of all jobs and of all one-time runs. */
function areRunsCounted(query: Query): boolean {
  const fields: Readonly<Record<string, unknown>> = query
  const isNarrowed = [...filterLooks(costOverTime.query).keys()].some((name) => fields[name] !== undefined)
  return !isNarrowed && (query.workloads === 'jobs' || (query.workloads === 'submit-runs' && !query.jobId))
}

export const costOverTimeRoute = route(costOverTime, async ({ query, read, clock, defaultCurrency }) => {
  const { workloads, jobId = null } = query
  const costsOfDays = costs[workloads]
  refuseOtherFilters(costOverTime, query, costsOfDays)
  const dataNow = clock.dataNow()
  const range = rangeOf(query, 'days', dataNow)
  refuseTooManyDays(range)
  if (jobId !== null) await requireOneAsset(workloadAssets[workloads], read, { jobId })
  const previousSince = previousStart(range)
  const previous = { since: previousSince, until: range.since }
  const currency = query.currency ?? (await defaultCurrency())
  const filters = { ...query, ...filterValues(costOverTime, query), jobId, currency }
  const costsIn = (days: Range) =>
    read(costsOfDays, { ...filters, ...days, previousSince: previousStart(days) })
  const [spent, spentBefore, began, { firstUsageDay }, { previousUntil }] = await Promise.all([
    costsIn(range),
    costsIn(previous),
    areRunsCounted(query) ? read(runs, { ...range, workloads, jobId }) : undefined,
    readCompleteDays(read),
    readComparedDays(read, { ...range, previousSince }),
  ])
  const known = {
    since: dayOf(range.since),
    until: dayOf(range.until),
    previousSince: dayOf(previousSince),
    previousUntil,
    firstUsageDay,
    today: dayOf(dataNow),
    costs: costRows.parse([...spentBefore.rows, ...spent.rows]),
    runs: began && runRows.parse(began.rows),
  }
  return {
    dataVersion: spent.dataVersion,
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    previousSince: previousSince.toISOString(),
    previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
    currency,
    firstUsageDay,
    days: daysOf(known),
    totals: totalsOf(known),
  }
})
