import type { ReactNode } from 'react'
import { useAddress } from '#ui/address/use-address.ts'
import { Chip } from '#ui/control/chip.tsx'
import { currencySymbol } from '#ui/format/money.ts'
import { CostFilter } from './cost-filter.tsx'
import { filterChips, type SetFilters } from './set-filters.ts'

type Props = {
  filters: SetFilters
  currency?: string
  /** More that narrows or groups the list. */
  more?: ReactNode
}

/** What narrows a list, and a chip for each filter that is set; all of it lives in the address. */
export function FilterBar({ filters, currency = 'USD', more }: Props) {
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
      {filterChips(filters, symbol).map(({ key, label }) => (
        <Chip key={key} label={label} onRemove={() => change({ [key]: undefined, page: undefined })} />
      ))}
    </>
  )
}
