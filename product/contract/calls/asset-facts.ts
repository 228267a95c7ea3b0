import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind } from '../asset-kinds.ts'

const text = z.string().nullable()
const number = z.int().nullable()

/** The types of assets whose settings are read. */
const kindWithFacts = assetKind.extract([
  'job',
  'one_time_run',
  'cluster',
  'pipeline',
  'warehouse',
  'pool',
  'app',
  'model_serving',
  'vector_search',
])
export type KindWithFacts = z.output<typeof kindWithFacts>

/** Whether settings of assets of this type are read. */
export const hasFacts = (kind: string): kind is KindWithFacts => kindWithFacts.safeParse(kind).success

const vms = z.object({
  /** Which VMs of the asset they are, such as "maintenance"; null where it has no others. */
  name: text,
  driverVmType: text,
  workerVmType: text,
  driverPoolId: text,
  workerPoolId: text,
  minWorkers: number,
  /** The same as the least where the number is fixed. */
  maxWorkers: number,
  autoStopMinutes: number.meta({ description: '0: it never stops by itself.' }),
  availability: text.meta({ description: 'Spot or on-demand, as a code of Databricks.' }),
  onDemandFirst: number.meta({ description: 'How many VMs are on-demand whatever the others are.' }),
  isPhoton: z.boolean().nullable(),
  runtime: text,
})
export type FactsOfVms = z.output<typeof vms>

const named = z.object({
  workspaceId: z.string(),
  workspaceUrl: text,
  name: text,
  owner: text,
  isDeleted: z.boolean().nullable(),
})

const facts = z.object({
  named: named.nullable().meta({ description: 'How sources name it; null where none does.' }),
  state: text,
  assetType: text.meta({ description: 'Such as PRO of a SQL warehouse, or the edition of a pipeline.' }),
  size: text,
  minClusters: number,
  maxClusters: number,
  autoStopMinutes: number.meta({ description: '0: it never stops by itself.' }),
  availability: text,
  isPhoton: z.boolean().nullable(),
  isServerless: z.boolean().nullable(),
  isContinuous: z.boolean().nullable(),
  isScaledToZero: z.boolean().nullable(),
  minIdleVms: number,
  maxVms: number,
  tags: z.record(z.string(), text),
  /** VMs of the cluster, of each kind of cluster of the pipeline, or of the clusters of the latest run of the job. */
  vms: z.array(vms),
})
export type AssetFacts = z.output<typeof facts>

export const getAssetFacts = endpoint({
  name: 'getAssetFacts',
  method: 'GET',
  path: '/asset-facts',
  guard: mayRead('user'),
  summary:
    'The latest known settings of an asset: state, size, VMs, when it stops, tags. What no source has is null.',
  query: z.strictObject({
    ...scopeQuery,
    assetKind: kindWithFacts.meta({ description: 'The type of the asset.' }),
    assetId: z.string().min(1).max(256).meta({ description: 'The id of the asset.' }),
  }),
  body: undefined,
  output: z.object({ dataVersion: z.int(), facts }),
})
