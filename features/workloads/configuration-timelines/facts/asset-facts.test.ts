import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { getAssetFactsRoute } from './server.ts'

const version = (cluster_id: string, rest: object = {}) => ({
  cluster_id,
  statement: `change ${cluster_id}`,
  evidence: 'history',
  at_time: '2025-05-01T09:00:00Z',
  worker_node_type: 'large',
  driver_node_type: 'small',
  min_workers: 2,
  max_workers: 8,
  auto_termination_minutes: 30,
  spark_version: '15.4.x-scala2.12',
  availability: 'SPOT_WITH_FALLBACK_AZURE',
  first_on_demand: 1,
  ...rest,
})
const instance = (cluster_id: string, run_id: string | null, start: string, rest: object = {}) => ({
  cluster_id,
  instance_id: `${cluster_id} ${start}`,
  job_id: run_id === null ? null : 'j',
  run_id,
  start_time: `2025-05-${start}T00:00:00Z`,
  end_time: `2025-05-${start}T01:00:00Z`,
  ...rest,
})

const { ask } = reportTest([getAssetFactsRoute], {
  cluster_version: [
    version('c'),
    version('c', {
      statement: 'edit',
      evidence: 'edit',
      at_time: '2025-05-04T09:00:00Z',
      runtime_engine: 'PHOTON',
      tags_json: '{"team":"sales"}',
    }),
    version('old', { worker_node_type: 'former' }),
    version('one'),
    version('two'),
    version('three', { worker_node_type: 'huge', min_workers: null, max_workers: null, worker_count: 0 }),
  ],
  cluster_name: [
    { cluster_id: 'c', kind: 'shared', name: 'analysts', owner: 'ann', is_deleted: false },
    { cluster_id: 'one', kind: 'job' },
    { cluster_id: 'never configured' },
  ],
  workspace: [{ workspace_id: '1', workspace_url: 'https://one.example.com' }],
  cluster_instance: [
    instance('c', null, '20'),
    instance('c', null, '21', { end_time: null }),
    instance('old', '1', '22'),
    instance('one', '2', '23'),
    instance('two', '2', '24'),
    instance('three', '2', '24'),
  ],
  job: [{ job_id: 'j' }],
  run: [{ job_id: 'once', run_id: 'o', attempt: 0, run_type: 'SUBMIT_RUN', shared_cluster_id: 'c' }],
  pipeline: [{ pipeline_id: 'p', state: 'IDLE', edition: 'ADVANCED', is_continuous: true, is_photon: true }],
  pipeline_version: [
    {
      pipeline_id: 'p',
      statement: 'rest',
      evidence: 'current',
      tags_json: '{"cost-center":"7"}',
      settings_json: JSON.stringify({
        clusters: [
          { label: 'default', node_type_id: 'large', autoscale: { min_workers: 1, max_workers: 5 } },
          { label: 'maintenance', instance_pool_id: 'o' },
          { label: 'updates' },
          { label: 'odd', node_type_id: 7, num_workers: 'two', azure_attributes: 'spot' },
        ],
      }),
    },
  ],
  warehouse: [
    {
      warehouse_id: 'w',
      state: 'RUNNING',
      warehouse_type: 'PRO',
      size: 'Small',
      min_clusters: 1,
      max_clusters: 3,
      auto_stop_minutes: 0,
      spot_instance_policy: 'COST_OPTIMIZED',
      tags_json: '{"team":"bi"}',
    },
    { warehouse_id: 'w', workspace_id: '2', size: 'Large' },
  ],
  pool: [{ instance_pool_id: 'o', node_type: 'small', min_idle_instances: 2, idle_minutes: 60 }],
  endpoint: [{ endpoint_kind: 'model_serving', endpoint_id: 'm', state: 'READY', has_scale_to_zero: true }],
  app: [{ app_id: 'a', compute_size: 'MEDIUM', compute_state: 'ACTIVE', app_state: 'RUNNING' }],
  asset_name: [
    { kind: 'pipeline', asset_id: 'p' },
    { kind: 'warehouse', asset_id: 'w' },
    { kind: 'warehouse', asset_id: 'gone' },
  ],
})

