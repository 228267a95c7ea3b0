import { startOfDay } from '#contract/dates.ts'
import { previousStart, rangeOf } from '#contract/ranges.ts'
import { filterLooks } from '#contract/filters.ts'
import { filterValues } from '#http/report-asked.ts'
import { route } from '#http/route.ts'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'
import { readComparedDays } from '#product/server/calendar/compared-days.ts'
import { overCostDays, refuseOtherFilters } from '#product/server/cost-days.ts'
import { jobChanges } from './server/job-changes.ts'
import { maintenanceJobChanges, submitRunChanges } from './server/other-changes.ts'
import { nothingFound, type FindChanges } from './server/period.ts'

const days = overCostDays((statement) => statement)
const changesOf: Readonly<Record<WorkloadList, FindChanges>> = {
  jobs: jobChanges,
  'submit-runs': submitRunChanges,
  'maintenance-jobs': maintenanceJobChanges,
}

/** What narrows the list, as its queries name it; what a filter is not set to is null. */
function filtersIn(query: Readonly<Record<string, unknown>>) {
  const names = [...filterLooks(listCostChanges.query).keys(), 'jobId', 'searchBy']
  const given = new Map(Object.entries(query))
  const isSearched = given.get('search') !== undefined
  const set = names.filter((name) => name !== 'searchBy' || isSearched)
  const plain = Object.fromEntries(set.map((name) => [name, given.get(name) ?? null]))
  return { ...plain, ...filterValues(listCostChanges, query) }
}

export const listCostChangesRoute = route(
  listCostChanges,
  async ({ query, read, clock, defaultCurrency }) => {
    refuseOtherFilters(listCostChanges, query, days[query.workloads])
    const range = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const asked = { ...range, previousSince: previousStart(range) }
    const { comparedUntil, previousUntil, dataVersion } = await readComparedDays(read, asked)
    const until = startOfDay(comparedUntil)
    const period = { ...asked, until, currency, size: query.size }
    const found =
      previousUntil === null
        ? nothingFound
        : await changesOf[query.workloads](read, { ...period, previousUntil }, filtersIn(query))
    return {
      dataVersion,
      since: range.since.toISOString(),
      until: until.toISOString(),
      previousSince: asked.previousSince.toISOString(),
      previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
      currency,
      ...found,
    }
  },
)
