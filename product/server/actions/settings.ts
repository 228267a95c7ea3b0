import type { ProposedChange } from '../proposal-ports.ts'
import { fragmentAt, merged, type Fragment, type Json } from './fragment.ts'

/** What a change does to a definition. */
export type DefinitionChange = {
  before: Fragment
  after: Fragment
  /** A jq expression that changes the settings of a job, where a fragment cannot name what it is about. */
  jq?: string
}

type Value = string | null
/** How a change of a setting reads in the definition of an asset; undefined: a value of it cannot be written. */
type Setting = (change: { from: Value; to: Value }) => DefinitionChange | undefined

const whole = (value: Value): Json | undefined =>
  value !== null && /^\d+$/.test(value) ? Number(value) : undefined
const words = (value: Value): Json | undefined => value ?? undefined
const truth = (value: Value): Json | undefined =>
  value === 'true' || value === 'on' ? true : value === 'false' || value === 'off' ? false : undefined
const engine = (value: Value): Json | undefined =>
  value === 'on' ? 'PHOTON' : value === 'off' ? 'STANDARD' : undefined
/** `2X_SMALL` and `2X-Small` are one size. */
const size = (value: Value): Json | undefined =>
  value
    ?.replaceAll('_', '-')
    .toLowerCase()
    .replaceAll(/(^|-|\d)([a-z])/g, (_match, before: string, letter: string) => before + letter.toUpperCase())

const field =
  (path: string, read: (value: Value) => Json | undefined): Setting =>
  ({ from, to }) => {
    const [before, after] = [read(from), read(to)]
    if (after === undefined) return undefined
    return { before: before === undefined ? {} : fragmentAt(path, before), after: fragmentAt(path, after) }
  }

/** A number of workers, or the least and the most of them: "4", "2 to 8". */
function workersOf(value: Value): Fragment | undefined {
  const fixed = whole(value)
  if (fixed !== undefined) return { num_workers: fixed }
  const range = /^(\d+) to (\d+)$/.exec(value ?? '')
  return range ? { autoscale: { min_workers: Number(range[1]), max_workers: Number(range[2]) } } : undefined
}

const workers: Setting = ({ from, to }) => {
  const after = workersOf(to)
  return after && { before: workersOf(from) ?? {}, after }
}

const availability: Setting = ({ from, to }) => {
  const cloud = to?.endsWith('_AZURE') === true ? 'azure_attributes' : 'aws_attributes'
  return field(`${cloud}.availability`, words)({ from, to })
}

/** Serverless is a flag beside the type. */
function warehouseTypeOf(value: Value): Fragment | undefined {
  if (value === null) return undefined
  const isServerless = value === 'SERVERLESS'
  return { warehouse_type: isServerless ? 'PRO' : value, enable_serverless_compute: isServerless }
}

const warehouseType: Setting = ({ from, to }) => {
  const after = warehouseTypeOf(to)
  return after && { before: warehouseTypeOf(from) ?? {}, after }
}

const ofCompute: Readonly<Record<string, Setting>> = {
  worker_node_type: field('node_type_id', words),
  driver_node_type: field('driver_node_type_id', words),
  workers,
  runtime_version: field('spark_version', words),
  photon: field('runtime_engine', engine),
  availability,
  worker_pool: field('instance_pool_id', words),
  driver_pool: field('driver_instance_pool_id', words),
}

const jobCluster = '<job_cluster_key>'

const inJobCluster = (cluster: Fragment): Fragment =>
  Object.keys(cluster).length === 0
    ? {}
    : { job_clusters: [{ job_cluster_key: jobCluster, new_cluster: cluster }] }

/** The clusters of a job that have the former value, wherever its definition has them. */
const inClusters = (condition: string, change: string) =>
  `(.settings | {job_clusters, tasks} | del(..|nulls) | walk(if type == "object" and has("spark_version") and (${condition}) then ${change} else . end))`

const quoted = (value: Json) => JSON.stringify(value)

/** A change of the clusters of a job: those that have the former values get the proposed ones. */
const inClustersOfJob = (change: DefinitionChange): DefinitionChange => ({
  before: inJobCluster(change.before),
  after: inJobCluster(change.after),
  jq: inClusters(holdsIn(change.before), changeTo(change)),
})

const holdsIn = (before: Fragment) =>
  Object.entries(before)
    .map(([key, value]) =>
      // A driver that is not named is of the type of the workers.
      key === 'driver_node_type_id'
        ? `(.driver_node_type_id // .node_type_id) == ${quoted(value)}`
        : `.${key} == ${quoted(value)}`,
    )
    .join(' and ') || 'true'

