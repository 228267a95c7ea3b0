import type { SparkContext } from '../spark-context.ts'
import type { MeasuredWork } from '../work.ts'
import { contextIdOf } from './context-id.ts'
import type { ContextRows, SessionRow } from './context-rows.ts'
import { contextRows } from './context-rows.ts'
import { executorsOf, withStoryLosses } from './executors.ts'
import type { FactReader } from './fact-reader.ts'
import { placed } from './lanes.ts'
import type { LogDelivery } from './log-delivery.ts'
import { measuredRuns } from './measured-runs.ts'
import { phasedRuns } from './phased-runs.ts'
import { photonShares } from './photon-shares.ts'
import { destinationOf } from './log-delivery.ts'
import type { UnplacedWork } from './works.ts'
import { commandWork, nestedWork, taskWork, updateWork } from './works.ts'

/** The workspace whose contexts are read. */
export type ContextWorkspace = {
  accountId: string
  workspaceId: string
  cloud: 'AZURE' | 'AWS'
  region: string
}

const startMs = 25_000
const endMarginMs = 1500
const leastWorkMs = 300

/** The Spark contexts of a workspace whose logs are delivered and that were up after an instant. */
export async function sparkContexts(
  reader: FactReader,
  workspace: ContextWorkspace,
  { delivery, sinceMs }: { delivery: LogDelivery; sinceMs: number },
): Promise<SparkContext[]> {
  if (!delivers(delivery)) return []
  const { workspaceId } = workspace
  const rows = await contextRows(reader, workspaceId, sinceMs)
  const measured = new Map([
    ...(await measuredRuns(reader, workspaceId, sinceMs)),
    ...(await phasedRuns(reader, workspaceId, sinceMs)),
  ])
  const photon = await photonShares(reader, workspaceId)
  const works = worksByCluster(rows, workspaceId, { delivery, measured, photon })
  const nodesBy = Map.groupBy(rows.nodes, sessionKey)
  const lossesBy = Map.groupBy(rows.losses, sessionKey)
  return rows.sessions.flatMap((session) => {
    const destination = destinationOf(delivery, session)
    if (destination === undefined || session.running_ms < delivery.sinceMs) return []
    const nodes = nodesBy.get(sessionKey(session)) ?? []
    const fromMs = Math.max(session.creating_ms, session.running_ms - startMs)
    const lossesMs = (lossesBy.get(sessionKey(session)) ?? []).map(({ from_ms }) => from_ms)
    const own = placed(within(works.get(session.cluster_id) ?? [], session))
    const executors = executorsOf(session, nodes, { fromMs, lossesMs })
    return [
      {
        ...workspace,
        ...settingsOf(session),
        contextId: contextIdOf(session.cluster_id, session.spark_context_id, session.session),
        driverIp: nodes.find(({ is_driver }) => is_driver)?.private_ip ?? '10.20.0.4',
        destination,
        fromMs,
        untilMs: session.terminating_ms,
        executors: withStoryLosses(executors, own),
        works: own,
      },
    ]
  })
}

function delivers({ jobShare, pipelineShare, sharedClusters, stories }: LogDelivery): boolean {
  return jobShare > 0 || pipelineShare > 0 || sharedClusters.size > 0 || stories.size > 0
}

function sessionKey({ cluster_id, session }: { cluster_id: string; session: number }): string {
  return `${cluster_id} ${session}`
}

function settingsOf(session: SessionRow) {
  return {
    clusterId: session.cluster_id,
    clusterName: session.cluster_name,
    source: session.source,
    driverNodeType: session.driver_node_type ?? session.worker_node_type,
    workerNodeType: session.worker_node_type,
    runtime: session.spark_version,
    isPhoton: session.photon,
    executorMemoryMb: Math.floor(session.memory_mb * 0.72),
    minWorkers: session.num_workers ?? session.min_workers ?? 0,
    maxWorkers: session.num_workers ?? session.max_workers ?? 0,
  }
}

// A notebook that runs others does nothing itself.
function worksByCluster(
  rows: ContextRows,
  workspaceId: string,
  {
    delivery,
    measured,
    photon,
  }: {
    delivery: LogDelivery
    measured: ReadonlyMap<string, MeasuredWork>
    photon: ReadonlyMap<string, number>
  },
): Map<string, UnplacedWork[]> {
  const parents = new Set(rows.nested.map(({ parent_task_run_id }) => parent_task_run_id))
  const works = new Map<string, UnplacedWork[]>()
  const add = (clusterId: string, work: UnplacedWork) => {
    const known = works.get(clusterId)
    if (known) known.push(work)
    else works.set(clusterId, [work])
  }
  for (const task of rows.taskRuns) {
    if (!parents.has(task.task_run_id))
      add(
        task.cluster_id,
        taskWork(task, workspaceId, {
          story: delivery.stories.get(task.job_id),
          measured: measured.get(task.run_id),
          photonShare: photon.get(task.run_id),
        }),
      )
  }
  for (const nested of rows.nested) add(nested.cluster_id, nestedWork(nested, workspaceId))
  for (const command of rows.commands) add(command.cluster_id, commandWork(command, workspaceId))
  for (const update of rows.updates) add(update.cluster_id, updateWork(update, workspaceId))
  return works
}

function within(works: readonly UnplacedWork[], { running_ms, terminating_ms }: SessionRow): UnplacedWork[] {
  return works
    .filter(({ fromMs }) => fromMs >= running_ms - 60_000 && fromMs < terminating_ms)
    .map((work) => {
      const fromMs = Math.max(work.fromMs, running_ms)
      return Object.assign({}, work, {
        fromMs,
        untilMs: Math.min(work.untilMs, terminating_ms - endMarginMs),
      })
    })
    .filter(({ fromMs, untilMs }) => untilMs - fromMs >= leastWorkMs)
}
