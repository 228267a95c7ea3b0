import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'

type Asked = {
  workspaceId?: string | null | undefined
  assetKind: string
  assetId: string
  runId?: string
  appId?: string
}

/** The page with the recommendations about an asset, or with what one execution is evidence for: a run, an update, or an instance of a cluster. */
export function recommendationsPage({ workspaceId, assetKind, assetId, runId, appId }: Asked): Target {
  const view = { ofWorkspace: workspaceId ?? undefined }
  if (assetKind === 'cluster')
    return appId
      ? place.recommendationsOfInstance({ clusterId: assetId, appId }, view)
      : place.recommendationsOfCluster({ clusterId: assetId }, view)
  const ofKind = { ...view, assetKind: assetKind === 'job' ? undefined : assetKind }
  return runId
    ? place.recommendationsOfRun({ entityId: assetId, runId }, ofKind)
    : place.recommendationsOf({ entityId: assetId }, ofKind)
}
