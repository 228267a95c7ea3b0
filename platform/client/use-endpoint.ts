import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { shouldRetry } from './api-error.ts'
import { call } from './call.ts'
import type { CallInput } from './call.ts'

type Input<E extends AnyEndpoint> = Omit<CallInput<E>, 'signal'>
type Options<E extends AnyEndpoint> = Pick<
  UseQueryOptions<OutputOf<E>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus'
>

/** The cache key of a call: its endpoint and its input; all calls of an endpoint share the prefix. */
export function endpointKey<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input]
}

/** The cache key and function of a call; for prefetching. */
export function endpointQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    retry: shouldRetry,
  })
}

/** The answer of a call for its current input; the previous answer stays until the next one is ready. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options<E> = {},
): UseQueryResult<OutputOf<E>> {
  return useQuery({ ...endpointQuery(endpoint, input), placeholderData: keepPreviousData, ...options })
}
