import type { Target } from '#contract/place.ts'
import { isUnseen } from '#product/contract/unseen-assets.ts'
import { place } from '#product/places.ts'

type Asset = { assetKind: string | null; assetId: string; workspaceId: string }
type Page = (assetId: string, scope: { ofWorkspace: string }) => Target

const pages: Readonly<Record<string, Page>> = {
  job: (jobId, scope) => place.runs({ jobId }, scope),
  pipeline: (pipelineId, scope) => place.pipelineUpdates({ pipelineId }, scope),
  warehouse: (warehouseId, scope) => place.warehouse({ warehouseId }, scope),
  app: (appId, scope) => place.app({ appId }, scope),
  model_serving: (endpointId, scope) => place.modelServingEndpoint({ endpointId }, scope),
  vector_search: (endpointId, scope) => place.vectorSearchEndpoint({ endpointId }, scope),
  pool: (poolId, scope) => place.pool({ poolId }, scope),
  cluster: (clusterId, scope) => place.cluster({ clusterId }, scope),
  notebook: (notebookId, scope) => place.notebook({ notebookId }, scope),
  one_time_run: (jobId, scope) => place.oneTimeRuns({ jobId }, scope),
}

/** The page of an asset; undefined where its kind has none, or where the caller may not see it. */
export function assetPage({ assetKind, assetId, workspaceId }: Asset): Target | undefined {
  return isUnseen(assetId) ? undefined : pages[assetKind ?? '']?.(assetId, { ofWorkspace: workspaceId })
}
