import { getMetadata } from '#features/session/metadata/contract.ts'
import { useEndpoint } from '#client/use-endpoint.ts'

const readAgainMs = 60_000

/** The data clock, the workspaces in sight and how far their cost reaches; read again every minute. */
export function useMetadata(isSeen = true) {
  return useEndpoint(getMetadata, {}, { enabled: isSeen, refetchInterval: readAgainMs })
}
