import type { QueryClient } from '@tanstack/react-query'
import { listColumnChoices } from '#product/contract/calls/column-choices.ts'
import { getMetadata } from '#features/session/metadata/contract.ts'
import { getUserInfo } from '#features/session/user-info/contract.ts'
import { endpointQuery } from '#client/use-endpoint.ts'

/** Pages that are shown to anybody, which need to know nobody. */
const publicPages: ReadonlySet<string> = new Set(['/sign-in', '/error-page'])

/**
 * Asks what every page needs before it is drawn, while the server is asked whether it is ready. What fails, such as
 * because it is not, is asked again by who needs it.
 */
export function beginFirstAnswers(pathname: string, queries: QueryClient): void {
  if (publicPages.has(pathname)) return
  const once = { retry: false }
  void queries.prefetchQuery({ ...endpointQuery(getUserInfo, {}), ...once })
  void queries.prefetchQuery({ ...endpointQuery(getMetadata, {}), ...once })
  void queries.prefetchQuery({ ...endpointQuery(listColumnChoices, {}), ...once })
}
