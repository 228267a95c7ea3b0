import type { ReactNode } from 'react'
import { useAddress } from '#ui/address/use-address.ts'
import { Chip } from '#ui/control/chip.tsx'
import { currencySymbol } from '#ui/format/money.ts'
import { CostFilter } from './cost-filter.tsx'
import { filterChips, type SetFilters } from './set-filters.ts'
import { TelemetryChoice } from './telemetry-choice.tsx'
import type { TelemetryFilter } from './telemetry-filters.ts'
import { TelemetryNote } from './telemetry-note.tsx'

const none: readonly TelemetryFilter[] = []

type Props = {
  filters: SetFilters
  currency?: string
  /** What the list could be filtered by with Spark telemetry. */
  ofTelemetry?: readonly TelemetryFilter[]
  /** More that narrows or groups the list. */
  more?: ReactNode
}

/** What narrows a list, a chip for each filter that is set, and what cannot narrow it; all of it lives in the address. */
export function FilterBar({ filters, currency = 'USD', ofTelemetry = none, more }: Props) {
  const { change } = useAddress()
  const symbol = currencySymbol(currency)
  return (
    <>
      <CostFilter
        filter={filters.cost}
        symbol={symbol}
        onChange={(cost) => change({ cost, page: undefined })}
      />
      {more}
      <TelemetryChoice offered={ofTelemetry} />
      {filterChips(filters, symbol).map(({ key, label }) => (
        <Chip key={key} label={label} onRemove={() => change({ [key]: undefined, page: undefined })} />
      ))}
      <TelemetryNote />
    </>
  )
}
