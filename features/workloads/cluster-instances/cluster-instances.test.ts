import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { sparkAbsences } from '#product/contract/absences/spark.ts'
import { awaitedLogOf, lossesOfSpark, sparkDayOf, sparkOf } from '#product/testing/workload-rows.ts'
import {
  clusterInstancesMetadataRoute,
  getClusterInstanceRoute,
  listClusterInstancesOfClusterRoute,
  listClusterInstancesRoute,
} from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const hour = 3_600_000
const life = (instance_id: string, rest: object = {}) => ({
  cluster_id: 'c',
  instance_id,
  cluster_kind: 'shared',
  start_time: '2025-05-25T10:00:00Z',
  last_time: '2025-05-25T12:00:00Z',
  end_time: '2025-05-25T12:00:00Z',
  day: '2025-05-25',
  up_ms: 2 * hour,
  start_up_ms: 0,
  active_ms: hour,
  idle_ms: hour,
  unknown_ms: 0,
  ...rest,
})
const day = (instance_id: string, on: string, rest: object = {}) => ({
  day: on,
  cluster_id: 'c',
  instance_id,
  cluster_kind: 'shared',
  up_ms: 2 * hour,
  start_up_ms: 0,
  active_ms: hour,
  idle_ms: hour,
  unknown_ms: 0,
  workers_min: 2,
  workers_max: 4,
  worker_ms: 5 * hour,
  manned_ms: 2 * hour,
  ...rest,
})
const cost = (instance_id: string | null, on: string, amount: string, rest: object = {}) => ({
  day: on,
  cluster_id: 'c',
  instance_id,
  databricks_cost: amount,
  cost: amount,
  ...rest,
})

const quiet = (start_time: string, end_time: string) => ({
  day: start_time.slice(0, 10),
  cluster_id: 'c',
  kind: 'quiet',
  start_time,
  end_time,
})

const { ask } = reportTest(
  [
    listClusterInstancesOfClusterRoute,
    listClusterInstancesRoute,
    getClusterInstanceRoute,
    clusterInstancesMetadataRoute,
  ],
  {
    cluster_name: [{ cluster_id: 'c', name: 'analysts', owner: 'ann' }],
    cluster_instance: [
      life('c-1', { cost: '5', databricks_cost: '5', currency: 'USD', workers_min: 2, workers_max: 4 }),
      life('c-2', {
        start_time: '2025-05-20T10:00:00Z',
        day: '2025-05-20',
        last_time: '2025-05-25T05:00:00Z',
        end_time: null,
        active_ms: 0,
        idle_ms: 0,
        unknown_ms: 2 * hour,
      }),
      life('p-1', {
        cluster_id: 'p',
        cluster_kind: 'pipeline',
        pipeline_id: 'sales',
        active_ms: null,
        idle_ms: null,
      }),
      life('f-1', {
        cluster_id: 'f',
        start_time: '2025-05-31T20:00:00Z',
        last_time: '2025-05-31T22:00:00Z',
        day: '2025-05-31',
        end_time: null,
      }),
      life('c-9', { workspace_id: '2' }),
    ],
    cluster_instance_day: [
      day('c-1', '2025-05-25'),
      day('c-2', '2025-05-20'),
      day('c-2', '2025-05-25', { active_ms: 0, idle_ms: 0, unknown_ms: 2 * hour }),
      day('f-1', '2025-05-31', { cluster_id: 'f' }),
      day('p-1', '2025-05-25', { cluster_id: 'p', active_ms: null, idle_ms: null, unknown_ms: 2 * hour }),
      day('c-9', '2025-05-25', { workspace_id: '2' }),
    ],
    cluster_instance_cost_day: [
      cost('c-1', '2025-05-25', '4', { consumer: 'run', run_id: '7' }),
      cost('c-1', '2025-05-25', '1', { consumer: 'idle' }),
      cost('c-2', '2025-05-20', '100'),
      cost('c-2', '2025-05-25', '2'),
      cost(null, '2025-05-26', '0.5'),
    ],
    cluster_activity: [
      {
        day: '2025-05-25',
        cluster_id: 'c',
        kind: 'run',
        job_id: 'j',
        run_id: '7',
        attempt: 0,
        start_time: '2025-05-25T10:00:00Z',
        end_time: '2025-05-25T10:30:00Z',
      },
      quiet('2025-05-25T10:40:00Z', '2025-05-25T11:10:00Z'),
      quiet('2025-05-25T11:10:00Z', '2025-05-25T11:30:00Z'),
      quiet('2025-05-25T11:50:00Z', '2025-05-25T13:00:00Z'),
    ],
    instance_log: [
      awaitedLogOf('c', '2025-05-21T10:00:00Z', { instance_id: 'c-2' }),
      awaitedLogOf('f', '2025-06-01T20:00:00Z'),
    ],
    instance_spark: [
      sparkOf({
        cluster_id: 'c',
        instance_id: 'c-1',
        lost_executor_count: 2,
        peak_executor_heap_bytes: 900,
        ...lossesOfSpark,
        is_complete: false,
      }),
      sparkOf({ cluster_id: 'p', instance_id: 'p-1', application_count: 3, lost_executor_count: null }),
    ],
    spark_day: [
      sparkDayOf({ cluster_id: 'c', instance_id: 'c-1', day: '2025-05-25' }),
      sparkDayOf({
        cluster_id: 'c',
        instance_id: 'c-1',
        day: '2025-05-26',
        spark_task_count: 5,
        failed_spark_task_count: 1,
      }),
      sparkDayOf({ cluster_id: 'c', instance_id: 'c-1', day: '2025-06-01', spark_task_count: 1000 }),
      sparkDayOf({ cluster_id: 'c', instance_id: 'c-1', day: '2025-05-25', workspace_id: '2' }),
    ],
    pipeline_update: [{ pipeline_id: 'sales', update_id: 'u', cluster_id: 'p' }],
  },
)

