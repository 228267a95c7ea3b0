import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { noLoad } from '#product/contract/absences/runs.ts'
import { driverHistogramRoute, executorsHistogramRoute, instanceLoadRoute } from './server.ts'

const minute = 60_000
const noTime = Object.fromEntries(Array.from({ length: 10 }, (_none, place) => [`band_${place}_ms`, 0]))
const load = (role: string, node_id: string, measure: string, rest: object = {}) => ({
  cluster_id: 'c',
  instance_id: 'c-1',
  role,
  node_id,
  node_type: 'large',
  measure,
  ms: 4 * minute,
  ...noTime,
  band_0_ms: minute,
  band_9_ms: 3 * minute,
  median_load: 0.95,
  p95_load: 1,
  max_load: 1,
  mean_load: 0.75,
  above_90_ms: 3 * minute,
  below_20_ms: minute,
  ...rest,
})
const five = (time: string, rest: object = {}) => ({
  day: '2025-05-25',
  cluster_id: 'c',
  start_time: `2025-05-25T${time}:00Z`,
  drivers: 1,
  workers: 2,
  driver_processor_load: 0.1,
  driver_memory_load: 0.2,
  worker_processor_load: 0.5,
  worker_memory_load: null,
  ...rest,
})
const life = (instance_id: string, start: string, last: string) => ({
  cluster_id: 'c',
  instance_id,
  start_time: start,
  last_time: last,
})

const { ask } = reportTest([driverHistogramRoute, executorsHistogramRoute, instanceLoadRoute], {
  cluster_instance: [
    life('c-1', '2025-05-25T10:02:00Z', '2025-05-25T10:20:00Z'),
    life('c-2', '2025-05-26T10:00:00Z', '2025-05-26T11:00:00Z'),
  ],
  cluster_instance_load: [
    load('worker', 'all', 'cpu'),
    load('worker', 'all', 'memory'),
    load('worker', 'one', 'cpu'),
    load('worker', 'two', 'cpu', { median_load: 0.25 }),
    load('driver', 'all', 'cpu', { median_load: 0.5 }),
    load('driver', 'first', 'cpu', { median_load: 0.5 }),
  ],
  cluster_load: [five('09:50'), five('10:00'), five('10:05', { workers: 4, worker_processor_load: 1 })],
})

test('executors have a histogram together and each, page by page', async () => {
  const answer = (await ask('/histogram-analysis/executors?appId=c-1&clusterId=c&pageSize=1')).json()
  expect(answer).toMatchObject({
    clusterId: 'c',
    cpu: { median: 0.95, p95: 1, minutesAbove90: 3, minutesBelow20: 1, measuredTime: 4 * minute },
    memory: { median: 0.95 },
    absentBecause: null,
    executors: [{ executorId: 'one', nodeType: 'large', memory: null }],
    nextPageToken: '1',
  })
  expect(answer.cpu.bands).toHaveLength(10)
  expect(answer.cpu.bands[0]).toEqual({ from: 0, to: 0.1, share: 0.25 })
  expect(answer.cpu.bands[9]).toEqual({ from: 0.9, to: 1, share: 0.75 })
  const next = (await ask('/histogram-analysis/executors?appId=c-1&pageSize=1&pageToken=1')).json()
  expect(next).toMatchObject({ executors: [{ executorId: 'two' }], nextPageToken: null })
  const two = (await ask('/histogram-analysis/executors?appId=c-1&executorId=two')).json()
  expect(two).toMatchObject({ cpu: { median: 0.25 }, memory: null })
})

test('the driver has its own; an instance without minutes has a reason, an unknown one is not found', async () => {
  const driver = (await ask('/histogram-analysis/driver?appId=c-1')).json()
  expect(driver).toMatchObject({ cpu: { median: 0.5 }, executors: [{ executorId: 'first' }] })
  const none = (await ask('/histogram-analysis/driver?appId=c-2')).json()
  expect(none).toMatchObject({ cpu: null, memory: null, absentBecause: noLoad.because, executors: [] })
  expect((await ask('/histogram-analysis/driver?appId=none')).statusCode).toBe(404)
})

test('load over time is of the life alone, in five minutes where they are few', async () => {
  expect((await ask('/cluster-instances/c-1/load')).json()).toMatchObject({
    pieceLength: 5 * minute,
    pieces: [
      {
        startTime: '2025-05-25T10:00:00.000Z',
        workers: 2,
        driverCpu: 0.1,
        workerCpu: 0.5,
        workerMemory: null,
      },
      { startTime: '2025-05-25T10:05:00.000Z', workers: 4, workerCpu: 1 },
    ],
  })
})