function changeTo({ before, after }: DefinitionChange): string {
  const gone = Object.keys(before).filter((key) => !(key in after))
  const kept =
    'node_type_id' in after ? '.driver_node_type_id = (.driver_node_type_id // .node_type_id) | ' : ''
  const removed = gone.map((key) => `del(.${key}) | `).join('')
  return `${kept}${removed}. * ${JSON.stringify(after)}`
}

/** Tasks leave an all-purpose cluster for a job cluster with the settings that it has. */
const computeType: Setting = ({ from, to }) => {
  if (from !== 'ALL_PURPOSE' || to !== 'JOB_CLUSTER') return undefined
  return {
    before: { tasks: [{ task_key: '<task_key>', existing_cluster_id: '<cluster_id>' }] },
    after: {
      job_clusters: [{ job_cluster_key: 'main', new_cluster: { '<settings of the shared cluster>': '...' } }],
      tasks: [{ task_key: '<task_key>', job_cluster_key: 'main' }],
    },
    jq:
      '{job_clusters: [{job_cluster_key: "main", new_cluster: ($cluster[0] | {spark_version, node_type_id, driver_node_type_id, ' +
      'num_workers, autoscale, runtime_engine, data_security_mode, policy_id, instance_pool_id, driver_instance_pool_id, azure_attributes, ' +
      'aws_attributes, spark_conf, spark_env_vars, custom_tags, init_scripts, cluster_log_conf} | del(..|nulls))}], ' +
      'tasks: [.settings.tasks[] | if has("existing_cluster_id") then del(.existing_cluster_id) + {job_cluster_key: "main"} else . end]}',
  }
}

/** Tasks that follow each other on the same VMs share one job cluster. */
const jobClusters: Setting = () => ({
  before: {
    tasks: [
      { task_key: '<first task>', new_cluster: { '<settings>': '...' } },
      { task_key: '<next task>', new_cluster: { '<the same settings>': '...' } },
    ],
  },
  after: {
    job_clusters: [{ job_cluster_key: 'shared', new_cluster: { '<settings>': '...' } }],
    tasks: [
      { task_key: '<first task>', job_cluster_key: 'shared' },
      { task_key: '<next task>', job_cluster_key: 'shared' },
    ],
  },
  jq:
    '(.settings | {job_clusters: [{job_cluster_key: "shared", new_cluster: (first(.tasks[].new_cluster | values) // .job_clusters[0].new_cluster)}], ' +
    'tasks: [.tasks[] | if has("new_cluster") or has("job_cluster_key") then del(.new_cluster) + {job_cluster_key: "shared"} else . end]})',
})

const ofJobs: Readonly<Record<string, Setting>> = {
  timeout_seconds: field('timeout_seconds', whole),
  performance_target: field('performance_target', words),
  max_concurrent_runs: field('max_concurrent_runs', whole),
  compute_type: computeType,
  job_clusters: jobClusters,
}

/** Each setting that recommendations change, by type of asset: where the definition of the asset has it. */
const settings: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  cluster: { ...ofCompute, auto_termination_minutes: field('autotermination_minutes', whole) },
  warehouse: {
    auto_stop_minutes: field('auto_stop_mins', whole),
    size: field('cluster_size', size),
    min_clusters: field('min_num_clusters', whole),
    max_clusters: field('max_num_clusters', whole),
    warehouse_type: warehouseType,
  },
  pool: {
    min_idle_instances: field('min_idle_instances', whole),
    max_capacity: field('max_capacity', whole),
    idle_minutes: field('idle_instance_autotermination_minutes', whole),
  },
  pipeline: {
    continuous: field('continuous', truth),
    development: field('development', truth),
    serverless: field('serverless', truth),
    photon: field('photon', truth),
    edition: field('edition', words),
    channel: field('channel', words),
  },
  job: ofJobs,
}

/** What changes of settings do to the definition of an asset; undefined where one of them cannot be written. */
export function definitionChange(
  assetKind: string,
  changes: readonly ProposedChange[],
): DefinitionChange | undefined {
  const ofClusters = assetKind === 'job' ? togetherOf(ofCompute, changes) : undefined
  if (ofClusters) return inClustersOfJob(ofClusters)
  return togetherOf(settings[assetKind] ?? {}, changes)
}

function togetherOf(
  known: Readonly<Record<string, Setting>>,
  changes: readonly ProposedChange[],
): DefinitionChange | undefined {
  const written = changes.map(({ setting, from, to }) => known[setting]?.({ from, to }))
  const [first, ...others] = written.filter((change) => change !== undefined)
  if (first === undefined || others.length + 1 < changes.length) return undefined
  // Two expressions would have to be applied one after the other.
  if (others.length > 0 && [first, ...others].some(({ jq }) => jq !== undefined)) return undefined
  return others.reduce(
    (one, other) => ({ before: merged(one.before, other.before), after: merged(one.after, other.after) }),
    first,
  )
}
