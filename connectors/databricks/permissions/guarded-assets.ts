import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { listedClusters } from '../cluster-list.ts'
import { listedPipelines } from '../pipeline-list.ts'
import { id, listOf } from '../rest-values.ts'

/** An asset with an access list, as named in the path of that list. */
export type GuardedAsset = { type: 'jobs' | 'clusters' | 'warehouses' | 'pipelines'; id: string }

const jobsPath = '/api/2.2/jobs/list'
const warehousesPath = '/api/2.0/sql/warehouses'
const jobPage = z.looseObject({ jobs: listOf(z.looseObject({ job_id: id })) })
const warehousePage = z.looseObject({ warehouses: listOf(z.looseObject({ id: z.string() })) })

// Clusters of runs and pipelines have the rights of these, and there are many.
const ownClusters = new Set(['UI', 'API'])

/** The assets of a workspace whose access lists are read. */
export async function guardedAssets(client: DatabricksClient, signal: AbortSignal): Promise<GuardedAsset[]> {
  const assets: GuardedAsset[] = []
  for await (const { jobs } of client.pages(jobsPath, { limit: 100 }, jobPage, signal))
    assets.push(...jobs.map((job) => ({ type: 'jobs' as const, id: job.job_id })))
  for await (const clusters of listedClusters(client, signal)) {
    const own = clusters.filter(({ cluster_source }) => ownClusters.has(cluster_source ?? ''))
    assets.push(...own.map((cluster) => ({ type: 'clusters' as const, id: cluster.cluster_id })))
  }
  for await (const { warehouses } of client.pages(warehousesPath, {}, warehousePage, signal))
    assets.push(...warehouses.map((warehouse) => ({ type: 'warehouses' as const, id: warehouse.id })))
  const pipelines = await listedPipelines(client, signal)
  assets.push(...pipelines.map((pipeline) => ({ type: 'pipelines' as const, id: pipeline.pipeline_id })))
  const once = new Map(assets.map((asset) => [assetKey(asset), asset]))
  return [...once.values()]
}

/** The key of an asset. */
export function assetKey({ type, id: assetId }: GuardedAsset): string {
  return `${type}/${assetId}`
}
