import type { AssetKind } from './asset-kinds.ts'

type Names = { assetName: string; assetId: string; owner: string }

const endpoint = { assetName: 'endpointName', assetId: 'endpointId', owner: 'creator' } as const
const workloads = { assetName: 'dbJobName', assetId: 'dbJobId', owner: 'owner' } as const

/** The names that name, id and owner of an asset have on the wire in the list of its type. */
export const assetNames = {
  cluster: { assetName: 'clusterName', assetId: 'clusterId', owner: 'clusterCreator' },
  job: workloads,
  one_time_run: workloads,
  app: { assetName: 'appName', assetId: 'appId', owner: 'dbCreator' },
  model_serving: endpoint,
  notebook: { assetName: 'notebookName', assetId: 'notebookId', owner: 'owner' },
  pipeline: { assetName: 'pipelineName', assetId: 'pipelineId', owner: 'owner' },
  pool: { assetName: 'name', assetId: 'poolId', owner: 'owner' },
  vector_search: endpoint,
  warehouse: { assetName: 'warehouseName', assetId: 'sqlEndpointId', owner: 'creator' },
} as const satisfies Readonly<Partial<Record<AssetKind, Names>>>

/** The types of assets that have a list of their own. */
export type ListedKind = keyof typeof assetNames

const byKind: ReadonlyMap<string, Names> = new Map(Object.entries(assetNames))
const ownNames: Names = { assetName: 'assetName', assetId: 'assetId', owner: 'owner' }

/** The id, the name and the owner that a row of any list of assets of a type has. */
export function namedAsset(kind: string, row: Readonly<Record<string, unknown>>) {
  const values = new Map(Object.entries(row))
  const names = values.has(ownNames.assetId) ? ownNames : (byKind.get(kind) ?? ownNames)
  const textOf = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : null
  }
  return {
    assetId: textOf(names.assetId),
    assetName: textOf(names.assetName),
    owner: textOf(names.owner),
  }
}