const factsOf = async (kind: string, id: string) =>
  (await ask(`/asset-facts?assetKind=${kind}&assetId=${encodeURIComponent(id)}`)).json().facts

test('a cluster has the settings of its last version, and runs while its latest instance does', async () => {
  expect(await factsOf('cluster', 'c')).toMatchObject({
    named: {
      workspaceId: '1',
      workspaceUrl: 'https://one.example.com',
      name: 'analysts',
      owner: 'ann',
      isDeleted: false,
    },
    state: 'RUNNING',
    tags: { team: 'sales' },
    vms: [
      {
        name: null,
        driverVmType: 'small',
        workerVmType: 'large',
        minWorkers: 2,
        maxWorkers: 8,
        autoStopMinutes: 30,
        availability: 'SPOT_WITH_FALLBACK_AZURE',
        onDemandFirst: 1,
        isPhoton: true,
        runtime: '15.4.x-scala2.12',
      },
    ],
  })
})

test('a cluster without settings has none, and one that nobody knows is refused', async () => {
  expect(await factsOf('cluster', 'never configured')).toMatchObject({ state: null, tags: {}, vms: [] })
  expect((await ask('/asset-facts?assetKind=cluster&assetId=unknown')).statusCode).toBe(404)
})

test('a cluster that was made for a run has no time after which it stops', async () => {
  expect((await factsOf('cluster', 'one')).vms).toMatchObject([
    { workerVmType: 'large', autoStopMinutes: null },
  ])
})

test('a job has the VMs of the clusters of its latest run, the same ones once', async () => {
  expect((await factsOf('job', 'j')).vms).toMatchObject([
    { workerVmType: 'large', minWorkers: 2, maxWorkers: 8, autoStopMinutes: null },
    { workerVmType: 'huge', minWorkers: 0, maxWorkers: 0 },
  ])
})

test('one-time runs are found by the id of a job, of a run submitted once and of their cluster', async () => {
  expect(await factsOf('one_time_run', 'j')).toEqual(await factsOf('job', 'j'))
  expect((await factsOf('one_time_run', 'once')).vms).toEqual([])
  expect((await factsOf('one_time_run', 'c')).vms).toEqual([])
  expect((await ask('/asset-facts?assetKind=one_time_run&assetId=none')).statusCode).toBe(404)
})

test('a pipeline has the VMs of each kind of its clusters that names some', async () => {
  expect(await factsOf('pipeline', 'p')).toMatchObject({
    state: 'IDLE',
    assetType: 'ADVANCED',
    isContinuous: true,
    isPhoton: true,
    tags: { 'cost-center': '7' },
    vms: [
      { name: 'default', driverVmType: 'large', workerVmType: 'large', minWorkers: 1, maxWorkers: 5 },
      { name: 'maintenance', driverVmType: null, driverPoolId: 'o', workerPoolId: 'o', minWorkers: null },
    ],
  })
})

test('a warehouse, a pool, an endpoint and an app have what their sources list', async () => {
  expect(await factsOf('warehouse', 'w')).toMatchObject({
    state: 'RUNNING',
    assetType: 'PRO',
    size: 'Small',
    minClusters: 1,
    maxClusters: 3,
    autoStopMinutes: 0,
    availability: 'COST_OPTIMIZED',
    isServerless: false,
    tags: { team: 'bi' },
    vms: [],
  })
  expect(await factsOf('warehouse', 'gone')).toMatchObject({
    named: { name: null },
    size: null,
    autoStopMinutes: null,
  })
  expect(await factsOf('pool', 'o')).toMatchObject({
    minIdleVms: 2,
    autoStopMinutes: 60,
    vms: [{ workerVmType: 'small' }],
  })
  expect(await factsOf('model_serving', 'm')).toMatchObject({ state: 'READY', isScaledToZero: true })
  expect(await factsOf('app', 'a')).toMatchObject({ size: 'MEDIUM', state: 'RUNNING' })
})
