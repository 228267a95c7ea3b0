import { requireOneAsset, type Asset } from '#http/asset.ts'
import type { ReadRows } from '#http/ports.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import {
  getClusterConfiguration,
  getJobClusterConfiguration,
  getLatestClusterConfiguration,
  getUpdateClusterConfiguration,
  listClusterConfigurationChanges,
  listPipelineConfigurationChanges,
  type SettingChange,
} from '#product/contract/calls/configuration.ts'
import { noClusterOfUpdate } from '#product/contract/absences/pipelines.ts'
import { noConfiguration } from '#product/contract/absences/clusters.ts'
import { pipelineAsset } from '#product/server/workload-assets.ts'
import { clusterStatement } from './server/cluster-statement.ts'
import { pipelineStatement } from './server/pipeline-statement.ts'
import { changesOf, shownVersion, versionsOf, type Version } from './server/versions.ts'
import { updateCluster } from './server/update-cluster.ts'

const clusterVersions = scopedQuery(new URL('cluster-versions.sql', import.meta.url))
const pipelineVersions = scopedQuery(new URL('pipeline-versions.sql', import.meta.url))
const mostChanges = 500

const configuredCluster: Asset = {
  thing: 'cluster',
  field: 'clusterId',
  query: scopedQuery(new URL('configured-cluster.sql', import.meta.url)),
}

type Read = (query: ScopedQuery, values: Readonly<Record<string, unknown>>) => Promise<ReadRows>
type Known = { versions: Version[]; dataVersion: number }

async function versionsOfCluster(read: Read, clusterId: string): Promise<Known> {
  await requireOneAsset(configuredCluster, read, { clusterId })
  return versionsOfKnown(read, clusterId)
}

async function versionsOfKnown(read: Read, clusterId: string): Promise<Known> {
  const { rows, dataVersion } = await read(clusterVersions, { clusterId })
  return { versions: versionsOf(rows.map(clusterStatement)), dataVersion }
}

function configuration(clusterId: string, { versions, dataVersion }: Known) {
  const absentBecause = versions.length === 0 ? noConfiguration.because : null
  return { dataVersion, clusterId, versions: versions.map(shownVersion), absentBecause }
}

export const getClusterConfigurationRoute = route(getClusterConfiguration, async ({ path, read }) =>
  configuration(path.clusterId, await versionsOfCluster(read, path.clusterId)),
)

export const getJobClusterConfigurationRoute = route(getJobClusterConfiguration, async ({ path, read }) =>
  configuration(path.clusterId, await versionsOfCluster(read, path.clusterId)),
)

export const getLatestClusterConfigurationRoute = route(
  getLatestClusterConfiguration,
  async ({ path, read }) => {
    const { versions, dataVersion } = await versionsOfCluster(read, path.clusterId)
    return configuration(path.clusterId, { versions: versions.slice(-1), dataVersion })
  },
)

export const getUpdateClusterConfigurationRoute = route(
  getUpdateClusterConfiguration,
  async ({ path, read }) => {
    const { clusterId, dataVersion } = await updateCluster(read, path)
    if (clusterId !== null) return configuration(clusterId, await versionsOfKnown(read, clusterId))
    return { dataVersion, clusterId, versions: [], absentBecause: noClusterOfUpdate.because }
  },
)

type Span = { startTime?: string | undefined; endTime?: string | undefined }

/** The newest changes within a time, half-open. */
function changesIn(versions: readonly Version[], { startTime, endTime }: Span): SettingChange[] {
  const [since, until] = [
    Date.parse(startTime ?? '0000-01-01T00:00:00Z'),
    Date.parse(endTime ?? '9999-12-31T00:00:00Z'),
  ]
  return changesOf(versions)
    .filter(({ changeTime }) => Date.parse(changeTime) >= since && Date.parse(changeTime) < until)
    .slice(0, mostChanges)
}

export const listClusterConfigurationChangesRoute = route(
  listClusterConfigurationChanges,
  async ({ query, read }) => {
    const { clusterId, startTime = null, endTime = null } = query
    const { versions, dataVersion } = await versionsOfCluster(read, clusterId)
    return { dataVersion, clusterId, startTime, endTime, changes: changesIn(versions, query) }
  },
)

export const listPipelineConfigurationChangesRoute = route(
  listPipelineConfigurationChanges,
  async ({ query, read }) => {
    const { pipelineId, startTime = null, endTime = null } = query
    await requireOneAsset(pipelineAsset, read, { pipelineId })
    const { rows, dataVersion } = await read(pipelineVersions, { pipelineId })
    const versions = versionsOf(rows.map(pipelineStatement))
    const latest = versions.at(-1)
    return {
      dataVersion,
      pipelineId,
      startTime,
      endTime,
      changes: changesIn(versions, query),
      latest: latest ? shownVersion(latest) : null,
    }
  },
)
