import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { getAssetFacts, hasFacts, type AssetFacts } from '#product/contract/calls/asset-facts.ts'

/** The settings of an asset as last known; undefined until they are read, and where its type has none. */
export function useAssetFacts(kind: AssetKind, id: string): AssetFacts | undefined {
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const isRead = hasFacts(kind)
  const query = {
    subscriptionId,
    workspaceId,
    workspaceHost,
    assetKind: isRead ? kind : ('cluster' as const),
    assetId: id,
  }
  return useEndpoint(getAssetFacts, { query }, { enabled: isRead }).data?.facts
}
