import type { Row } from '#contract/report.ts'
import type { AddressChange } from '#ui/address/use-address.ts'
import { Select } from '#ui/control/select.tsx'
import { ReportSearch } from '#ui/report/report-search.tsx'
import { clustersOf, type TaskFilters as Filters } from './task-filters-of.ts'

type Props = { filters: Filters; tasks: readonly Row[]; onChange: AddressChange }

/** Name and cluster by which the tasks of an attempt are filtered. */
export function TaskFilters({ filters: { search = '', clusterId = '' }, tasks, onChange }: Props) {
  const filterBy = (changes: Filters) =>
    onChange({ ...changes, tasksPage: undefined, task: undefined, drawer: undefined })
  return (
    <>
      <ReportSearch
        label="Task"
        search={search}
        onSearch={(text) => filterBy({ search: text || undefined })}
      />
      <Select
        label="Cluster"
        options={[{ value: '', label: 'Any cluster' }, ...clustersOf(tasks, clusterId)]}
        value={clusterId}
        onChange={(chosen) => filterBy({ clusterId: chosen || undefined })}
      />
    </>
  )
}
