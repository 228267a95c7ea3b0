import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { jsonBody } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, placeOf } from '../http/page-token.ts'
import { numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { dayMs } from '../scope.ts'
import { clusterBody, specBody } from './cluster-body.ts'
import type { ClusterRow, NodeRow } from './cluster-rows.ts'
import { clusterBy, clustersAfter, nodesOf } from './cluster-rows.ts'
import { eventRequest, pageOfEvents } from './event-pages.ts'
import { historyOf } from './event-rows.ts'
import { eventsOf } from './events.ts'
import { listNodeTypes } from './node-types.ts'

const versions = ['2.0', '2.1']
const eventsKeptMs = 30 * dayMs
const everything = 100_000
const place = z.tuple([z.number(), z.string()])

/** The clusters of a workspace. */
export function clusterRoutes(scope: Scope): Route[] {
  return versions.flatMap((version): Route[] => {
    const base = `/api/${version}/clusters`
    return [
      { method: 'GET', path: `${base}/list`, handle: (call) => listClusters(scope, call, version) },
      { method: 'GET', path: `${base}/get`, handle: (call) => getCluster(scope, call) },
      { method: 'POST', path: `${base}/events`, handle: (call) => listEvents(scope, call) },
      { method: 'GET', path: `${base}/list-node-types`, handle: () => listNodeTypes(scope) },
    ]
  })
}

async function listClusters(scope: Scope, call: Call, version: string): Promise<Answer> {
  const unpaged = version === '2.0' && !call.query.has('page_size')
  const limit = unpaged ? everything : numberIn(call, 'page_size', { least: 1, most: 100, otherwise: 20 })
  const token = call.query.get('page_token')
  const after = token ? placeOf(token, place) : undefined
  const filter = {
    sources: call.query.getAll('filter_by.cluster_sources').flatMap((text) => text.split(',')),
    states: call.query.getAll('filter_by.cluster_states').flatMap((text) => text.split(',')),
  }
  const found = await clustersAfter(scope, filter, { after, count: limit + 1 })
  const clusters = found.slice(0, limit)
  const nodes = Map.groupBy(await nodesOf(scope, clusters), (node: NodeRow) => node.cluster_id)
  const last = clusters.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return json({
    ...(clusters.length > 0 && {
      clusters: clusters.map((cluster) => clusterBody(cluster, nodes.get(cluster.cluster_id) ?? [], scope)),
    }),
    ...(hasMore && { next_page_token: pageToken([last.create_ms, last.cluster_id]) }),
  })
}

async function getCluster(scope: Scope, call: Call): Promise<Answer> {
  const cluster = await knownCluster(scope, required(call, 'cluster_id'))
  const nodes = await nodesOf(scope, [cluster])
  return json({ ...clusterBody(cluster, nodes, scope), spec: specBody(cluster, scope) })
}

async function listEvents(scope: Scope, call: Call): Promise<Answer> {
  const request = eventRequest.safeParse(jsonBody(call))
  if (!request.success) throw invalidParameter(z.prettifyError(request.error))
  const cluster = await knownCluster(scope, request.data.cluster_id)
  const { sessions, sizes } = await historyOf(scope, cluster.cluster_id)
  const { nowMs } = scope.clock
  const events = eventsOf(cluster, sessions, sizes).filter((event) => event.timestamp > nowMs - eventsKeptMs)
  return json(pageOfEvents(events, request.data, nowMs))
}

async function knownCluster(scope: Scope, clusterId: string): Promise<ClusterRow> {
  const cluster = await clusterBy(scope, clusterId)
  if (!cluster) throw invalidParameter(`Cluster ${clusterId} does not exist`)
  return cluster
}
