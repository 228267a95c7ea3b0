import type { Asset } from '#http/asset.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRouteOver } from '#http/report.ts'
import { route } from '#http/route.ts'
import { getClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import { proposalsToDo } from '#product/server/proposals/settled-proposals.ts'
import { instanceAsset } from '#product/server/instance-asset.ts'
import { clusterInstancesMetadata } from './metadata/contract.ts'
import { listClusterInstances, listClusterInstancesOfCluster } from './contract.ts'

const instances = {
  rows: new URL('cluster-instances.sql', import.meta.url),
  details: {
    gaps: new URL('gaps.detail.sql', import.meta.url),
    recommendations: new URL('recommendations.detail.sql', import.meta.url),
  },
}
const instance = scopedQuery(new URL('details/instance.sql', import.meta.url))
const known = scopedQuery(new URL('metadata/known.sql', import.meta.url))
const knownCluster: Asset = {
  thing: 'cluster',
  field: 'clusterId',
  query: scopedQuery(new URL('known-cluster.sql', import.meta.url)),
}
const ofOneCluster = { runId: () => null, jobId: () => null, attemptNumber: () => null }
const ofNoUpdate = { pipelineId: () => null, updateId: () => null }

const instanceRow = getClusterInstance.output.omit({ dataVersion: true })
const metadataRow = clusterInstancesMetadata.output.omit({ dataVersion: true })

export const listClusterInstancesRoute = reportRouteOver(listClusterInstances, instances, {
  given: proposalsToDo,
})

export const listClusterInstancesOfClusterRoute = reportRouteOver(listClusterInstancesOfCluster, instances, {
  computed: { ...ofOneCluster, ...ofNoUpdate },
  asset: knownCluster,
  given: proposalsToDo,
})

export const getClusterInstanceRoute = route(getClusterInstance, async ({ path, read, clock }) => {
  await requireOneAsset(instanceAsset, read, path)
  const { rows, dataVersion } = await read(instance, { ...path, dataNow: clock.dataNow() })
  return { ...instanceRow.parse(rows[0]), dataVersion }
})

export const clusterInstancesMetadataRoute = route(clusterInstancesMetadata, async ({ read }) => {
  const { rows, dataVersion } = await read(known, {})
  return { ...metadataRow.parse(rows[0]), dataVersion }
})
