import { Select } from '#ui/control/select.tsx'
import type { TaskRun } from '../contract.ts'
import { clustersOf } from './task-filters-of.ts'

type Props = {
  clusterId: string
  tasks: readonly TaskRun[]
  onChange: (clusterId: string | undefined) => void
}

/** Cluster by which the tasks of an attempt are filtered. */
export function TaskClusterFilter({ clusterId, tasks, onChange }: Props) {
  return (
    <Select
      label="Cluster"
      options={[{ value: '', label: 'Any cluster' }, ...clustersOf(tasks, clusterId)]}
      value={clusterId}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
