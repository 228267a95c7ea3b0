import type { ConsumerCost } from './consumer-cost.ts'
import { CostLedger } from './cost-ledger.ts'
import { attemptKeyOf, clusterKeyOf } from './keys.ts'
import { lakegaugeCostsOf } from './lakegauge-cost.ts'
import type { LakegaugeCost } from './lakegauge-cost.ts'
import { bookOtherCost } from './other-cost.ts'
import { bookOwnCost } from './own-cost.ts'
import type { Ticks } from './record-money.ts'
import { recordPricing } from './record-money.ts'
import type { FactRows } from './rows.ts'
import { bookSharedCost } from './shared-cost.ts'
import { tagCostsOf } from './tag-cost.ts'
import type { TagCost } from './tag-cost.ts'

export type RunCost = {
  workspaceId: string
  jobId: string
  runId: string
  attempt: number
  databricksCost: Ticks
  cloudCost: Ticks
}

export type IdleCost = {
  workspaceId: string
  clusterId: string
  day: string
  databricksIdle: Ticks
  databricksInteractive: Ticks
  cloudIdle: Ticks
  cloudInteractive: Ticks
  cloudStartUp: Ticks
}

export type Truth = {
  runCosts: RunCost[]
  idleCosts: IdleCost[]
  consumerCosts: ConsumerCost[]
  lakegaugeCosts: LakegaugeCost[]
  tagCosts: TagCost[]
}

/** The cost of every attempt of a run, of no run, and of everything else, in a fixed order. */
export function truthOf(facts: FactRows): Truth {
  const ledger = new CostLedger()
  const priceOf = recordPricing(facts.prices)
  const records = facts.usage.flatMap((record) => {
    const money = priceOf(record)
    return money === undefined ? [] : [{ record, money }]
  })
  bookOwnCost(ledger, facts, records)
  bookSharedClusters(ledger, facts, records)
  bookOtherCost(ledger, facts, records)
  const consumerCosts = consumerCostsOf(ledger)
  return {
    runCosts: runCostsOf(ledger, facts),
    idleCosts: idleCostsOf(ledger),
    consumerCosts,
    lakegaugeCosts: lakegaugeCostsOf(consumerCosts, facts.queries),
    tagCosts: tagCostsOf(records),
  }
}

type Records = readonly { record: FactRows['usage'][number]; money: Ticks }[]

function bookSharedClusters(ledger: CostLedger, facts: FactRows, records: Records): void {
  const sessions = Map.groupBy(facts.sessions, clusterKeyOf)
  const tasks = Map.groupBy(facts.tasks, clusterKeyOf)
  const sittings = Map.groupBy(facts.sittings, clusterKeyOf)
  const nodes = Map.groupBy(facts.nodes, clusterKeyOf)
  const recordsOf = Map.groupBy(records, ({ record }) => clusterKeyOf(record))
  const isShared = (cluster: FactRows['clusters'][number]) =>
    cluster.run_id === null && cluster.dlt_pipeline_id === null
  for (const cluster of facts.clusters.filter(isShared)) {
    const key = clusterKeyOf(cluster)
    bookSharedCost(ledger, {
      key,
      sessions: sessions.get(key) ?? [],
      tasks: tasks.get(key) ?? [],
      sittings: sittings.get(key) ?? [],
      nodes: nodes.get(key) ?? [],
      records: recordsOf.get(key) ?? [],
    })
  }
}

function runCostsOf(ledger: CostLedger, facts: FactRows): RunCost[] {
  return facts.repairs
    .map(({ workspace_id, job_id, run_id, repair }) => {
      const cost = ledger.attempts.get(attemptKeyOf(workspace_id, run_id, repair))
      return {
        workspaceId: workspace_id,
        jobId: job_id,
        runId: run_id,
        attempt: repair,
        databricksCost: cost?.databricks ?? 0n,
        cloudCost: cost?.cloud.ticks() ?? 0n,
      }
    })
    .sort(
      (one, other) =>
        compare(one.workspaceId, other.workspaceId) ||
        compare(one.runId, other.runId) ||
        one.attempt - other.attempt,
    )
}

function idleCostsOf(ledger: CostLedger): IdleCost[] {
  return [...ledger.idleDays.keys()].sort(compare).flatMap((key) => {
    const cost = ledger.idleDays.get(key)
    const [workspaceId = '', clusterId = '', day = ''] = key.split(' ')
    if (!cost) return []
    return {
      workspaceId,
      clusterId,
      day,
      databricksIdle: cost.databricksIdle,
      databricksInteractive: cost.databricksInteractive,
      cloudIdle: cost.cloudIdle.ticks(),
      cloudInteractive: cost.cloudInteractive.ticks(),
      cloudStartUp: cost.cloudStartUp.ticks(),
    }
  })
}

function consumerCostsOf(ledger: CostLedger): ConsumerCost[] {
  return [...ledger.consumerDays.entries()]
    .sort(([one], [other]) => compare(one, other))
    .map(([, { consumer, day, databricks, cloud }]) => ({
      workspaceId: consumer.workspaceId,
      consumer: consumer.kind,
      consumerId: consumer.id,
      assetId: consumer.assetId,
      day,
      databricksCost: databricks,
      cloudCost: cloud.ticks(),
    }))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