const instancesOf = async (query: string) => (await ask(`/cluster-instances?${query}`)).json()

test('the instances of a cluster have their part of the range, and add up to what was spent on it', async () => {
  const answer = await ask(`/cluster-instances/allpurpose/c?${range}`)
  const { clusterInstances, totals } = answer.json()
  expect(totals).toMatchObject({ cost: '7.5000000000' })
  expect(clusterInstances).toMatchObject([
    {
      appId: 'c-1',
      clusterName: 'analysts',
      state: 'TERMINATED',
      upTime: 2 * hour,
      activeTime: hour,
      idleRatio: 0.5,
      longestIdleGap: (50 * hour) / 60,
      workersMin: 2,
      workersMean: '2.50',
      workersMax: 4,
      cost: '5.0000000000',
    },
    {
      appId: 'c-2',
      state: 'RUNNING',
      endTime: null,
      idleTime: null,
      longestIdleGap: null,
      cost: '2.0000000000',
    },
    { appId: null, state: null, startTime: null, upTime: null, cost: '0.5000000000' },
  ])
  expect((await ask(`/cluster-instances/allpurpose/none?${range}`)).statusCode).toBe(404)
})

test('a run and an update have the whole instances that they used, whatever the range', async () => {
  const later = 'since=2025-06-24T00:00:00Z&until=2025-06-30T00:00:00Z'
  const ofRun = await instancesOf(`${later}&runId=7&jobId=j&attemptNumber=0`)
  expect(ofRun.clusterInstances).toMatchObject([
    { appId: 'c-1', longestIdleGap: (50 * hour) / 60, cost: '5.0000000000' },
  ])
  expect((await instancesOf(`${later}&runId=7&attemptNumber=1`)).clusterInstances).toEqual([])
  const ofUpdate = await instancesOf(`${later}&pipelineId=sales&updateId=u`)
  expect(ofUpdate.clusterInstances).toMatchObject([
    { appId: 'p-1', clusterType: 'PIPELINE', activeTime: null, idleTime: null, cost: null },
  ])
  const ofCluster = await instancesOf(`${range}&clusterId=c`)
  expect(ofCluster.clusterInstances).toHaveLength(3)
})

