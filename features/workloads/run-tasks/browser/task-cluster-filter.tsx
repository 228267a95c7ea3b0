import { Select } from '#ui/control/select.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import type { TaskRun } from '../contract.ts'
import { clustersOf, taskFiltersOf } from './task-filters-of.ts'

/** Cluster by which the tasks of an attempt are filtered; another one closes what may be no longer among them. */
export function TaskClusterFilter({ tasks }: { tasks: readonly TaskRun[] }) {
  const { urlState, change } = useUrlState()
  const { clusterId = '' } = taskFiltersOf(urlState)
  return (
    <Select
      label="Cluster"
      options={[{ value: '', label: 'Any cluster' }, ...clustersOf(tasks, clusterId)]}
      value={clusterId}
      onChange={(chosen) =>
        change({
          clusterId: chosen || undefined,
          page: undefined,
          tasksPage: undefined,
          task: undefined,
          drawer: undefined,
        })
      }
    />
  )
}
