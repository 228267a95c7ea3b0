import { z } from 'zod'
import { configurationEvidence } from '#product/contract/calls/configuration.ts'
import { parsedJson, type Settings } from './setting-texts.ts'
import type { Statement } from './versions.ts'

const text = z.string().nullable()
const count = z.number().nullable()

const clusterRow = z.object({
  workspaceId: z.string(),
  statement: z.string(),
  evidence: z.enum(configurationEvidence),
  atTime: text,
  createTime: text,
  deleteTime: text,
  changedBy: text,
  clusterName: text,
  owner: text,
  driverNodeType: text,
  workerNodeType: text,
  driverPoolId: text,
  workerPoolId: text,
  workerCount: count,
  minWorkers: count,
  maxWorkers: count,
  autoTerminationMinutes: count,
  sparkVersion: text,
  runtimeEngine: text,
  securityMode: text,
  policyId: text,
  availability: text,
  onDemandFirst: count,
  tagsJson: text,
  sparkConfJson: text,
  environmentJson: text,
  initScriptsJson: text,
})

/** A row of the table as what one source reported of a cluster. */
export function clusterStatement(read: unknown): Statement {
  const found = clusterRow.parse(read)
  const { workspaceId, statement, evidence, atTime, createTime, deleteTime, changedBy } = found
  return {
    workspaceId,
    statement,
    evidence,
    atTime,
    createTime,
    deleteTime,
    changedBy,
    settings: settingsIn(found),
  }
}

function settingsIn(found: z.output<typeof clusterRow>): Settings {
  return {
    cluster_name: found.clusterName,
    creator_user_name: found.owner,
    node_type_id: found.workerNodeType,
    driver_node_type_id: found.driverNodeType,
    instance_pool_id: found.workerPoolId,
    driver_instance_pool_id: found.driverPoolId,
    workers: workersIn(found),
    autotermination_minutes: found.autoTerminationMinutes,
    spark_version: found.sparkVersion,
    runtime_engine: found.runtimeEngine,
    data_security_mode: found.securityMode,
    policy_id: found.policyId,
    availability: found.availability,
    first_on_demand: found.onDemandFirst,
    custom_tags: parsedJson(found.tagsJson),
    spark_conf: parsedJson(found.sparkConfJson),
    spark_env_vars: parsedJson(found.environmentJson),
    init_scripts: parsedJson(found.initScriptsJson),
  }
}

function workersIn({ workerCount, minWorkers, maxWorkers }: z.output<typeof clusterRow>): unknown {
  if (minWorkers !== null) return { autoscale: { min_workers: minWorkers, max_workers: maxWorkers } }
  return workerCount === null ? null : { num_workers: workerCount }
}
