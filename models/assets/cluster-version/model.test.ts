import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { clusterRow, eventRow } from '#models/testing/rows.ts'
import { clusterVersion } from './model.ts'

const tables = ['cluster_version', 'workspace']

const details = {
  attributes: {
    node_type_id: 'huge',
    spark_conf: { 'spark.sql.ansi.enabled': 'true', 'fs.s3a.secret.key': '[hidden]' },
    init_scripts: [{ workspace: { destination: '/a.sh' } }],
  },
  cluster_size: { autoscale: { min_workers: 2, max_workers: 8 } },
  previous_attributes: { node_type_id: 'large', spark_conf: {} },
  previous_cluster_size: { num_workers: 2 },
}
const edit = (time: string, rest: object) =>
  eventRow('EDITED', time, { details_json: JSON.stringify(details), user_name: 'ann', ...rest })

const shown = `
  select statement, evidence, changed_by, worker_node_type, worker_count, min_workers, max_workers, spark_conf_json
  from cluster_version
  order by statement`

test('an edit reports the settings before it and after it, and who made it', async () => {
  const lake = await derivedLake(tables, {
    cluster_event: [edit('2025-05-03T09:00:00Z', { event_hash: 'e', is_masked: true })],
  })
  expect(await lake.rows(shown)).toEqual([
    {
      statement: 'before edit 1746262800000 e',
      evidence: 'before edit',
      changed_by: 'ann',
      worker_node_type: 'large',
      worker_count: 2,
      min_workers: null,
      max_workers: null,
      spark_conf_json: '{}',
    },
    {
      statement: 'edit 1746262800000 e',
      evidence: 'edit',
      changed_by: 'ann',
      worker_node_type: 'huge',
      worker_count: null,
      min_workers: 2,
      max_workers: 8,
      spark_conf_json: '{"spark.sql.ansi.enabled":"true","fs.s3a.secret.key":"[hidden]"}',
    },
  ])
  await lake.close()
})

test('properties of an edit whose secrets were not hidden are not published', async () => {
  const lake = await derivedLake(tables, { cluster_event: [edit('2025-05-03T09:00:00Z', {})] })
  const rows = await lake.rows(
    'select worker_node_type, spark_conf_json, environment_json, init_scripts_json from cluster_version where min_workers = 2',
  )
  expect(rows).toEqual([
    { worker_node_type: 'huge', spark_conf_json: null, environment_json: null, init_scripts_json: null },
  ])
  await lake.close()
})

test('a later change is added to the former ones, and the latest answer of REST takes the place of the one before', async () => {
  const rest = (num_workers: number) => ({
    account_id: 'account',
    workspace_id: '1',
    cluster_id: 'c',
    cluster_name: 'the cluster',
    num_workers,
    policy_id: 'P1',
    settings_json: '{"init_scripts":[{"workspace":{"destination":"/a.sh"}}],"spark_conf":{"a":"b"}}',
    day: '2025-05-01',
    last_day: '2025-05-05',
  })
  const lake = await derivedLake(tables, { system_cluster: [clusterRow()], rest_cluster: [rest(2)] })
  await addRows(lake, {
    system_cluster: [
      clusterRow({
        change_time: '2025-05-03T09:00:00Z',
        min_autoscale_workers: 1,
        max_autoscale_workers: 4,
        day: '2025-05-03',
      }),
    ],
    rest_cluster: [rest(3)],
  })
  const rows = await lake.rows(
    `select evidence, worker_count, max_workers, policy_id, spark_conf_json, init_scripts_json
     from cluster_version
     order by evidence desc, at_time`,
  )
  expect(rows).toEqual([
    {
      evidence: 'history',
      worker_count: 2,
      max_workers: null,
      policy_id: null,
      spark_conf_json: null,
      init_scripts_json: null,
    },
    {
      evidence: 'history',
      worker_count: null,
      max_workers: 4,
      policy_id: null,
      spark_conf_json: null,
      init_scripts_json: null,
    },
    {
      evidence: 'current',
      worker_count: 3,
      max_workers: null,
      policy_id: 'P1',
      spark_conf_json: '{"a":"b"}',
      init_scripts_json: '[{"workspace":{"destination":"/a.sh"}}]',
    },
  ])
  await lake.close()
})

test('every source reports how many VMs are on-demand whatever the others are', async () => {
  const bought = { azure_attributes: { availability: 'SPOT_AZURE', first_on_demand: 3 } }
  const arrived = { arrived_version: 1 }
  const rows = await selectAlone(
    clusterVersion,
    {
      system_cluster: [
        { cluster_id: 'history', change_time: '2025-05-01T09:00:00Z', aws_first_on_demand: 1, ...arrived },
        { cluster_id: 'silent', change_time: '2025-05-01T09:00:00Z', ...arrived },
      ],
      cluster_event: [
        {
          cluster_id: 'edited',
          event_type: 'EDITED',
          event_time: '2025-05-02T09:00:00Z',
          event_hash: 'e',
          details_json: JSON.stringify({ attributes: bought }),
          ...arrived,
        },
      ],
      rest_cluster: [{ cluster_id: 'listed', first_on_demand: 2, ...arrived }],
    },
    { afterVersion: 0 },
  )
  expect(rows.map(({ cluster_id, first_on_demand }) => [cluster_id, first_on_demand])).toEqual([
    ['edited', 3],
    ['history', 1],
    ['listed', 2],
    ['silent', null],
  ])
})
