import { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from '../client.ts'
import { listings, type AssetType, type GuardedAsset } from './listings.ts'

/** The kinds of assets whose access lists are read, by their name in the path of that list. */
export const guardedKinds = {
  jobs: 'job',
  clusters: 'cluster',
  warehouses: 'warehouse',
  pipelines: 'pipeline',
  'instance-pools': 'pool',
  'serving-endpoints': 'model_serving',
} as const satisfies Readonly<Record<AssetType, string>>

const types: readonly AssetType[] = [
  'jobs',
  'clusters',
  'warehouses',
  'pipelines',
  'instance-pools',
  'serving-endpoints',
]

/** A kind of assets that the workspace did not list, and why. */
type UnlistedKind = { type: AssetType; error: CodedError }

/** The assets of a workspace, and the kinds that it did not list. */
export type GuardedAssets = { assets: readonly GuardedAsset[]; unlisted: readonly UnlistedKind[] }

/** The assets of a workspace whose access lists are read. A kind that it does not list is answered beside them. */
export async function guardedAssets(
  client: DatabricksClient,
  now: Date,
  signal: AbortSignal,
): Promise<GuardedAssets> {
  const found = new Map<string, GuardedAsset>()
  const unlisted: UnlistedKind[] = []
  for (const type of types) {
    try {
      for (const asset of await listings[type]({ client, nowMs: now.getTime(), signal }))
        found.set(assetKey(asset), asset)
    } catch (error) {
      if (!(error instanceof CodedError) || !['forbidden', 'not_found'].includes(error.code)) throw error
      unlisted.push({ type, error })
    }
  }
  return { assets: [...found.values()], unlisted }
}

/** The key of an asset. */
export function assetKey({ type, id }: Pick<GuardedAsset, 'type' | 'id'>): string {
  return `${type}/${id}`
}

/** The asset of a key; undefined if it is of no kind that is read. */
export function assetOfKey(key: string): Pick<GuardedAsset, 'type' | 'id'> | undefined {
  const type = types.find((one) => key.startsWith(`${one}/`))
  return type && { type, id: key.slice(type.length + 1) }
}