test('an instance has what Spark did on it in the range, or the reason why nothing is known', async () => {
  const answer = (await ask(`/cluster-instances/allpurpose/c?${range}`)).json()
  expect(answer.clusterInstances).toMatchObject([
    {
      appId: 'c-1',
      bytesDataProcessed: 60,
      bytesShuffleOut: 80,
      bytesDiskSpill: 100,
      successfulSparkTasksCount: 104,
      failedSparkTasksCount: 1,
      totalSparkTasksCount: 105,
      applicationsCount: 1,
      lostExecutorsCount: 2,
      peakExecutorHeap: 900,
      peakDriverHeap: null,
      noTaskShare: 0.5,
      fewTasksLostShare: 0.1,
      idleCoreShare: 0.6,
      lostShare: 0.03,
      largestTaskInputShare: 0.4,
      estimatedBecause: 'log incomplete',
      telemetryAbsentBecause: null,
    },
    {
      appId: 'c-2',
      totalSparkTasksCount: null,
      // It is up for days, while logs are delivered within minutes.
      telemetryAbsentBecause: 'No event log of its cluster was delivered.',
    },
    { appId: null, telemetryAbsentBecause: 'Nothing shows that the cluster was up on these days.' },
  ])
  expect(answer.totals).toMatchObject({ bytesDataProcessed: 60, totalSparkTasksCount: 105 })
  const names = sparkAbsences.absences.map(({ because }) => because)
  for (const { telemetryAbsentBecause } of answer.clusterInstances.slice(1))
    expect(names).toContain(telemetryAbsentBecause)
  const today = 'since=2025-05-31T00:00:00Z&until=2025-06-01T00:00:00Z'
  expect((await instancesOf(`${today}&clusterId=f`)).clusterInstances).toMatchObject([
    { appId: 'f-1', telemetryAbsentBecause: 'Its event log has not been read yet.' },
  ])
  const ofRun = (await instancesOf(`${range}&runId=7&jobId=j`)).clusterInstances
  expect(ofRun).toMatchObject([{ appId: 'c-1', totalSparkTasksCount: 1105 }])
  const ofUpdate = (await instancesOf(`${range}&pipelineId=sales&updateId=u`)).clusterInstances
  expect(ofUpdate).toMatchObject([
    { appId: 'p-1', totalSparkTasksCount: 0, applicationsCount: 3, lostExecutorsCount: null },
  ])
})

test('an instance by its id has its whole time and cost; one of another workspace is not found', async () => {
  const answer = await ask('/cluster-instances/c-1')
  expect(answer.json()).toMatchObject({
    appId: 'c-1',
    clusterName: 'analysts',
    owner: 'ann',
    clusterType: 'ALL_PURPOSE',
    state: 'TERMINATED',
    startTime: '2025-05-25T10:00:00.000Z',
    upTime: 2 * hour,
    idleTime: hour,
    cost: '5.0000000000',
    bytesDataProcessed: 30,
    bytesDiskSpill: 50,
    sparkTasksCount: 100,
    failedSparkTasksCount: 0,
    lostExecutorsCount: 2,
    peakExecutorHeap: 900,
    isTelemetryPartial: true,
    telemetryAbsentBecause: null,
  })
  const open = (await ask('/cluster-instances/c-2')).json()
  expect(open).toMatchObject({ state: 'RUNNING', endTime: null, activeTime: null, cost: null })
  expect(open).toMatchObject({
    sparkTasksCount: null,
    isTelemetryPartial: false,
    telemetryAbsentBecause: 'No event log of its cluster was delivered.',
  })
  expect((await ask('/cluster-instances/f-1')).json()).toMatchObject({
    state: 'RUNNING',
    telemetryAbsentBecause: 'Its event log has not been read yet.',
  })
  expect((await ask('/cluster-instances/c-9')).statusCode).toBe(404)
})

test('metadata counts what is known in the workspaces of the caller', async () => {
  expect((await ask('/cluster-instances/metadata')).json()).toMatchObject({
    instancesCount: 4,
    allPurposeInstancesCount: 3,
    pipelineInstancesCount: 1,
    runningInstancesCount: 2,
    clustersCount: 3,
    firstStartTime: '2025-05-20T10:00:00.000Z',
  })
})
