import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { clusters } from './source.ts'

const recent = { since: '2025-05-20', until: '2025-06-01' }
const older = { since: '2025-04-10', until: '2025-04-20' }
const at = (day: string) => Date.parse(`${day}T10:00:00Z`)

async function fetchedFrom(answers: Answers, window = recent, dataNow = '2025-05-31T12:00:00Z') {
  const { url, requests } = await answering(answers)
  const connection = connectionTo(url)
  const { rows } = await collected({
    source: clusters,
    system: databricks,
    connection,
    scope: '4400',
    window,
    dataNow,
  })
  return { rows: rows['rest_cluster'] ?? [], requests }
}

test('clusters that existed in the window are read, with the days on which they did', async () => {
  const ended = { state: 'TERMINATED', start_time: at('2025-05-01') }
  const { rows } = await fetchedFrom({
    'GET /api/2.1/clusters/list': {
      clusters: [
        {
          cluster_id: 'running',
          state: 'RUNNING',
          start_time: at('2025-05-10'),
          terminated_time: at('2025-05-12'),
        },
        { ...ended, cluster_id: 'ended in it', terminated_time: at('2025-05-21') },
        { ...ended, cluster_id: 'ended before', terminated_time: at('2025-05-19') },
      ],
    },
  })
  expect(rows.map((row) => [row['cluster_id'], row['terminated_time'], row['day'], row['last_day']])).toEqual(
    [
      ['running', null, '2025-05-10', '2025-05-31'],
      ['ended in it', '2025-05-21T10:00:00.000Z', '2025-05-01', '2025-05-21'],
    ],
  )
})

test('settings without a column are kept with secrets hidden', async () => {
  const { rows } = await fetchedFrom({
    'GET /api/2.1/clusters/list': {
      clusters: [
        {
          cluster_id: 'a',
          state: 'RUNNING',
          start_time: at('2025-05-21'),
          policy_id: 'P1',
          spark_conf: { 'fs.s3a.secret.key': 'hunter2', 'spark.sql.ansi.enabled': 'true' },
          spark_env_vars: { DB_PASSWORD: 'hunter2' },
          init_scripts: [{ workspace: { destination: '/Shared/init.sh' } }],
        },
      ],
    },
  })
  expect(rows).toMatchObject([{ policy_id: 'P1' }])
  expect(rows.map(({ settings_json }) => JSON.parse(String(settings_json)))).toEqual([
    {
      spark_conf: { 'fs.s3a.secret.key': '[hidden]', 'spark.sql.ansi.enabled': 'true' },
      spark_env_vars: { DB_PASSWORD: '[hidden]' },
      init_scripts: [{ workspace: { destination: '/Shared/init.sh' } }],
    },
  ])
})

test('clusters that are no longer in the list are found by the runs that used them', async () => {
  const task = (clusterId: string) => ({
    run_id: 1,
    task_key: 'a',
    cluster_instance: { cluster_id: clusterId },
  })
  const { rows } = await fetchedFrom(
    {
      'GET /api/2.1/clusters/list': {},
      'GET /api/2.2/jobs/runs/list': {
        runs: [
          { job_id: 7, run_id: 8, tasks: [task('kept')] },
          { job_id: 7, run_id: 9, tasks: [task('gone')] },
        ],
      },
      'GET /api/2.1/clusters/get': ({ query }) =>
        query['cluster_id'] === 'kept'
          ? {
              cluster_id: 'kept',
              state: 'TERMINATED',
              start_time: at('2025-04-15'),
              terminated_time: at('2025-04-16'),
            }
          : {
              status: 400,
              text: '{"error_code":"INVALID_PARAMETER_VALUE","message":"Cluster gone does not exist"}',
            },
    },
    older,
  )
  expect(rows.map((row) => row['cluster_id'])).toEqual(['kept'])
})

test('runs are not listed if the list of clusters covers the window', async () => {
  const { requests } = await fetchedFrom({ 'GET /api/2.1/clusters/list': {} })
  expect(requests.map(({ path }) => path)).toEqual(['/api/2.1/clusters/list'])
})

test.skipIf(!hasTestData)('reads the recorded cluster of run 75778', async () => {
  const recorded = testData('databricks-rest/syncsparkpy/run-75778/clusters-get.json')
  const run = testData('databricks-rest/syncsparkpy/run-75778/jobs-runs-get.json')
  const { rows } = await fetchedFrom(
    {
      'GET /api/2.1/clusters/list': {},
      'GET /api/2.2/jobs/runs/list': { status: 200, text: `{"runs":[${run}]}` },
      'GET /api/2.1/clusters/get': { status: 200, text: recorded },
    },
    { since: '2023-04-11', until: '2023-04-12' },
    '2023-06-01T00:00:00Z',
  )
  expect(rows).toMatchObject([
    {
      cluster_id: '0101-214342-tpi6qdp2',
      cluster_source: 'JOB',
      driver_node_type: 'i3.xlarge',
      worker_node_type: 'i3.4xlarge',
      num_workers: 1,
      min_workers: null,
      runtime_engine: 'PHOTON',
      spark_context_id: '1443449481634833945',
      start_time: '2023-04-11T21:43:43.048Z',
      terminated_time: '2023-04-11T21:49:51.560Z',
      last_restarted_time: '2023-04-11T21:47:34.358Z',
      job_id: '943021334099449',
      run_name: 'my_job_run',
      availability: 'SPOT_WITH_FALLBACK',
      first_on_demand: 2,
      log_destination: 's3://bucket/path/to/logs/',
      day: '2023-04-11',
      last_day: '2023-04-11',
    },
  ])
})

test.skipIf(!hasTestData)('reads the list from the tests of the Terraform provider', async () => {
  const text = testData('databricks-rest/terraform-provider/clusters-list-response.json')
  const { rows } = await fetchedFrom({ 'GET /api/2.1/clusters/list': { status: 200, text } })
  const shown = [
    'cluster_id',
    'worker_node_type',
    'num_workers',
    'min_workers',
    'max_workers',
    'custom_tags',
    'day',
  ]
  expect(rows.map((row) => shown.map((name) => row[name]))).toEqual([
    ['23443', null, null, null, null, {}, null],
    ['test1', 'Standard_DS3_v2', 2, null, null, {}, '2020-10-28'],
    ['test2', 'Standard_F4s', null, 1, 2, { team: 'users' }, '2020-11-25'],
    ['awscluster', 'i3.2xlarge', null, 1, 14, { KeepAlive: 'True' }, '2020-11-24'],
  ])
})
