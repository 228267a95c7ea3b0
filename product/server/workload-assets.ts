import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import type { KindWithFacts } from '../contract/calls/asset-facts.ts'
import type { KindWithWholeCost } from '../contract/calls/cost-over-time.ts'
import type { WorkloadList } from '../contract/calls/workload-lists.ts'
import { jobAsset } from './job-asset.ts'

const asset = (thing: string, file: string): Asset => ({
  thing,
  field: 'jobId',
  query: scopedQuery(new URL(`${file}.sql`, import.meta.url)),
})

/** The one-time runs that a call is about: those like the run with this job id, or on the cluster with this id. */
export const submitRunAsset = asset('one-time run', 'submit-run')

/** The maintenance service that a call is about: the maintenance of a pipeline, or a product. */
export const upkeepAsset = asset('maintenance service', 'upkeep')

/** The pipeline that a call is about. */
export const pipelineAsset: Asset = {
  thing: 'pipeline',
  field: 'pipelineId',
  query: scopedQuery(new URL('pipeline.sql', import.meta.url)),
}

/** The SQL warehouse that a call is about. */
export const warehouseAsset: Asset = {
  thing: 'SQL warehouse',
  field: 'warehouseId',
  query: scopedQuery(new URL('warehouse.sql', import.meta.url)),
}

/** The pool that a call is about; one that may be about all pools needs none. */
export const poolAsset: Asset = {
  thing: 'pool',
  field: 'poolId',
  query: scopedQuery(new URL('pool.sql', import.meta.url)),
}

/** The model serving endpoint that a call is about. */
export const modelServingAsset: Asset = {
  thing: 'endpoint',
  field: 'endpointId',
  query: scopedQuery(new URL('model-serving-endpoint.sql', import.meta.url)),
}

/** The vector search endpoint that a call is about. */
export const vectorSearchAsset: Asset = {
  thing: 'endpoint',
  field: 'endpointId',
  query: scopedQuery(new URL('vector-search-endpoint.sql', import.meta.url)),
}

/** The app that a call is about. */
export const appAsset: Asset = {
  thing: 'app',
  field: 'appId',
  query: scopedQuery(new URL('app.sql', import.meta.url)),
}

/** The cluster that a call is about. */
export const clusterAsset: Asset = {
  thing: 'cluster',
  field: 'clusterId',
  query: scopedQuery(new URL('cluster.sql', import.meta.url)),
}

/** The notebook that a call is about. */
export const notebookAsset: Asset = {
  thing: 'notebook',
  field: 'notebookId',
  query: scopedQuery(new URL('notebook.sql', import.meta.url)),
}

/** What the workload of a list is that a call is about. */
export const workloadAssets: Readonly<Record<WorkloadList, Asset>> = {
  jobs: jobAsset,
  'submit-runs': submitRunAsset,
  'maintenance-jobs': upkeepAsset,
}

/** What the asset of a type is whose whole cost a call is about. */
export const assetsWithWholeCost: Readonly<Record<KindWithWholeCost, Asset>> = {
  cluster: clusterAsset,
  warehouse: warehouseAsset,
  pipeline: pipelineAsset,
  pool: poolAsset,
  notebook: notebookAsset,
  app: appAsset,
  model_serving: modelServingAsset,
  vector_search: vectorSearchAsset,
}

/** What the asset of a type is whose settings a call is about. */
export const assetsWithFacts: Readonly<Record<KindWithFacts, Asset>> = {
  ...assetsWithWholeCost,
  job: jobAsset,
  // Pages of one-time runs are opened by the id of a job or of a cluster.
  one_time_run: asset('one-time run', 'one-time-or-job'),
}
