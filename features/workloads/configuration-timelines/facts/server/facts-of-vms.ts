import { z } from 'zod'
import type { FactsOfVms } from '#product/contract/calls/asset-facts.ts'
import type { Settings } from '../../server/setting-texts.ts'

// What a pipeline's settings have is written by people: a value of another kind is not known.
const text = z.string().nullable().catch(null)
const number = z.int().nullable().catch(null)

const attributes = z.looseObject({ availability: text, first_on_demand: number }).nullish().catch(null)
const workers = z.looseObject({
  num_workers: number,
  autoscale: z.looseObject({ min_workers: number, max_workers: number }).nullish(),
})

/** Settings of a cluster, by their names in the Databricks REST API; a pipeline gives the size beside them. */
const cluster = z.looseObject({
  workers: z.unknown().optional(),
  node_type_id: text,
  driver_node_type_id: text,
  instance_pool_id: text,
  driver_instance_pool_id: text,
  autotermination_minutes: number,
  spark_version: text,
  runtime_engine: text,
  availability: text,
  first_on_demand: number,
  aws_attributes: attributes,
  azure_attributes: attributes,
  gcp_attributes: attributes,
})

const pipeline = z.looseObject({
  clusters: z.array(workers.extend({ label: z.string().default('default') })).catch([]),
})

function workersOf(value: unknown) {
  const { num_workers, autoscale } = workers.catch({ num_workers: null }).parse(value)
  return autoscale
    ? { minWorkers: autoscale.min_workers, maxWorkers: autoscale.max_workers }
    : { minWorkers: num_workers, maxWorkers: num_workers }
}

/** The VMs of a cluster by its settings; a driver without a type of its own has that of the workers. */
export function factsOfVms(settings: Settings, name: string | null = null): FactsOfVms {
  const found = cluster.parse(settings)
  const machines = found.aws_attributes ?? found.azure_attributes ?? found.gcp_attributes
  return {
    name,
    driverVmType: found.driver_node_type_id ?? (found.driver_instance_pool_id ? null : found.node_type_id),
    workerVmType: found.node_type_id,
    driverPoolId:
      found.driver_instance_pool_id ?? (found.driver_node_type_id ? null : found.instance_pool_id),
    workerPoolId: found.instance_pool_id,
    ...workersOf(found.workers ?? settings),
    autoStopMinutes: found.autotermination_minutes,
    availability: found.availability ?? machines?.availability ?? null,
    onDemandFirst: found.first_on_demand ?? machines?.first_on_demand ?? null,
    isPhoton: isPhoton(found),
    runtime: found.spark_version,
  }
}

function isPhoton({ runtime_engine, spark_version }: z.output<typeof cluster>): boolean | null {
  if (runtime_engine === null && spark_version === null) return null
  return runtime_engine === 'PHOTON' || spark_version?.toLowerCase().includes('photon') === true
}

/** The VMs of each kind of cluster of a pipeline, as far as its settings name any. */
export function factsOfPipelineVms(settings: Settings): FactsOfVms[] {
  const listed = pipeline.parse(settings).clusters
  return listed
    .map((one) => factsOfVms(one, listed.length > 1 ? one.label : null))
    .filter(({ workerVmType, workerPoolId, driverVmType, minWorkers }) =>
      [workerVmType, workerPoolId, driverVmType, minWorkers].some((fact) => fact !== null),
    )
}
