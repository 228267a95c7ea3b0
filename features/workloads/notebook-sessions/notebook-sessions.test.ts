import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { logOf, sparkDayOf } from '#product/testing/workload-rows.ts'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { listNotebookDaysRoute } from './days/server.ts'
import { filterNotebookSessionsRoute, listNotebookSessionsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const stretch = (from: string, until: string, rest: object = {}) => ({
  day: from.slice(0, 10),
  cluster_id: 'c',
  notebook_id: 'n',
  user_name: 'ann',
  is_continued: false,
  start_time: `${from}:00Z`,
  end_time: `${until}:00Z`,
  active_ms: 60_000,
  commands: 1,
  failed_commands: 0,
  databricks_cost: '1',
  cloud_cost: '0.5',
  cost: '1.5',
  ...rest,
})
const up = (start_time: string, end_time: string) => ({
  day: start_time.slice(0, 10),
  cluster_id: 'c',
  kind: 'up',
  start_time: `${start_time}:00Z`,
  end_time: `${end_time}:00Z`,
})
const sent = (from: string, rest: object = {}) =>
  sparkDayOf({
    day: from.slice(0, 10),
    cluster_id: 'c',
    notebook_id: 'n',
    user_name: 'ann',
    start_time: `${from}:00Z`,
    is_complete: true,
    ...rest,
  })

const { ask, rows } = reportTest(
  [listNotebookSessionsRoute, filterNotebookSessionsRoute, listNotebookDaysRoute],
  {
    notebook_session_day: [
      stretch('2025-05-24T00:00', '2025-05-24T00:10', { is_continued: true }),
      stretch('2025-05-25T23:00', '2025-05-26T00:00'),
      stretch('2025-05-26T00:00', '2025-05-26T00:20', { is_continued: true }),
      stretch('2025-05-26T10:00', '2025-05-26T11:00', { cluster_id: 'd', user_name: null }),
      stretch('2025-05-27T10:00', '2025-05-27T10:05', {
        currency: null,
        databricks_cost: null,
        cloud_cost: null,
        cost: null,
      }),
      stretch('2025-05-27T10:00', '2025-05-27T10:05', { notebook_id: 'other' }),
    ],
    cluster_cost_day: [
      { day: '2025-05-25', cluster_id: 'c', consumer: 'interactive', cost: '9' },
      { day: '2025-05-25', cluster_id: 'c', consumer: 'idle', cost: '90' },
    ],
    cluster_activity: [
      up('2025-05-25T22:00', '2025-05-26T00:00'),
      up('2025-05-26T00:00', '2025-05-26T02:00'),
      up('2025-05-27T09:00', '2025-05-27T12:00'),
    ],
    notebook_spark_day: [
      sent('2025-05-25T23:00', { is_complete: false }),
      sent('2025-05-26T00:00', { failed_spark_task_count: 2 }),
      sent('2025-05-26T00:00', { user_name: null, start_time: null, input_bytes: 1000 }),
      sent('2025-05-26T00:00', { workspace_id: '2' }),
    ],
    instance_log: [logOf('c', { instance_id: 'c-2', day: '2025-05-27' })],
    cluster_instance: [
      {
        cluster_id: 'c',
        instance_id: 'c-2',
        start_time: '2025-05-27T09:00:00Z',
        last_time: '2025-05-27T12:00:00Z',
      },
    ],
    asset_name: [{ kind: 'notebook', asset_id: 'n', name: '/Users/ann/Explore' }],
    cluster_name: [{ cluster_id: 'c', name: 'analysts' }],
    asset_day: ['2025-05-25', '2025-05-25', '2025-05-26'].map((day) => ({
      day,
      asset_kind: 'notebook',
      asset_id: 'n',
      consumer: 'notebook_session',
      phase: 'work',
      databricks_cost: '2',
      cost: '2',
    })),
  },
)

test('a session over midnight is one, with its share; one of which the cluster has no known cost has none', async () => {
  expect(await rows(range, { notebookId: 'n' })).toMatchObject([
    { startTime: '2025-05-27T10:00:00.000Z', cost: null, costShare: null },
    { startTime: '2025-05-26T10:00:00.000Z', clusterId: 'd', clusterName: 'd', userId: null },
    {
      startTime: '2025-05-25T23:00:00.000Z',
      endTime: '2025-05-26T00:20:00.000Z',
      notebookName: 'Explore',
      notebookPath: '/Users/ann/Explore',
      userId: 'ann',
      clusterName: 'analysts',
      duration: 80 * 60_000,
      activeDuration: 120_000,
      commandsCount: 2,
      cost: '3.0000000000',
      costShare: 3 / 9,
      databricksCost: '2.0000000000',
      isCostEstimated: true,
    },
    { startTime: '2025-05-24T00:00:00.000Z', cost: '1.5000000000' },
  ])
  expect((await ask(`/reports/notebooks/unknown?${range}`)).statusCode).toBe(404)
})

test('a session has what Spark did for its commands over midnight, or the reason why nothing is known', async () => {
  expect(await rows(range, { notebookId: 'n' })).toMatchObject([
    {
      bytesDataProcessed: null,
      telemetryAbsentBecause: 'No Spark job in the event logs of its cluster belongs to it.',
    },
    { clusterId: 'd', telemetryAbsentBecause: noEventLog.because },
    {
      bytesDataProcessed: 60,
      bytesShuffleOut: 80,
      bytesDiskSpill: 100,
      failedSparkTasksCount: 2,
      totalSparkTasksCount: 200,
      estimatedBecause: 'public VM price, log incomplete',
      telemetryAbsentBecause: null,
    },
    { totalSparkTasksCount: null, telemetryAbsentBecause: noEventLog.because },
  ])
})

test.each([
  [{}, 4],
  [{ clusterIds: ['d'] }, 1],
  [{ appIds: [`c-${Date.parse('2025-05-25T22:00Z')}`] }, 1],
  [{ appIds: [`c-${Date.parse('2025-05-27T09:00Z')}`] }, 1],
  [{ appIds: ['none'] }, 0],
])('%o narrows sessions to clusters and instances', async (body, sessions) => {
  const answer = await ask(`/reports/clusters/allpurpose/notebooks/n?${range}`, body)
  expect(answer.json()).toMatchObject({ totalElements: sessions })
})

test('a notebook on serverless compute has the cost of each day', async () => {
  const answer = await ask(`/reports/serverless/notebooks/n/days?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '6.0000000000' },
    notebookDays: [
      { day: '2025-05-26', cost: '2.0000000000' },
      { day: '2025-05-25', cost: '4.0000000000' },
    ],
  })
})
