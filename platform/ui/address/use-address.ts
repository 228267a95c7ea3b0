import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { addressOf, changed } from './address.ts'
import type { Address, AddressChanges } from './address.ts'

export type AddressChange = (changes: AddressChanges, options?: { replace?: boolean }) => void

/** The address of the view, and how to change it; the rest of it stays. */
export function useAddress(): { address: Address; change: AddressChange } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => addressOf(search), [search])
  const change = useCallback<AddressChange>(
    (changes, { replace = false } = {}) => {
      const next = (current: Readonly<Record<string, unknown>>) => changed(addressOf(current), changes)
      void navigate({ to: '.', search: next, replace, resetScroll: false })
    },
    [navigate],
  )
  return { address, change }
}
