import { dayOf, daysBetween, startOfDay } from '#contract/dates.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { filterLooks } from '#contract/filters.ts'
import { previousStart, rangeOf, type Range } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import type { Call } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { filterValues } from '#http/report-asked.ts'
import { route } from '#http/route.ts'
import { costOverTime, type AskedAsset } from '#product/contract/calls/cost-over-time.ts'
import { readComparedDays } from '#product/server/calendar/compared-days.ts'
import { overCostDays, refuseOtherFilters } from '#product/server/cost-days.ts'
import { assetsWithWholeCost, workloadAssets } from '#product/server/workload-assets.ts'
import { readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { daysOfParts, partRows, wholeAssetCost } from './server/asset-cost.ts'
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
const assetParts = scopedQuery(new URL('asset-parts.sql', import.meta.url))
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

/** What the asset that is asked for is; undefined where none is. Refuses filters that are of workloads. */
function askedAsset(query: Query): AskedAsset | undefined {
  const { assetKind, assetId } = query
  if (assetKind === undefined && assetId === undefined) return undefined
  if (assetKind === undefined || assetId === undefined)
    throw new CodedError('invalid_parameter', 'assetKind and assetId belong together: give both.', {
      field: assetKind === undefined ? 'assetKind' : 'assetId',
    })
  if (query.jobId !== undefined)
    throw new CodedError('invalid_parameter', 'An asset has no jobId: leave it out.', { field: 'jobId' })
  refuseOtherFilters(costOverTime, { ...query, workloads: assetKind }, assetParts)
  return { assetKind, assetId }
}

type Asked = Pick<Call<Query, unknown, undefined>, 'query' | 'read'>
type Periods = { range: Range; previous: Range; currency: string | null }

/** The days of the workloads of a list, or of one of them, with the runs that began then. */
async function readWorkloads({ query, read }: Asked, { range, previous, currency }: Periods) {
  const { workloads, jobId = null } = query
  const costsOfDays = costs[workloads]
  if (jobId !== null) await requireOneAsset(workloadAssets[workloads], read, { jobId })
  const filters = { ...query, ...filterValues(costOverTime, query), jobId, currency }
  const costsIn = (days: Range) =>
    read(costsOfDays, { ...filters, ...days, previousSince: previousStart(days) })
  const [spent, spentBefore, began] = await Promise.all([
    costsIn(range),
    costsIn(previous),
    areRunsCounted(query) ? read(runs, { ...range, workloads, jobId }) : undefined,
  ])
  return {
    dataVersion: spent.dataVersion,
    costs: costRows.parse([...spentBefore.rows, ...spent.rows]),
    runs: began && runRows.parse(began.rows),
    parts: undefined,
  }
}

/** The days of an asset, and those of its parts until the end of the range. */
async function readAsset({ read }: Asked, { range, currency }: Periods, asked: AskedAsset) {
  const asset = assetsWithWholeCost[asked.assetKind]
  await requireOneAsset(asset, read, { [asset.field]: asked.assetId })
  const { dataVersion, rows } = await read(assetParts, { ...asked, currency, until: range.until })
  const parts = partRows.parse(rows)
  return { dataVersion, costs: daysOfParts(parts), runs: undefined, parts }
}

export const costOverTimeRoute = route(costOverTime, async (call) => {
  const { query, read, clock, defaultCurrency } = call
  const asked = askedAsset(query)
  if (!asked) refuseOtherFilters(costOverTime, query, costs[query.workloads])
  const dataNow = clock.dataNow()
  const range = rangeOf(query, 'days', dataNow)
  refuseTooManyDays(range)
  const previousSince = previousStart(range)
  const currency = query.currency ?? (await defaultCurrency())
  const periods = { range, previous: { since: previousSince, until: range.since }, currency }
  const [{ dataVersion, parts, ...found }, { firstUsageDay }, { comparedUntil, previousUntil }] =
    await Promise.all([
      asked ? readAsset(call, periods, asked) : readWorkloads(call, periods),
      readCompleteDays(read),
      readComparedDays(read, { ...range, previousSince }),
    ])
  const days = { since: dayOf(range.since), previousSince: dayOf(previousSince), previousUntil }
  const known = { ...found, ...days, until: dayOf(range.until), firstUsageDay, today: dayOf(dataNow) }
  const totals = totalsOf(known)
  return {
    dataVersion,
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    previousSince: previousSince.toISOString(),
    previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
    currency,
    firstUsageDay,
    days: daysOf(known),
    totals,
    ...(parts ? { asset: wholeAssetCost(parts, { ...days, comparedUntil }, totals.cost) } : {}),
  }
})
