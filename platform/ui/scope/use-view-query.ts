import { useMemo } from 'react'
import { valueOf, valuesOf, type Address } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { instantsOf } from '#ui/dates/date-range.ts'

/** What every call of a view is given: its scope and its range. */
export type ViewQuery = {
  subscriptionId?: string[]
  workspaceId?: string[]
  workspaceHost?: string[]
  since: string
  until: string
}

const scopeKeys = ['subscriptionId', 'workspaceId', 'workspaceHost'] as const

/** The scope that an address names, as calls take it; a page about one thing covers the workspace of that alone. */
export function scopeOfAddress(address: Address): Omit<ViewQuery, 'since' | 'until'> {
  const own = valueOf(address, 'ofWorkspace')
  if (own !== undefined) return { workspaceId: [own] }
  const named = scopeKeys.flatMap((key) => {
    const values = valuesOf(address, key)
    return values.length === 0 ? [] : [[key, [...values]] as const]
  })
  return Object.fromEntries(named)
}

/** Scope and range of the view, as calls take them. */
export function useViewQuery(): ViewQuery {
  const { address } = useAddress()
  const { since, until } = useDateRange()
  return useMemo(
    () => ({ ...scopeOfAddress(address), ...instantsOf({ since, until }) }),
    [address, since, until],
  )
}
