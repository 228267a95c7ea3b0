import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { addressOf, changed } from './address.ts'
import type { Address, AddressChanges } from './address.ts'

type ChangeOptions = {
  replace?: boolean
  /** The view stays the same: what its history entry tells of it stays, too. */
  isSameView?: boolean
}

export type AddressChange = (changes: AddressChanges, options?: ChangeOptions) => void

/** The address of the view, and how to change it; the rest of it stays. */
export function useAddress(): { address: Address; change: AddressChange } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => addressOf(search), [search])
  const change = useCallback<AddressChange>(
    (changes, { replace = false, isSameView = false } = {}) => {
      const next = (current: Readonly<Record<string, unknown>>) => changed(addressOf(current), changes)
      const entry = isSameView ? { state: true as const } : {}
      void navigate({ to: '.', search: next, replace, resetScroll: false, ...entry })
    },
    [navigate],
  )
  return { address, change }
}
