import { sharedInitScript } from './cluster-body.ts'
import type { ClusterEvent, Happening } from './cluster-event.ts'
import type { ClusterRow } from './cluster-rows.ts'
import { clusterSizeBody } from './cluster-spec.ts'
import { asOf, editsOf } from './edits.ts'
import type { Histories, SessionRow, SizeRow } from './event-rows.ts'
import { astray } from './mishaps.ts'
import { terminationReason } from './termination.ts'

const initScriptsStartMs = 20_000
const initScriptsEndMs = 8_000
const driverHealthyMs = 5_000

/** The events of a cluster's whole life as they are known at an instant, oldest first, including future ones. */
export function eventsOf(
  cluster: ClusterRow,
  { sessions, sizes, states, mishaps }: Histories,
  nowMs: number,
): ClusterEvent[] {
  const ofSession = (session: SessionRow) =>
    astray(
      [
        ...beginning(asOf(cluster, states, session.creating_ms), session),
        ...growth(
          cluster,
          session,
          sizes.filter((size) => size.session === session.session),
        ),
        ...ending(cluster, session),
      ],
      mishaps.filter((mishap) => mishap.session === session.session),
      nowMs,
    )
  return [...sessions.flatMap(ofSession), ...editsOf(cluster, states)]
    .sort((left, right) => left.timestamp - right.timestamp)
    .map(({ timestamp, type, details }) => ({ cluster_id: cluster.cluster_id, timestamp, type, details }))
}

function beginning(cluster: ClusterRow, session: SessionRow): Happening[] {
  const user = session.started_by ?? cluster.creator_user_name
  const start: Happening = {
    timestamp: session.creating_ms,
    type: session.session === 1 ? 'CREATING' : 'STARTING',
    details: { user, cluster_size: clusterSizeBody(cluster) },
  }
  if (session.running_ms === null || cluster.source !== 'UI') return [start]
  return [start, ...initScriptEvents(session.creating_ms, session.running_ms)]
}

function initScriptEvents(creatingMs: number, runningMs: number): Happening[] {
  const script = { workspace: { destination: sharedInitScript } }
  const durationSeconds = (initScriptsStartMs - initScriptsEndMs) / 1000
  const done = { ...script, status: 'SUCCEEDED', execution_duration_seconds: durationSeconds }
  return [
    {
      timestamp: Math.max(creatingMs, runningMs - initScriptsStartMs),
      type: 'INIT_SCRIPTS_STARTED',
      details: { init_scripts: { cluster: [script] } },
    },
    {
      timestamp: Math.max(creatingMs, runningMs - initScriptsEndMs),
      type: 'INIT_SCRIPTS_FINISHED',
      details: { init_scripts: { cluster: [done] } },
    },
  ]
}

function growth(
  cluster: ClusterRow,
  { running_ms, terminating_ms }: SessionRow,
  sizes: readonly SizeRow[],
): Happening[] {
  if (running_ms === null) return []
  const ready = sizes.findLastIndex((size) => size.from_ms <= running_ms)
  const first = sizes[ready]
  const workers = first ? workersOf(first.current_workers, first.target_workers) : {}
  const running: Happening = { timestamp: running_ms, type: 'RUNNING', details: workers }
  const healthy: Happening = { timestamp: running_ms + driverHealthyMs, type: 'DRIVER_HEALTHY', details: {} }
  const isHealthyInTime = terminating_ms === null || healthy.timestamp < terminating_ms
  const later = sizes.slice(ready + 1)
  return [
    running,
    ...(isHealthyInTime ? [healthy] : []),
    ...(first && isShort(first) ? [notAdded(running_ms, first)] : []),
    ...later.flatMap((size, index) => resizing(sizes[ready + index] ?? size, size, cluster)),
  ]
}

function resizing(before: SizeRow, after: SizeRow, cluster: ClusterRow): Happening[] {
  const cause = after.cause ?? (cluster.num_workers === null ? 'AUTOSCALE' : 'USER_REQUEST')
  const timestamp = after.from_ms
  const resize: Happening = {
    timestamp,
    type: 'RESIZING',
    details: { ...workersOf(before.current_workers, after.target_workers), cause },
  }
  const complete: Happening = {
    timestamp,
    type: 'UPSIZE_COMPLETED',
    details: { ...workersOf(after.current_workers, after.target_workers), cause },
  }
  if (after.cause === 'SPOT_LOSS') {
    const lost = workersOf(after.current_workers, after.target_workers)
    return [{ timestamp, type: 'NODES_LOST', details: { ...lost, cause: 'REPLACE_BAD_NODES' } }]
  }
  const isAsked = after.target_workers !== before.target_workers
  const grew = after.current_workers > before.current_workers
  return [
    ...(isAsked ? [resize] : []),
    ...(grew ? [complete] : []),
    ...(!isAsked && after.cause !== 'AUTORECOVERY' && isShort(after) ? [notAdded(timestamp, after)] : []),
  ]
}

function isShort({ current_workers, target_workers }: SizeRow): boolean {
  return current_workers < target_workers
}

function notAdded(timestamp: number, { current_workers, target_workers, cause }: SizeRow): Happening {
  const reason = { code: 'CLOUD_PROVIDER_RESOURCE_STOCKOUT', type: 'CLOUD_FAILURE' }
  const details = { ...workersOf(current_workers, target_workers), ...(cause && { cause }), reason }
  return { timestamp, type: 'ADD_NODES_FAILED', details }
}

function ending(cluster: ClusterRow, session: SessionRow): Happening[] {
  if (session.terminating_ms === null) return []
  const reason = terminationReason({ ...cluster, ...session })
  return [{ timestamp: session.terminating_ms, type: 'TERMINATING', details: { reason } }]
}

function workersOf(current: number, target: number): object {
  return { current_num_workers: current, target_num_workers: target }
}
