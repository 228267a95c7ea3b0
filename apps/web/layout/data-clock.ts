import { getMetadata } from '#features/session/metadata/contract.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { dayOf } from '#contract/dates.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { LoadingHistory } from '#product/browser/calendar/loading-history.ts'
import type { SeenWorkspace } from '#ui/scope/seen-workspaces.ts'

const readAgainMs = 60_000
const whileLoadingMs = 5_000

/** The data clock, the workspaces of the reader and how far their cost reaches; read again every minute, and more often while history loads. */
export function useMetadata(isSeen = true) {
  return useEndpoint(
    getMetadata,
    {},
    {
      enabled: isSeen,
      refetchInterval: ({ state }) => (state.data?.history ? whileLoadingMs : readAgainMs),
    },
  )
}

/** The workspaces of the reader, with the start of their usage. */
export function seenWorkspaces({
  workspaces,
}: Pick<OutputOf<typeof getMetadata>, 'workspaces'>): SeenWorkspace[] {
  return workspaces.map(({ workspaceId, workspaceName, workspaceHost, isPublished, ...rest }) => ({
    id: workspaceId,
    name: workspaceName,
    host: workspaceHost,
    ...rest,
    ...(!isPublished && { note: 'not published' }),
  }))
}

/** How far history is loaded; undefined once all of it is. */
export function loadingHistoryOf({
  history,
  incompleteSince,
  dataClock,
}: Pick<OutputOf<typeof getMetadata>, 'history' | 'incompleteSince' | 'dataClock'>):
  | LoadingHistory
  | undefined {
  return history ? { ...history, completeUntil: dayOf(new Date(incompleteSince ?? dataClock)) } : undefined
}
