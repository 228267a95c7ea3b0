import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'

type Asked = { workspaceId: string; assetKind: string; assetId: string; runId?: string; appId?: string }

/** The page with the recommendations about an asset, or with what one execution is evidence for: a run, an update, or an instance of a cluster. */
export function recommendationsPage({ workspaceId, assetKind, assetId, runId, appId }: Asked): Target {
  const view = { ofWorkspace: workspaceId }
  if (assetKind === 'cluster')
    return appId === undefined
      ? place.recommendationsOfCluster({ clusterId: assetId }, view)
      : place.recommendationsOfInstance({ clusterId: assetId, appId }, view)
  const ofKind = { ...view, ...(assetKind === 'job' ? {} : { assetKind }) }
  return runId === undefined
    ? place.recommendationsOf({ entityId: assetId }, ofKind)
    : place.recommendationsOfRun({ entityId: assetId, runId }, ofKind)
}
