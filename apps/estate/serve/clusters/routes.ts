import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { jsonBody } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { clusterBody, specBody } from './cluster-body.ts'
import type { CachedClusters } from './cluster-cache.ts'
import { clusterCache, eventsKeptMs } from './cluster-cache.ts'
import type { ClusterRow } from './cluster-rows.ts'
import { listedAfter } from './cluster-rows.ts'
import { eventRequest, pageOfEvents } from './event-pages.ts'
import { eventsOf } from './events.ts'
import { listNodeTypes } from './node-types.ts'

const versions = ['2.0', '2.1']
const everything = 100_000
const position = z.tuple([z.number(), z.string()])

/** The clusters of a workspace. */
export function clusterRoutes(scope: Scope): Route[] {
  const clusters = clusterCache(scope)
  return versions.flatMap((version): Route[] => {
    const base = `/api/${version}/clusters`
    return [
      {
        method: 'GET',
        path: `${base}/list`,
        handle: async (call) => listClusters(scope, await clusters(), call, version),
      },
      {
        method: 'GET',
        path: `${base}/get`,
        handle: async (call) => getCluster(scope, await clusters(), call),
      },
      {
        method: 'POST',
        path: `${base}/events`,
        handle: async (call) => listEvents(scope, await clusters(), call),
      },
      { method: 'GET', path: `${base}/list-node-types`, handle: () => listNodeTypes(scope) },
    ]
  })
}

function listClusters(scope: Scope, cached: CachedClusters, call: Call, version: string): Answer {
  const unpaged = version === '2.0' && !call.query.has('page_size')
  const limit = unpaged ? everything : numberIn(call, 'page_size', { least: 1, most: 100, otherwise: 20 })
  const token = call.query.get('page_token')
  const after = token ? pageTokenPosition(token, position) : undefined
  const filter = {
    sources: call.query.getAll('filter_by.cluster_sources').flatMap((text) => text.split(',')),
    states: call.query.getAll('filter_by.cluster_states').flatMap((text) => text.split(',')),
  }
  const found = listedAfter(cached.clusters, filter, { after, count: limit + 1, nowMs: scope.clock.nowMs })
  const clusters = found.slice(0, limit)
  const last = clusters.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return json({
    ...(clusters.length > 0 && {
      clusters: clusters.map((cluster) =>
        clusterBody(cluster, cached.nodesBy.get(cluster.cluster_id) ?? [], scope),
      ),
    }),
    ...(hasMore && { next_page_token: pageToken([last.create_ms, last.cluster_id]) }),
  })
}

function getCluster(scope: Scope, cached: CachedClusters, call: Call): Answer {
  const cluster = knownCluster(cached, required(call, 'cluster_id'))
  const nodes = cached.nodesBy.get(cluster.cluster_id) ?? []
  return json({ ...clusterBody(cluster, nodes, scope), spec: specBody(cluster, scope) })
}

function listEvents(scope: Scope, cached: CachedClusters, call: Call): Answer {
  const request = eventRequest.safeParse(jsonBody(call))
  if (!request.success) throw invalidParameter(z.prettifyError(request.error))
  const cluster = knownCluster(cached, request.data.cluster_id)
  const { nowMs } = scope.clock
  const known = eventsOf(cluster, cached.historyOf(cluster.cluster_id), nowMs)
  const events = known.filter((event) => event.timestamp > nowMs - eventsKeptMs)
  return json(pageOfEvents(events, request.data, nowMs))
}

function knownCluster({ clusterBy }: CachedClusters, clusterId: string): ClusterRow {
  const cluster = clusterBy.get(clusterId)
  if (!cluster) throw invalidParameter(`Cluster ${clusterId} does not exist`)
  return cluster
}
