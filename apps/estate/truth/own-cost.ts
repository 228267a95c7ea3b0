import type { CostLedger } from './cost-ledger.ts'
import { roundedQuotient, unitsOf } from './exact.ts'
import { attemptKeyOf, clusterKeyOf } from './keys.ts'
import { segmentsOf } from './moments.ts'
import type { Ticks } from './record-money.ts'
import type { BilledRow, ClusterRow, NodeRow, TaskRow } from './rows.ts'

/** A cluster, and the run that started it. */
export type RunCluster = Pick<ClusterRow, 'workspace_id' | 'cluster_id' | 'run_id' | 'repair'>
type Weights = Map<number, bigint>

/** Books the cost that belongs to one run: records that name it, and the machines of its clusters. */
export function bookOwnCost(
  ledger: CostLedger,
  facts: { clusters: readonly RunCluster[]; tasks: readonly TaskRow[]; nodes: readonly NodeRow[] },
  records: readonly { record: BilledRow; money: Ticks }[],
): void {
  const clusterOf = new Map(facts.clusters.map((cluster) => [clusterKeyOf(cluster), cluster]))
  const tasksOf = Map.groupBy(facts.tasks, (task) =>
    runOnClusterKey(task.workspace_id, task.run_id, task.cluster_id),
  )
  for (const { record, money } of records) {
    if (record.job_run_id === null) continue
    const tasks =
      tasksOf.get(runOnClusterKey(record.workspace_id, record.job_run_id, record.cluster_id)) ?? []
    const first = clusterOf.get(clusterKeyOf(record))?.repair ?? 0
    const weights = weightsWithin(tasks, record.usage_start_ms, record.usage_end_ms, first)
    bookMoney(ledger, record.workspace_id, record.job_run_id, weights, money)
  }
  for (const node of facts.nodes) {
    const cluster = clusterOf.get(clusterKeyOf(node))
    if (cluster?.run_id) bookMachine(ledger, node, cluster.run_id, cluster.repair ?? 0)
  }
}

function runOnClusterKey(workspaceId: string, runId: string, clusterId: string | null): string {
  return `${workspaceId} ${runId} ${clusterId}`
}

/** The execution time of each attempt in a span; if none executed then, its whole execution time counts. */
function weightsWithin(tasks: readonly TaskRow[], fromMs: number, untilMs: number, first: number): Weights {
  const repairs = new Set(tasks.map((task) => task.repair))
  if (repairs.size < 2) return new Map([[tasks[0]?.repair ?? first, 1n]])
  const within = weightsOf(tasks, fromMs, untilMs)
  return within.size > 0 ? within : weightsOf(tasks, -Infinity, Infinity)
}

function weightsOf(tasks: readonly TaskRow[], fromMs: number, untilMs: number): Weights {
  const spans = tasks.map((task) => ({
    fromMs: Math.max(task.from_ms, fromMs),
    untilMs: Math.min(task.until_ms, untilMs),
    thing: task.repair,
  }))
  const weights: Weights = new Map()
  for (const segment of segmentsOf(spans, [])) {
    const length = BigInt(segment.untilMs - segment.fromMs)
    for (const repair of new Set(segment.things)) weights.set(repair, (weights.get(repair) ?? 0n) + length)
  }
  return weights
}

function bookMoney(
  ledger: CostLedger,
  workspaceId: string,
  runId: string,
  weights: Weights,
  money: Ticks,
): void {
  const total = weights.values().reduce((sum, weight) => sum + weight, 0n)
  for (const [repair, weight] of weights)
    ledger.attempt(attemptKeyOf(workspaceId, runId, repair)).databricks += roundedQuotient(
      money * weight,
      total,
    )
}

function bookMachine(ledger: CostLedger, node: NodeRow, runId: string, repair: number): void {
  const cost = ledger.attempt(attemptKeyOf(node.workspace_id, runId, repair)).cloud
  cost.add(unitsOf(node.price_per_hour, 8), BigInt(node.until_ms - node.from_ms), 1n)
}
