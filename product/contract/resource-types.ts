import { assetKindLabel, type AssetKind } from './asset-kinds.ts'

/** The kinds of assets by the types that scopes and incidents call them. */
const kinds = {
  JOB: 'job',
  DLT_PIPELINE: 'pipeline',
  ALL_PURPOSE_CLUSTER: 'cluster',
  POOL: 'pool',
  NOTEBOOK: 'notebook',
  SQL_WAREHOUSE: 'warehouse',
  APP: 'app',
  MODEL_SERVING: 'model_serving',
  VECTOR_SEARCH: 'vector_search',
  SERVICE: 'service',
} as const satisfies Readonly<Record<string, AssetKind>>

type AssetType = keyof typeof kinds
const wholes = {
  ACCOUNT: 'Account',
  SUBSCRIPTION: 'Subscription',
  WORKSPACE: 'Workspace',
  SKU: 'SKU',
  BUDGET: 'Budget',
  COMMIT: 'Commit',
} as const

/** What an incident can be about. */
export type ResourceType = keyof typeof wholes | AssetType

/** Codes of the types of things that incidents can be about. */
export const resourceTypes = typesOf({ ...wholes, ...kinds })

// Types of keys are lost on their way through an object.
function typesOf(things: Readonly<Record<ResourceType, string>>) {
  return Object.keys(things) as ResourceType[]
}

const isAsset = (type: string): type is AssetType => Object.hasOwn(kinds, type)
const isWhole = (type: string): type is keyof typeof wholes => Object.hasOwn(wholes, type)

/** The kind of the assets of a type; what is no asset is its type in lower case. */
export const kindOfResource = (type: string): string => (isAsset(type) ? kinds[type] : type.toLowerCase())

/** A type in words: DLT_PIPELINE is "Pipeline". */
export function resourceLabel(type: string): string {
  if (isWhole(type)) return wholes[type]
  return assetKindLabel(kindOfResource(type)) ?? type
}
