import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { urlStateOf, changed } from './url-state.ts'
import type { UrlState, UrlStateChanges } from './url-state.ts'

type ChangeOptions = {
  replace?: boolean
  /** The view stays the same, and so does the state of its history entry. */
  isSameView?: boolean
}

export type ChangeUrlState = (changes: UrlStateChanges, options?: ChangeOptions) => void

/** The address of the view, and how to change it; the rest of it stays. */
export function useUrlState(): { urlState: UrlState; change: ChangeUrlState } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const urlState = urlStateOf(search)
  const change = useCallback<ChangeUrlState>(
    (changes, { replace = false, isSameView = false } = {}) => {
      const next = (current: Readonly<Record<string, unknown>>) => changed(urlStateOf(current), changes)
      const entry = isSameView ? { state: true as const } : {}
      void navigate({ to: '.', search: next, replace, resetScroll: false, ...entry })
    },
    [navigate],
  )
  return { urlState, change }
}
