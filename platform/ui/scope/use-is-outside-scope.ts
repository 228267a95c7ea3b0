import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { ApiError } from '#client/api-error.ts'
import type { CallInput } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { isNarrowed } from './scope.ts'

/** True where a call without a scope found what it is about, be it in several workspaces. */
export function isFoundElsewhere({ data, error }: { data: unknown; error: unknown }): boolean {
  return error instanceof ApiError ? error.code === 'ambiguous_id' : data !== undefined
}

/** Whether a thing that is missing in the scope of the view is accessible outside that scope; the call names no scope. `isInAnswer` checks that the answer is about the thing. */
export function useIsOutsideScope<E extends AnyEndpoint>(
  endpoint: E,
  call: CallInput<E>,
  isMissing: boolean,
  isInAnswer: (answer: OutputOf<E>) => boolean = () => true,
): boolean {
  const { urlState } = useUrlState()
  const asks = isMissing && isNarrowed(urlState)
  const result = useEndpoint(endpoint, call, { enabled: asks })
  if (!asks || result.isPlaceholderData) return false
  return isFoundElsewhere(result) && (result.data === undefined || isInAnswer(result.data))
}
