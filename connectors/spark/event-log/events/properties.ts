import { fieldsAt, textAt, type Fields } from './fields.ts'

/** What ties a Spark job to a run, notebook or pipeline of Databricks. */
export const tagNames = [
  'spark.databricks.job.id',
  'spark.databricks.job.runId',
  'spark.databricks.job.parentRunId',
  'spark.databricks.job.type',
  'spark.databricks.notebook.path',
  'spark.databricks.notebook.id',
  'spark.databricks.workload.id',
  'spark.databricks.workload.name',
  'spark.databricks.replId',
  'spark.databricks.sessionUUID',
  'spark.databricks.execution.rootSqlExecutionId',
  'pipelines.id',
  'pipelines.updateId',
  'orgId',
]

const longestTag = 1_000

/** The tags among the properties of a Spark job. */
export function tagsOf(properties: Fields): Record<string, string> {
  const known = tagNames.flatMap((name) => {
    const value = textAt(properties, name)
    return value === undefined ? [] : [[name, value.slice(0, longestTag)] as const]
  })
  return Object.fromEntries(known)
}

const usageTag = (name: string) => `spark.databricks.clusterUsageTags.${name}`

/** Settings and properties of the system by which an application's platform, runtime and cluster are known, and its secrets. */
export const property = {
  master: 'spark.master',
  command: 'sun.java.command',
  emrCluster: 'EMR_CLUSTER_ID',
  runtime: usageTag('sparkVersion'),
  cluster: usageTag('clusterId'),
  engine: usageTag('runtimeEngine'),
  cloud: usageTag('cloudProvider'),
  cloudOfContext: 'spark.databricks.cloudProvider',
  workerType: usageTag('clusterNodeType'),
  driverType: usageTag('driverNodeType'),
  workerTypeOfContext: 'spark.databricks.workerNodeTypeId',
  driverTypeOfContext: 'spark.databricks.driverNodeTypeId',
  redactedKeys: 'spark.redaction.regex',
  redactedTexts: 'spark.redaction.string.regex',
  redactedSqlTexts: 'spark.sql.redaction.string.regex',
} as const

/** Stands for any setting that begins so, the longest that fits. Delta Lake names its own so wherever it runs. */
export const markOf = {
  delta: 'spark.databricks.delta.',
  databricks: 'spark.databricks.',
  dataproc: 'spark.dataproc.',
} as const

const kept: ReadonlySet<string> = new Set(Object.values(property))
const longestProperty = 10_000
const isRedacted = (value: string) => value.includes('(redacted)')

/** Keeps the properties of an environment that are needed; later values win. */
export function keepProperties(properties: Map<string, string>, environment: Fields): void {
  for (const part of ['Spark Properties', 'System Properties']) {
    for (const [name, value] of Object.entries(fieldsAt(environment, part))) {
      const mark = Object.values(markOf).find((start) => name.startsWith(start))
      if (mark !== undefined) properties.set(mark, 'set')
      if (kept.has(name) && typeof value === 'string' && !isRedacted(value))
        properties.set(name, value.slice(0, longestProperty))
    }
  }
}
