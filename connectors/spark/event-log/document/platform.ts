import { markOf, property } from '../events/properties.ts'
import type { LogFacts } from '../facts/log-facts.ts'

export type Platform =
  | 'databricks-aws'
  | 'databricks-azure'
  | 'databricks-gcp'
  | 'databricks'
  | 'emr'
  | 'dataproc'
  | 'yarn'
  | 'kubernetes'
  | 'standalone'
  | 'local'
  | 'unknown'

type Properties = LogFacts['properties']

function databricksCloud(properties: Properties): Platform {
  const named = (
    properties.get(property.cloud) ??
    properties.get(property.cloudOfContext) ??
    ''
  ).toLowerCase()
  if (named === 'aws' || named === 'azure' || named === 'gcp') return `databricks-${named}`
  const types = [property.workerType, property.workerTypeOfContext, property.driverTypeOfContext]
  const type = types.map((name) => properties.get(name)).find((value) => value !== undefined) ?? ''
  if (type.startsWith('Standard_')) return 'databricks-azure'
  if (/^[a-z]+\d[a-z0-9-]*\.(?:\d*x?large|metal)/.test(type)) return 'databricks-aws'
  return /^[a-z]\d[a-z]?-(?:standard|high|mega|ultra)/.test(type) ? 'databricks-gcp' : 'databricks'
}

function masterPlatform(properties: Properties): Platform {
  const inCommand = /--master[= ](\S+)/.exec(properties.get(property.command) ?? '')?.[1]
  const master = properties.get(property.master) ?? inCommand ?? ''
  if (master.startsWith('yarn')) return 'yarn'
  if (master.startsWith('local')) return 'local'
  if (master.startsWith('k8s://')) return 'kubernetes'
  if (master.startsWith('spark://')) return 'standalone'
  return properties.has(markOf.delta) ? databricksCloud(properties) : 'unknown'
}

/** Where an application ran. */
export function platformOf({ properties, application }: LogFacts): Platform {
  if (properties.has(markOf.databricks)) return databricksCloud(properties)
  const isEmr = application.sparkVersion?.includes('amzn') || properties.has(property.emrCluster)
  if (isEmr) return 'emr'
  if (properties.has(markOf.dataproc)) return 'dataproc'
  return masterPlatform(properties)
}

/** Whether Photon ran its operators. */
export function isOnPhoton({ properties }: LogFacts): boolean {
  const runtime = properties.get(property.runtime)?.toLowerCase() ?? ''
  return runtime.includes('photon') || properties.get(property.engine)?.toUpperCase() === 'PHOTON'
}
