import { getMetadata } from '#features/session/metadata/contract.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { SeenWorkspace } from '#ui/scope/seen-workspaces.ts'

const readAgainMs = 60_000

/** The data clock, the workspaces of the reader and how far their cost reaches; read again every minute. */
export function useMetadata(isSeen = true) {
  return useEndpoint(getMetadata, {}, { enabled: isSeen, refetchInterval: readAgainMs })
}

/** The workspaces of the reader, with the start of their usage. */
export function seenWorkspaces({ workspaces }: OutputOf<typeof getMetadata>): SeenWorkspace[] {
  return workspaces.map(({ workspaceId, workspaceName, workspaceHost, ...rest }) => ({
    id: workspaceId,
    name: workspaceName,
    host: workspaceHost,
    ...rest,
  }))
}
