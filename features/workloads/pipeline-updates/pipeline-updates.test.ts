import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { awaitedLogOf, logOf, lossesOfSpark, sparkOf } from '#product/testing/workload-rows.ts'
import { listPipelineUpdatesRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const part = (part_id: string | null, day: string, cost: string, rest: object = {}) => ({
  day,
  pipeline_id: 'p',
  part_kind: 'update',
  part_id,
  databricks_cost: cost,
  cost,
  ...rest,
})

test('each update has the cost of these days, one that lasts longer a part, one that only its bill names no state', async () => {
  const { ask } = await reportServer(listPipelineUpdatesRoute, {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
    pipeline_day: [
      part('endless', '2025-05-20', '100'),
      part('endless', '2025-05-25', '2'),
      part('billed', '2025-05-26', '1'),
      part('m', '2025-05-26', '9', { part_kind: 'maintenance' }),
    ],
    pipeline_update: [
      {
        pipeline_id: 'p',
        update_id: 'endless',
        state: 'RUNNING',
        cause: 'USER_ACTION',
        start_time: '2025-05-20T00:00:00Z',
        end_time: null,
      },
      {
        pipeline_id: 'p',
        update_id: 'gone',
        state: 'FAILED',
        start_time: '2025-05-20T00:00:00Z',
        end_time: '2025-05-21T00:00:00Z',
      },
    ],
  })
  const answer = await ask(`/reports/pipelines/p/updates?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '3.0000000000' },
    pipelineUpdates: [
      { updateId: 'endless', state: 'RUNNING', cause: 'USER_ACTION', duration: null, cost: '2.0000000000' },
      { updateId: 'billed', state: null, startTime: null, cost: '1.0000000000' },
    ],
  })
  expect((await ask(`/reports/pipelines/unknown/updates?${range}`)).statusCode).toBe(404)
})

test('ten thousand updates are paged, the newest first, with what they wrote and dropped', async () => {
  const startOf = (number: number) => Date.parse('2025-05-24T00:00:00Z') + number * 60_000
  const { ask } = await reportServer(listPipelineUpdatesRoute, {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
    pipeline_update: Array.from({ length: 10_000 }, (_, number) => ({
      pipeline_id: 'p',
      update_id: `u-${String(number).padStart(5, '0')}`,
      state: 'COMPLETED',
      start_time: new Date(startOf(number)).toISOString(),
      end_time: new Date(startOf(number) + 30_000).toISOString(),
      output_rows: 3,
      dropped_records: number === 0 ? 2 : null,
    })),
  })
  const page = async (number: number) =>
    (await ask(`/reports/pipelines/p/updates?${range}&size=250&page=${number}`)).json()
  const [first, last] = [await page(0), await page(39)]
  expect(first).toMatchObject({
    totalElements: 10_000,
    totalPages: 40,
    totals: { outputRows: 30_000, droppedRecords: 2 },
  })
  expect(first.pipelineUpdates[0]).toMatchObject({ updateId: 'u-09999', outputRows: 3, droppedRecords: null })
  expect(last.pipelineUpdates).toHaveLength(250)
  expect(last.pipelineUpdates.at(-1)).toMatchObject({ updateId: 'u-00000', droppedRecords: 2 })
})

test('an update has the bytes and tasks of its event log, or the reason why it has none', async () => {
  const update = (update_id: string, end: string, rest: object = {}) => ({
    pipeline_id: 'p',
    update_id,
    state: 'COMPLETED',
    cluster_id: 'c',
    start_time: '2025-05-25T00:00:00Z',
    end_time: end,
    ...rest,
  })
  const { ask } = await reportServer(listPipelineUpdatesRoute, {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
    pipeline: [{ pipeline_id: 'p', is_serverless: false }],
    pipeline_update: [
      update('a', '2025-05-25T01:00:00Z'),
      update('b', '2025-05-25T01:00:00Z'),
      update('c', '2025-05-25T01:00:00Z', { cluster_id: null }),
      update('d', '2025-05-31T22:30:00Z'),
      update('e', '2025-05-25T01:00:00Z', { cluster_id: 'logged' }),
    ],
    instance_log: [logOf('logged'), awaitedLogOf('c', '2025-06-01T22:30:00Z')],
    update_spark: [
      sparkOf({ pipeline_id: 'p', update_id: 'a', is_complete: false, ...lossesOfSpark }),
      sparkOf({ pipeline_id: 'other', update_id: 'b' }),
    ],
  })
  const { pipelineUpdates, totals } = (
    await ask(`/reports/pipelines/p/updates?${range}&orderBy=updateId&orderDirection=ASC`)
  ).json()
  expect(pipelineUpdates).toMatchObject([
    {
      bytesDataProcessed: 30,
      bytesShuffleIn: 30,
      totalSparkTasksCount: 100,
      noTaskShare: 0.5,
      fewTasksLostShare: 0.1,
      idleCoreShare: 0.6,
      lostShare: 0.03,
      largestTaskInputShare: 0.4,
      estimatedBecause: 'log incomplete',
    },
    { bytesDataProcessed: null, telemetryAvailable: false, telemetryAbsentBecause: noEventLog.because },
    { telemetryAbsentBecause: 'It ran on no cluster, or on one whose settings are not known.' },
    { telemetryAbsentBecause: 'Its event log has not been read yet.' },
    { telemetryAbsentBecause: 'No Spark job in the event logs of its cluster belongs to it.' },
  ])
  expect(totals).toMatchObject({ bytesDataProcessed: 30, totalSparkTasksCount: 100 })
})

test('an update on serverless compute has the bytes of its statements', async () => {
  const { rows } = await reportServer(listPipelineUpdatesRoute, {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
    pipeline: [{ pipeline_id: 'p', is_serverless: true }],
    pipeline_update: [
      {
        pipeline_id: 'p',
        update_id: 'a',
        state: 'COMPLETED',
        start_time: '2025-05-25T00:00:00Z',
        end_time: '2025-05-25T01:00:00Z',
      },
    ],
    serverless_statement_day: [
      { day: '2025-05-25', pipeline_id: 'p', update_id: 'a', read_bytes: 10, written_bytes: 5 },
      { day: '2025-05-25', pipeline_id: 'p', update_id: 'a', read_bytes: 2, task_run_id: 't', run_id: 'r' },
      { day: '2025-05-25', pipeline_id: 'p', update_id: 'b', read_bytes: 1000 },
    ],
  })
  expect(await rows(range, { pipelineId: 'p' })).toMatchObject([
    {
      bytesDataProcessed: 17,
      bytesDataOut: 5,
      bytesFrom: 'QUERY_HISTORY',
      totalSparkTasksCount: null,
      telemetryAbsentBecause: 'Serverless compute writes no event log.',
    },
  ])
})

test('one update is asked for by its id, with its whole cost over all days', async () => {
  const paid = (day: string, part_id: string, cost: string) => ({
    day,
    pipeline_id: 'p',
    part_kind: 'update',
    part_id,
    databricks_cost: cost,
    cost,
  })
  const { rows } = await reportServer(listPipelineUpdatesRoute, {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
    pipeline_day: [
      paid('2025-05-20', 'a', '1.5'),
      paid('2025-05-25', 'a', '2'),
      paid('2025-05-25', 'b', '9'),
    ],
  })
  const whole = 'since=2000-01-01T00:00:00Z&until=2200-01-01T00:00:00Z'
  expect(await rows(`${whole}&updateId=a`, { pipelineId: 'p' })).toMatchObject([
    { updateId: 'a', cost: '3.5000000000' },
  ])
  expect(await rows(`${range}&updateId=a`, { pipelineId: 'p' })).toMatchObject([{ cost: '2.0000000000' }])
  expect(await rows(`${whole}&updateId=none`, { pipelineId: 'p' })).toEqual([])
})
