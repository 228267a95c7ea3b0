import { useMemo } from 'react'
import { valueOf, valuesOf, type UrlState } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
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
export function scopeOfUrlState(urlState: UrlState): Omit<ViewQuery, 'since' | 'until'> {
  const own = valueOf(urlState, 'ofWorkspace')
  if (own !== undefined) return { workspaceId: [own] }
  const named = scopeKeys.flatMap((key) => {
    const values = valuesOf(urlState, key)
    return values.length === 0 ? [] : [[key, [...values]] as const]
  })
  return Object.fromEntries(named)
}

/** Scope and range of the view, as calls take them. */
export function useViewQuery(): ViewQuery {
  const { urlState } = useUrlState()
  const { since, until } = useDateRange()
  return useMemo(
    () => ({ ...scopeOfUrlState(urlState), ...instantsOf({ since, until }) }),
    [urlState, since, until],
  )
}
