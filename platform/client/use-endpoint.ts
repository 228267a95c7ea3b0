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

/** The cache key of a call: its endpoint and what it is given; all calls of an endpoint share its start. */
export function endpointKey<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input]
}

/** How a call is cached and made; for prefetching. */
export function endpointQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    retry: shouldRetry,
  })
}

/** The answer of a call, kept up to date with its input; the previous answer stays until the next is there. */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options<E> = {},
): UseQueryResult<OutputOf<E>> {
  return useQuery({ ...endpointQuery(endpoint, input), placeholderData: keepPreviousData, ...options })
}
