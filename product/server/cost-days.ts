import { CodedError } from '#contract/errors.ts'
import { filterLooks } from '#contract/filters.ts'
import { parametersOf, scopedQuery, type ScopedQuery } from '#http/query.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'

const file = (name: string) => new URL(`cost-days/${name}.sql`, import.meta.url)

type ByList<Value> = Readonly<Record<WorkloadList, Value>>

/** What the workloads of each list cost on each UTC day: the days add up to the list with the same filters. */
export const costDays: ByList<URL> = {
  jobs: file('jobs'),
  'submit-runs': file('submit-runs'),
  'maintenance-jobs': file('maintenance-jobs'),
}

/** Queries that read from the days of each list, which stand as a statement in theirs. */
export function overCostDays(statementOver: (days: string) => string): ByList<ScopedQuery> {
  const over = (list: WorkloadList) => {
    const days = scopedQuery(costDays[list])
    const sql = statementOver(days.sql)
    return { ...days, sql, parameters: parametersOf(sql) }
  }
  return {
    jobs: over('jobs'),
    'submit-runs': over('submit-runs'),
    'maintenance-jobs': over('maintenance-jobs'),
  }
}

type Filtered = { query: Parameters<typeof filterLooks>[0] }
type Fields = Readonly<Record<string, unknown>>

/** Refuses filters of a call that the workloads which it asks for do not have, instead of ignoring them. */
export function refuseOtherFilters({ query }: Filtered, fields: Fields, { parameters }: ScopedQuery): void {
  const given = new Map(Object.entries(fields))
  for (const [name, { values }] of filterLooks(query)) {
    const read = values ? Object.keys(values(undefined)) : [name]
    if (given.get(name) === undefined || read.some((parameter) => parameters.has(parameter))) continue
    const message = `${String(given.get('workloads'))} cannot be filtered by ${name}: leave it out.`
    throw new CodedError('invalid_parameter', message, { field: name })
  }
}
