import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { QueryGiven } from '#client/call-url.ts'

// A list and the figures above it declare the same filters, so that what one takes the other takes.
const asQuery = <E extends AnyEndpoint>(query: object) => query as QueryGiven<E>

/** What of the query of a list another call knows, too: its scope and filters, for the figures above the list. */
export function narrowingOf<E extends AnyEndpoint>(endpoint: E, query: object): QueryGiven<E> {
  return asQuery<E>(
    Object.fromEntries(Object.entries(query).filter(([name]) => name in endpoint.query.shape)),
  )
}
