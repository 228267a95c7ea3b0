import { expect, test } from 'vitest'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { sparkDayOf } from '#product/testing/workload-rows.ts'
import { filterClusterNotebooksRoute, listClusterNotebooksRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const used = (
  notebook_id: string,
  cluster_id: string,
  user_name: string,
  cost: string,
  rest: object = {},
) => ({
  day: '2025-05-25',
  cluster_id,
  notebook_id,
  user_name,
  is_continued: false,
  start_time: '2025-05-25T10:00:00Z',
  end_time: '2025-05-25T11:00:00Z',
  active_ms: 60_000,
  commands: 2,
  failed_commands: 1,
  databricks_cost: cost,
  cost,
  ...rest,
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

const { ask, rows } = reportTest([listClusterNotebooksRoute, filterClusterNotebooksRoute], {
  notebook_session_day: [
    used('n', 'c', 'ann', '1'),
    used('n', 'c', 'ann', '1', { day: '2025-05-26', is_continued: true, end_time: '2025-05-26T00:10:00Z' }),
    used('n', 'd', 'bob', '2'),
    used('m', 'c', 'bob', '1'),
  ],
  cluster_cost_day: [
    { day: '2025-05-25', cluster_id: 'c', consumer: 'interactive', cost: '4' },
    { day: '2025-05-25', cluster_id: 'd', consumer: 'interactive', cost: '4' },
  ],
  notebook_spark_day: [
    sent('2025-05-25T10:00'),
    sent('2025-05-26T10:00'),
    sent('2025-05-26T11:00', { user_name: null, start_time: null, input_bytes: 1000 }),
    sent('2025-05-26T11:00', { cluster_id: 'elsewhere' }),
  ],
  asset_name: [{ kind: 'notebook', asset_id: 'n', name: '/Users/ann/Explore' }],
})

test('a notebook has its sessions, people and clusters, and its share of the interactive cost of these', async () => {
  expect(await rows(range)).toMatchObject([
    {
      notebookName: 'Explore',
      notebookId: 'n',
      userId: 'ann',
      lastUsedTime: '2025-05-26T00:10:00.000Z',
      runsCount: 2,
      clustersCount: 2,
      peopleCount: 2,
      commandsCount: 6,
      failedCommandsCount: 3,
      cost: '4.0000000000',
      costShare: 0.5,
    },
    { notebookName: 'Notebook m', notebookPath: null, runsCount: 1, cost: '1.0000000000', costShare: 0.25 },
  ])
  expect(await rows(`${range}&search=explore`)).toHaveLength(1)
})

test('a notebook has what Spark did for it on its clusters, known commands or not', async () => {
  expect(await rows(range)).toMatchObject([
    { notebookId: 'n', bytesDataIn: 1020, totalSparkTasksCount: 300, telemetryAbsentBecause: null },
    { notebookId: 'm', bytesDataIn: null, telemetryAbsentBecause: noEventLog.because },
  ])
  const appIds = [`c-${Date.parse('2025-05-25T09:00Z')}`]
  const ofInstance = await ask(`/reports/clusters/allpurpose/notebooks?${range}`, { appIds })
  expect(ofInstance.json()).toMatchObject({ totals: { bytesDataIn: 10 } })
})

test.each([
  [{ clusterIds: ['d'] }, '2.0000000000'],
  [{ clusterIds: ['c', 'd'] }, '5.0000000000'],
  [{ appIds: [`c-${Date.parse('2025-05-25T09:00Z')}`] }, '3.0000000000'],
])('%o narrows notebooks to clusters and instances', async (body, cost) => {
  const answer = await ask(`/reports/clusters/allpurpose/notebooks?${range}`, body)
  expect(answer.json()).toMatchObject({ totals: { cost } })
})
