import { z } from 'zod'
import type { ConsumerChoice } from './bill-parts.ts'

/** What a cost can be of, as lists, filters and the breakdown of costs call it. */
export const assetKind = z.enum([
  'job',
  'one_time_run',
  'pipeline',
  'warehouse',
  'cluster',
  'pool',
  'notebook',
  'app',
  'model_serving',
  'vector_search',
  'service',
])
export type AssetKind = z.output<typeof assetKind>

type Kind = { label: string; several: string; consumers: readonly string[] }

const runs = ['run', 'job']
const endpoints = ['endpoint']

const kinds: Readonly<Record<AssetKind, Kind>> = {
  job: { label: 'Job', several: 'Jobs', consumers: runs },
  one_time_run: { label: 'One-time run', several: 'One-time runs', consumers: runs },
  pipeline: {
    label: 'Pipeline',
    several: 'Pipelines',
    consumers: ['pipeline_update', 'pipeline_maintenance', 'pipeline_orphan'],
  },
  warehouse: { label: 'SQL warehouse', several: 'SQL warehouses', consumers: ['warehouse', 'query'] },
  cluster: {
    label: 'Cluster',
    several: 'Clusters',
    consumers: ['interactive', 'idle', 'start_up', 'cluster', 'unattributed'],
  },
  pool: { label: 'Pool', several: 'Pools', consumers: ['pool'] },
  notebook: { label: 'Notebook', several: 'Serverless notebooks', consumers: ['notebook_session'] },
  app: { label: 'App', several: 'Apps', consumers: ['app'] },
  model_serving: { label: 'Serving endpoint', several: 'Model serving', consumers: endpoints },
  vector_search: { label: 'Vector search endpoint', several: 'Vector search', consumers: endpoints },
  service: { label: 'Service', several: 'Platform services and storage', consumers: ['overhead'] },
}

const kindOf = (kind: string | null) => assetKind.safeParse(kind).data

/** The kind of an asset in words: warehouse is "SQL warehouse"; undefined where it is none that is known. */
export function assetKindLabel(kind: string | null): string | undefined {
  const known = kindOf(kind)
  return known && kinds[known].label
}

/** Assets of a kind in words: pipeline is "Pipelines"; a kind that is not known is its own word. */
export function assetsLabel(kind: string): string {
  const known = kindOf(kind)
  return known ? kinds[known].several : kind
}

/** The consumers whose cost is that of assets of a kind; runs on a cluster are not the cluster's. */
export function consumersOfKind(kind: AssetKind): ConsumerChoice {
  return { consumers: kinds[kind].consumers, areNamedMeant: true }
}
