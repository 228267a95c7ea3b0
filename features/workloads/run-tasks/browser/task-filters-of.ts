import { valueOf, type UrlState } from '#ui/url-state/url-state.ts'
import { searchProblem } from '#ui/report/report-view.ts'
import type { TaskRun } from '../contract.ts'

export type TaskFilters = { search?: string | undefined; clusterId?: string | undefined }

/** The filters of the tasks of an attempt that an address names; a text that cannot be searched for is none. */
export function taskFiltersOf(urlState: UrlState): TaskFilters {
  const search = valueOf(urlState, 'search')
  const clusterId = valueOf(urlState, 'clusterId')
  return {
    ...(search && searchProblem(search) === undefined ? { search } : {}),
    ...(clusterId ? { clusterId } : {}),
  }
}

/** The clusters that tasks ran on, as choices by name, and the one that is chosen, whether or not a task is there. */
export function clustersOf(
  tasks: readonly Pick<TaskRun, 'clusterId' | 'clusterName'>[],
  chosen: string,
): { value: string; label: string }[] {
  const names = new Map(chosen === '' ? [] : [[chosen, chosen]])
  for (const { clusterId, clusterName } of tasks)
    if (clusterId !== null) names.set(clusterId, clusterName ?? clusterId)
  const choices = [...names].map(([value, label]) => ({ value, label }))
  return choices.toSorted((left, right) => left.label.localeCompare(right.label))
}
