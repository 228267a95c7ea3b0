import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { listTableOf } from './list-table.ts'

const figure = (name: string) => scopedQuery(new URL(`../figure/${name}.sql`, import.meta.url))
const queries: Readonly<Record<ReturnType<typeof listTableOf>, ScopedQuery>> = {
  task_cost_part: figure('task-cost-part'),
  unexplained_day: figure('unexplained-day'),
  run_cost_part: figure('run-cost-part'),
  cost_day: figure('cost-day'),
  job_day: figure('job-day'),
  run_day: figure('run-day'),
}

/** The query of an amount as lists show it; a statement over all tables would be planned for each of them. */
export function figureQuery(amount: AmountFilter): ScopedQuery {
  return queries[listTableOf(amount)]
}
