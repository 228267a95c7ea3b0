import type { Consumer, CostLedger } from './cost-ledger.ts'
import { unitsOf } from './exact.ts'
import { clusterKeyOf } from './keys.ts'
import type { Ticks } from './record-money.ts'
import type { ClusterRow, FactRows, NodeRow, NotebookRow, UsageRow } from './rows.ts'
import { bookWarehouses } from './warehouse-cost.ts'

const dayMs = 86_400_000

type Records = readonly { record: UsageRow; money: Ticks }[]

/**
 * Books the cost of consumers other than runs and shared clusters: pipelines, warehouses, notebooks, endpoints, pools and
 * the rest.
 */
export function bookOtherCost(ledger: CostLedger, facts: FactRows, records: Records): void {
  const clusterOf = new Map(facts.clusters.map((cluster) => [clusterKeyOf(cluster), cluster]))
  const sessionsOf = Map.groupBy(
    facts.notebooks,
    (session) => `${session.workspace_id} ${session.notebook_id}`,
  )
  bookWarehouses(ledger, facts.queries, records)
  for (const { record, money } of records) {
    const consumer = consumerOf(record, clusterOf, sessionsOf)
    if (consumer) ledger.consumerDay(consumer, record.usage_start_ms).databricks += money
  }
  for (const node of facts.nodes) {
    const consumer = pipelineOf(node, clusterOf.get(clusterKeyOf(node)))
    if (consumer) bookMachine(ledger, consumer, node)
  }
  for (const machine of facts.poolIdle) {
    const id = machine.instance_pool_id
    bookMachine(ledger, { workspaceId: machine.workspace_id, kind: 'pool_idle', id, assetId: id }, machine)
  }
}

/** The consumer of a record that belongs to no run, shared cluster or warehouse. */
function consumerOf(
  record: UsageRow,
  clusterOf: ReadonlyMap<string, ClusterRow>,
  sessionsOf: ReadonlyMap<string, readonly NotebookRow[]>,
): Consumer | undefined {
  const workspaceId = record.workspace_id
  const pipeline = pipelineOf(record, record)
  if (pipeline) return pipeline
  if (record.job_run_id !== null || record.warehouse_id !== null) return undefined
  if (record.notebook_id !== null) {
    const assetId = record.notebook_id
    const session = sessionsOf
      .get(`${workspaceId} ${assetId}`)
      ?.find(({ start_ms, end_ms }) => start_ms <= record.usage_start_ms && record.usage_start_ms < end_ms)
    return { workspaceId, kind: 'notebook_session', id: session?.session_id ?? assetId, assetId }
  }
  if (record.endpoint_id !== null)
    return { workspaceId, kind: 'endpoint', id: record.endpoint_id, assetId: record.endpoint_id }
  if (record.app_id !== null) return { workspaceId, kind: 'app', id: record.app_id, assetId: record.app_id }
  if (record.cluster_id === null)
    return { workspaceId, kind: 'overhead', id: record.product, assetId: record.product }
  if (clusterOf.has(clusterKeyOf(record))) return undefined
  return { workspaceId, kind: 'unattributed', id: record.cluster_id, assetId: record.cluster_id }
}

type PipelineIds = Pick<UsageRow, 'dlt_pipeline_id' | 'dlt_update_id' | 'dlt_maintenance_id'>

/** The update, the maintenance or, if neither is known, the pipeline. */
function pipelineOf(
  { workspace_id: workspaceId }: { workspace_id: string },
  ids: PipelineIds | undefined,
): Consumer | undefined {
  if (!ids || ids.dlt_pipeline_id === null) return undefined
  const assetId = ids.dlt_pipeline_id
  if (ids.dlt_update_id !== null)
    return { workspaceId, kind: 'pipeline_update', id: ids.dlt_update_id, assetId }
  if (ids.dlt_maintenance_id !== null)
    return { workspaceId, kind: 'pipeline_maintenance', id: ids.dlt_maintenance_id, assetId }
  return { workspaceId, kind: 'pipeline_orphan', id: assetId, assetId }
}

type Machine = Pick<NodeRow, 'from_ms' | 'until_ms' | 'price_per_hour'>

function bookMachine(ledger: CostLedger, consumer: Consumer, machine: Machine): void {
  const price = unitsOf(machine.price_per_hour, 8)
  for (let fromMs = machine.from_ms; fromMs < machine.until_ms;) {
    const untilMs = Math.min(machine.until_ms, (Math.floor(fromMs / dayMs) + 1) * dayMs)
    ledger.consumerDay(consumer, fromMs).cloud.add(price, BigInt(untilMs - fromMs), 1n)
    fromMs = untilMs
  }
}
