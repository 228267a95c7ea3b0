import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listTaskRuns, type TaskRun } from '../contract.ts'
import { pathOf, scopeOf, type NamedAttempt } from './attempt.ts'
import { taskFiltersOf } from './task-filters-of.ts'
import { mostRows, taskPageOf } from './task-page.ts'

/** The tasks of one page, and how many the filters leave. */
export type ShownTasks = { rows: readonly TaskRun[]; total: number }

/** The page of tasks over time that the address names. */
export function useShownTasks(named: NamedAttempt) {
  const { urlState } = useUrlState()
  const { data, error, refetch } = useEndpoint(listTaskRuns, {
    path: pathOf(named),
    query: {
      ...scopeOf(named),
      size: mostRows,
      page: taskPageOf(urlState),
      ...taskFiltersOf(urlState),
    },
  })
  const shown: ShownTasks | undefined = data && {
    rows: rowsOf(listTaskRuns, data),
    total: data.totalElements,
  }
  return { shown, error, refetch }
}
