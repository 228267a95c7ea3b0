import type { AddressChange } from '#ui/address/use-address.ts'
import { Chip } from '#ui/control/chip.tsx'
import { Select } from '#ui/control/select.tsx'
import { statusOptions } from './status-options.ts'
import { FilterBar } from '../workload-list/filter-bar.tsx'
import { ClusterFilter } from './cluster-filter.tsx'
import type { runFiltersOf } from './run-filters-of.ts'

type Props = { filters: ReturnType<typeof runFiltersOf>; currency: string; onChange: AddressChange }

const attemptOptions = [
  { value: '', label: 'Any attempt' },
  { value: '0', label: 'Original attempts' },
  ...['1', '2', '3', '4', '5'].map((number) => ({ value: number, label: `Repair ${number}` })),
]

const ofTelemetry = ['analyzedRunsOnly', 'appIds', 'vendors'] as const

/** Status, attempt, cost and cluster by which the runs are filtered. */
export function RunFilters({ filters, currency, onChange }: Props) {
  const { status = '', attemptNumber, cost, clusterId } = filters
  const attempt = attemptNumber === undefined ? '' : String(attemptNumber)
  const isOffered = attemptOptions.some(({ value }) => value === attempt)
  return (
    <>
      <Select
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(next) => onChange({ status: next || undefined, page: undefined })}
      />
      <Select
        label="Attempt"
        options={
          isOffered ? attemptOptions : [...attemptOptions, { value: attempt, label: `Repair ${attempt}` }]
        }
        value={attempt}
        onChange={(next) => onChange({ attemptNumber: next || undefined, page: undefined })}
      />
      <FilterBar
        filters={cost === undefined ? {} : { cost }}
        currency={currency}
        ofTelemetry={ofTelemetry}
        more={
          <ClusterFilter
            clusterId={clusterId}
            onChange={(chosen) => onChange({ clusterId: chosen, page: undefined })}
          />
        }
      />
      {clusterId !== undefined && (
        <Chip
          label={`Cluster ${clusterId}`}
          onRemove={() => onChange({ clusterId: undefined, page: undefined })}
        />
      )}
    </>
  )
}
