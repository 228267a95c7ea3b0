import { expect, test } from 'vitest'
import { waysToChange } from './ways-to-change.ts'

function textsOf(assetKind: string, ...changes: readonly (readonly [string, string | null, string])[]) {
  const ways = waysToChange({
    assetKind,
    assetId: assetKind === 'job' ? '123456789012345678' : 'a-1',
    changes: changes.map(([setting, from, to]) => ({ setting, from, to })),
  })
  return Object.fromEntries(ways.map(({ form, text }) => [form, text]))
}

test('a cluster is updated in the named setting alone', () => {
  expect(textsOf('cluster', ['auto_termination_minutes', '120', '30'])).toEqual({
    JSON: '  {\n-   "autotermination_minutes": 120\n+   "autotermination_minutes": 30\n  }',
    CLI: `databricks clusters update --json '{"cluster_id": "a-1", "update_mask": "autotermination_minutes", "cluster": {"autotermination_minutes": 30}}'`,
    BUNDLE: 'resources:\n  clusters:\n    <key>:\n      autotermination_minutes: 30',
    TERRAFORM:
      'resource "databricks_cluster" "<name>" {\n  # All other arguments stay.\n  autotermination_minutes = 30\n}',
  })
})

test('a fixed number of workers that becomes a range takes the number away', () => {
  const { JSON: diff, CLI, TERRAFORM } = textsOf('cluster', ['workers', '8', '2 to 6'])
  expect(diff).toContain('-   "num_workers": 8\n+   "autoscale": {\n+     "min_workers": 2,')
  expect(CLI).toContain('"update_mask": "autoscale,num_workers"')
  expect(TERRAFORM).toContain('  autoscale {\n    min_workers = 2\n    max_workers = 6\n  }')
})

test('the settings of a SQL warehouse and of a pool that do not change are read and sent along', () => {
  const warehouse = textsOf('warehouse', ['auto_stop_minutes', '45', '10'])
  expect(warehouse.CLI).toBe(
    `databricks warehouses get a-1 --output json \\
  | jq '{name, cluster_size, min_num_clusters, max_num_clusters, auto_stop_mins, spot_instance_policy, enable_photon, enable_serverless_compute, warehouse_type, channel, tags, instance_profile_arn} | del(..|nulls) | . * {"auto_stop_mins": 10}' \\
  > change.json
databricks warehouses edit a-1 --json @change.json`,
  )
  expect(warehouse.TERRAFORM).toContain('resource "databricks_sql_endpoint"')
  const pool = textsOf('pool', ['min_idle_instances', '4', '1'])
  expect(pool.CLI).toContain('. * {"min_idle_instances": 1}')
  expect(pool.CLI).toContain('databricks instance-pools edit --json @change.json')
  expect(Object.keys(pool)).toEqual(['JSON', 'CLI', 'TERRAFORM'])
})

test('values are written as the API has them', () => {
  expect(textsOf('warehouse', ['size', '2X_LARGE', 'X_SMALL']).BUNDLE).toContain('cluster_size: X-Small')
  expect(textsOf('warehouse', ['warehouse_type', 'PRO', 'SERVERLESS']).BUNDLE).toContain(
    'warehouse_type: PRO\n      enable_serverless_compute: true',
  )
  expect(textsOf('cluster', ['photon', 'on', 'off']).BUNDLE).toContain('runtime_engine: STANDARD')
  const spot = ['availability', 'ON_DEMAND_AZURE', 'SPOT_WITH_FALLBACK_AZURE'] as const
  expect(textsOf('cluster', spot).CLI).toContain('"update_mask": "azure_attributes.availability"')
  expect(textsOf('cluster', ['runtime_version', null, '15.4.x-scala2.12']).BUNDLE).toContain(
    'spark_version: "15.4.x-scala2.12"',
  )
})

test('a setting of a job changes by its number, with all digits', () => {
  const { CLI, BUNDLE, TERRAFORM } = textsOf('job', ['timeout_seconds', null, '7200'])
  expect(CLI).toBe(
    `databricks jobs update --json '{"job_id": 123456789012345678, "new_settings": {"timeout_seconds": 7200}}'`,
  )
  expect(BUNDLE).toBe('resources:\n  jobs:\n    <key>:\n      timeout_seconds: 7200')
  expect(TERRAFORM).toContain('resource "databricks_job"')
})

test('the clusters of a job that have the former value change, wherever its definition has them', () => {
  const { CLI, BUNDLE, TERRAFORM } = textsOf('job', [
    'driver_node_type',
    'Standard_D16ds_v5',
    'Standard_D4ds_v5',
  ])
  expect(CLI).toContain('(.driver_node_type_id // .node_type_id) == "Standard_D16ds_v5"')
  expect(CLI).toContain('. * {"driver_node_type_id":"Standard_D4ds_v5"}')
  expect(BUNDLE).toContain(
    '      job_clusters:\n        - job_cluster_key: <job_cluster_key>\n          new_cluster:\n            driver_node_type_id: Standard_D4ds_v5',
  )
  expect(TERRAFORM).toContain(
    '  job_cluster {\n    job_cluster_key = "<job_cluster_key>"\n    new_cluster {\n      driver_node_type_id = "Standard_D4ds_v5"\n    }\n  }',
  )
  const both = textsOf('job', ['worker_node_type', 'A', 'B'], ['workers', '4', '2'])
  expect(both.CLI).toContain('.node_type_id == "A" and .num_workers == 4')
  expect(both.CLI).toContain('. * {"node_type_id":"B","num_workers":2}')
})

test('what is no setting of a definition has no text to copy', () => {
  expect(textsOf('job', ['failing_runs', 'fails', 'mended or paused'])).toEqual({})
  expect(textsOf('cluster', ['auto_termination_minutes', '120', 'soon'])).toEqual({})
  expect(textsOf('pool', ['min_idle_instances', '4', '1'], ['unknown', '1', '2'])).toEqual({})
  expect(textsOf('notebook', ['timeout_seconds', null, '1'])).toEqual({})
})
