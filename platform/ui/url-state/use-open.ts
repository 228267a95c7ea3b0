import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Target } from '#contract/place.ts'
import { carried } from './url-state.ts'
import { useUrlState } from './use-url-state.ts'

/** Opens a place as a link to it does; for what cannot be a link, such as the bars of a chart. */
export function useOpen(): (target: Target) => void {
  const { urlState } = useUrlState()
  const navigate = useNavigate()
  return useCallback(
    ({ to, view }: Target) => void navigate({ to, search: { ...carried(urlState), ...view } }),
    [urlState, navigate],
  )
}
