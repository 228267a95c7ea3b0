import type { ProposedChange } from '../proposal-ports.ts'
import { diffOf, pathsOf, type Fragment } from './fragment.ts'
import { definitionChange, type DefinitionChange } from './settings.ts'
import { inlineJson, shellWord, terraformOf, yamlOf } from './written.ts'

/** A way to make a change: a text to copy, and what to know before it is used. */
export type Way = { form: 'JSON' | 'CLI' | 'BUNDLE' | 'TERRAFORM'; title: string; text: string; note: string }

type Advised = { assetKind: string; assetId: string; changes: readonly ProposedChange[] }

/** The texts that make the changes of a proposal about an asset; none where its settings cannot be written so. */
export function waysToChange({ assetKind, assetId, changes }: Advised): Way[] {
  const change = definitionChange(assetKind, changes)
  const resource = resources[assetKind]
  if (!change || !resource) return []
  const { bundle, terraform, command } = resource
  return [
    {
      form: 'JSON',
      title: 'Change of the definition',
      text: diffOf(change.before, change.after),
      note: resource.api,
    },
    { form: 'CLI', title: 'Databricks CLI', ...command(assetId, change) },
    ...(bundle === undefined
      ? []
      : [
          {
            form: 'BUNDLE' as const,
            title: 'Bundle',
            text: yamlOf({ resources: { [bundle]: { '<key>': change.after } } }),
            note: 'For what a bundle deploys: its next deployment takes back what the CLI changed. Add it to the resource with the key that your bundle gives it; all other settings stay.',
          },
        ]),
    {
      form: 'TERRAFORM',
      title: 'Terraform',
      text: `resource "${terraform}" "<name>" {\n  # All other arguments stay.\n${terraformOf(change.after)}\n}`,
      note: 'For what Terraform manages: its next apply takes back what the CLI changed.',
    },
  ]
}

type Command = (assetId: string, change: DefinitionChange) => { text: string; note: string }
type Resource = {
  /** What the API of Databricks calls it, and how it is changed. */
  api: string
  /** Its key among the resources of a bundle; absent: bundles have none. */
  bundle?: string
  terraform: string
  command: Command
}

const readAndWrite = (read: string, expression: string, write: string) =>
  `${read} --output json \\\n  | jq ${shellWord(expression)} \\\n  > change.json\n${write}`

const keepsAll =
  'The call replaces the whole definition: the settings of today are read first and go along. Look at change.json before the last line.'

const picked = (names: readonly string[]) => `{${names.join(', ')}} | del(..|nulls)`

/** Only the named fields of a cluster change. */
const updateCluster: Command = (clusterId, { before, after }) => {
  const gone = Object.keys(before).filter((key) => !(key in after))
  const mask = [...new Set([...maskOf(after), ...gone])].join(',')
  const body = { cluster_id: clusterId, update_mask: mask, cluster: after }
  return {
    text: `databricks clusters update --json ${shellWord(inlineJson(body))}`,
    note: 'The mask names the only settings that change. A running cluster restarts unless only its auto-termination changes.',
  }
}

/** The range of workers is one setting. */
const maskOf = (after: Fragment) =>
  pathsOf(after).map((path) => (path.startsWith('autoscale.') ? 'autoscale' : path))

const warehouseFields = [
  'name',
  'cluster_size',
  'min_num_clusters',
  'max_num_clusters',
  'auto_stop_mins',
  'spot_instance_policy',
  'enable_photon',
  'enable_serverless_compute',
  'warehouse_type',
  'channel',
  'tags',
  'instance_profile_arn',
]

const editWarehouse: Command = (warehouseId, { after }) => ({
  text: readAndWrite(
    `databricks warehouses get ${warehouseId}`,
    `${picked(warehouseFields)} | . * ${inlineJson(after)}`,
    `databricks warehouses edit ${warehouseId} --json @change.json`,
  ),
  note: keepsAll,
})

const poolFields = [
  'instance_pool_id',
  'instance_pool_name',
  'node_type_id',
  'min_idle_instances',
  'max_capacity',
  'idle_instance_autotermination_minutes',
  'custom_tags',
]

const editPool: Command = (poolId, { after }) => ({
  text: readAndWrite(
    `databricks instance-pools get ${poolId}`,
    `${picked(poolFields)} | . * ${inlineJson(after)}`,
    'databricks instance-pools edit --json @change.json',
  ),
  note: keepsAll,
})

const updatePipeline: Command = (pipelineId, { after }) => ({
  text: readAndWrite(
    `databricks pipelines get ${pipelineId}`,
    `.spec * ${inlineJson(after)}`,
    `databricks pipelines update ${pipelineId} --json @change.json`,
  ),
  note: keepsAll,
})

/** The id of a job is a number of up to 19 digits: it stays a text of digits, as a number of JavaScript has 16. */
const updateJob: Command = (jobId, { after, jq }) => {
  if (jq === undefined)
    return {
      text: `databricks jobs update --json ${shellWord(`{"job_id": ${jobId}, "new_settings": ${inlineJson(after)}}`)}`,
      note: 'Only the named settings change; they hold from the next run on, a timeout at once.',
    }
  const isOfShared = jq.includes('$cluster')
  const read = isOfShared ? `${clusterOfJob(jobId)}\n` : ''
  const given = isOfShared ? '--slurpfile cluster cluster.json ' : ''
  const expression = shellWord(`{job_id: ${jobId}, new_settings: ${jq}}`)
  return {
    text: `${read}databricks jobs get ${jobId} --output json \\\n  | jq ${given}${expression} \\\n  > change.json\ndatabricks jobs update --json @change.json`,
    note: 'Tasks and job clusters are replaced as a whole by their keys: those of today are read first and go along. Look at change.json before the last line, and leave out what is to stay.',
  }
}

const clusterOfJob = (jobId: string) =>
  `databricks clusters get "$(databricks jobs get ${jobId} --output json | jq -r 'first(.settings.tasks[].existing_cluster_id | values)')" --output json > cluster.json`

const resources: Readonly<Record<string, Resource>> = {
  cluster: {
    api: 'Clusters API: update with update_mask.',
    bundle: 'clusters',
    terraform: 'databricks_cluster',
    command: updateCluster,
  },
  warehouse: {
    api: 'SQL Warehouses API: edit.',
    bundle: 'sql_warehouses',
    terraform: 'databricks_sql_endpoint',
    command: editWarehouse,
  },
  pool: {
    api: 'Instance Pools API: edit.',
    terraform: 'databricks_instance_pool',
    command: editPool,
  },
  pipeline: {
    api: 'Pipelines API: update.',
    bundle: 'pipelines',
    terraform: 'databricks_pipeline',
    command: updatePipeline,
  },
  job: {
    api: 'Jobs API: new_settings of update.',
    bundle: 'jobs',
    terraform: 'databricks_job',
    command: updateJob,
  },
}
