import { z } from 'zod'
import { requireOneAsset } from '#http/asset.ts'
import type { ReadRows } from '#http/ports.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { getAssetFacts, type AssetFacts, type FactsOfVms } from '#product/contract/calls/asset-facts.ts'
import { assetsWithFacts } from '#product/server/workload-assets.ts'
import { clusterStatement } from '../server/cluster-statement.ts'
import { pipelineStatement } from '../server/pipeline-statement.ts'
import { fieldsOf, parsedJson, type Settings } from '../server/setting-texts.ts'
import { versionsOf } from '../server/versions.ts'
import { factsOfPipelineVms, factsOfVms } from './server/facts-of-vms.ts'

const listedFacts = scopedQuery(new URL('asset-facts.sql', import.meta.url))
const namedAsset = scopedQuery(new URL('named-asset.sql', import.meta.url))
const latestClusters = scopedQuery(new URL('latest-clusters.sql', import.meta.url))
const clusterVersions = scopedQuery(new URL('../cluster-versions.sql', import.meta.url))
const pipelineVersions = scopedQuery(new URL('../pipeline-versions.sql', import.meta.url))

type Asked = { assetKind: string; assetId: string }
type Read = (query: ScopedQuery, values: Readonly<Record<string, unknown>>) => Promise<ReadRows>

const text = z.string().nullable()
const number = z.int().nullable()
const flag = z.boolean().nullable()
const listedRow = z.object({
  state: text,
  assetType: text,
  size: text,
  minClusters: number,
  maxClusters: number,
  autoStopMinutes: number,
  availability: text,
  isPhoton: flag,
  isServerless: flag,
  isContinuous: flag,
  isScaledToZero: flag,
  minIdleVms: number,
  maxVms: number,
  vmType: text,
  tagsJson: text,
})
const namedRow = z.object({
  workspaceId: z.string(),
  workspaceUrl: text,
  name: text,
  owner: text,
  isDeleted: flag,
  clusterKind: text,
})
const usedCluster = z.object({ clusterId: z.string() })
const tagged = z.looseObject({ custom_tags: z.unknown().optional(), tags: z.unknown().optional() })
const tagText = z.string().nullable().catch(null)

const nothingListed = listedRow.parse(
  Object.fromEntries(Object.keys(listedRow.shape).map((name) => [name, null])),
)

function tagsIn(value: unknown): AssetFacts['tags'] {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, tag]) => [key, tagText.parse(tag)]))
}

/** The settings of a cluster as last known; undefined where none are. */
async function latestOfCluster(read: Read, clusterId: string): Promise<Settings | undefined> {
  const { rows } = await read(clusterVersions, { clusterId })
  return versionsOf(rows.map(clusterStatement)).at(-1)?.settings
}

type Known = { vms: FactsOfVms[]; tags: unknown }

/** The VMs of the clusters that the latest run of a job had, each set of settings once. */
async function vmsOfJob(read: Read, asked: Asked): Promise<Known> {
  const { rows } = await read(latestClusters, asked)
  const latest = await Promise.all(rows.map((row) => latestOfCluster(read, usedCluster.parse(row).clusterId)))
  const vms = latest.flatMap((settings) => (settings ? withoutAutoStop(factsOfVms(settings)) : []))
  return { vms: [...new Map(vms.map((one) => [JSON.stringify(one), one])).values()], tags: null }
}

async function vmsOfCluster(read: Read, { assetId }: Asked): Promise<Known> {
  const settings = await latestOfCluster(read, assetId)
  if (!settings) return { vms: [], tags: null }
  return { vms: [factsOfVms(settings)], tags: tagged.parse(settings).custom_tags }
}

async function vmsOfPipeline(read: Read, { assetId }: Asked): Promise<Known> {
  const { rows } = await read(pipelineVersions, { pipelineId: assetId })
  const settings = versionsOf(rows.map(pipelineStatement)).at(-1)?.settings ?? {}
  return { vms: factsOfPipelineVms(settings), tags: tagged.parse(settings).tags }
}

const readers: Readonly<Record<string, (read: Read, asked: Asked) => Promise<Known>>> = {
  job: vmsOfJob,
  one_time_run: vmsOfJob,
  cluster: vmsOfCluster,
  pipeline: vmsOfPipeline,
}

function nameIn(found: z.output<typeof namedRow>) {
  const { clusterKind: _, ...named } = found
  return named
}

const withoutAutoStop = (vms: FactsOfVms): FactsOfVms => ({ ...vms, autoStopMinutes: null })

export const getAssetFactsRoute = route(getAssetFacts, async ({ query, read }) => {
  const { assetKind, assetId } = query
  const asset = assetsWithFacts[assetKind]
  await requireOneAsset(asset, read, { [asset.field]: assetId })
  const asked = { assetKind, assetId }
  const [{ rows, dataVersion }, names, known] = await Promise.all([
    read(listedFacts, asked),
    read(namedAsset, asked),
    readers[assetKind]?.(read, asked),
  ])
  const { vmType, tagsJson, ...listed } = rows[0] ? listedRow.parse(rows[0]) : nothingListed
  const found = names.rows[0] ? namedRow.parse(names.rows[0]) : undefined
  const vms = known?.vms ?? (vmType === null ? [] : [factsOfVms({ node_type_id: vmType })])
  return {
    dataVersion,
    facts: {
      ...listed,
      named: found ? nameIn(found) : null,
      tags: tagsIn(known?.tags ?? parsedJson(tagsJson)),
      // What was made for a run or an update ends with it, whatever its settings have.
      vms: (found?.clusterKind ?? 'shared') === 'shared' ? vms : vms.map(withoutAutoStop),
    },
  }
})
