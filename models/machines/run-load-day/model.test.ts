import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, minuteRow, runRow, taskRow } from '#models/testing/rows.ts'

const tables = ['run_load_day']

const nodeTypes = [
  { account_id: 'account', node_type: 'small', core_count: 4, memory_mb: 16_384, gpu_count: 0 },
  { account_id: 'account', node_type: 'large', core_count: 16, memory_mb: 65_536, gpu_count: 0 },
  { account_id: 'account', node_type: 'countless', core_count: 'NaN', memory_mb: 16_384, gpu_count: 0 },
].map((row) => ({ ...row, day: '1970-01-01', last_day: '9999-12-31' }))

const at = (clock: string) => `2025-05-01T${clock}Z`
/** A minute of a machine: how busy its processors were for users and for the system, and how full its memory. */
const minute = (
  instance_id: string,
  start: string,
  [user, system, memory]: readonly [number, number, number],
  rest: Readonly<Record<string, unknown>> = {},
) =>
  minuteRow(start, user, {
    instance_id,
    driver: instance_id === 'driver',
    cpu_system_percent: system,
    mem_used_percent: memory,
    ...rest,
  })
const run = runRow([at('10:00:00'), at('11:00:00')])

const shares = `
  select
    run_id,
    driver_processor_load / (driver_processor_weight * 10000.0) as driver_cpu,
    worker_processor_load / (worker_processor_weight * 10000.0) as cluster_cpu,
    driver_memory_load / (driver_memory_weight * 10000.0) as driver_memory,
    worker_memory_load / (worker_memory_weight * 10000.0) as cluster_memory
  from run_load_day
  order by run_id`

test('the load of driver and workers is weighted by task time, cores and memory', async () => {
  const lake = await derivedLake(tables, {
    node_type: nodeTypes,
    system_cluster: [clusterRow()],
    rest_run: [run],
    rest_task_run: [taskRow('1', [at('10:00:30'), at('10:03:00')])],
    node_minute: [
      // Of the first minute only its half counts, and what was before the task not at all.
      minute('driver', at('09:59:00'), [90, 9, 99]),
      minute('driver', at('10:00:00'), [20, 10, 40]),
      minute('driver', at('10:01:00'), [50, 10, 60]),
      minute('driver', at('10:03:00'), [90, 9, 99]),
      minute('w1', at('10:01:00'), [10, 0, 10]),
      minute('w2', at('10:01:00'), [90, 10, 80], { node_type: 'large' }),
    ],
  })
  expect(await lake.rows(shares)).toEqual([
    {
      run_id: '7',
      driver_cpu: (0.3 * 30 + 0.6 * 60) / 90,
      cluster_cpu: (0.1 * 4 + 1 * 16) / 20,
      driver_memory: expect.closeTo((0.4 * 30 + 0.6 * 60) / 90, 12),
      cluster_memory: (0.1 * 16 + 0.8 * 64) / 80,
    },
  ])
})

test('a machine whose number of cores is no number counts as one core', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    rest_run: [run],
    node_type: nodeTypes,
    rest_task_run: [taskRow('1', [at('10:00:00'), at('10:02:00')])],
    node_minute: [
      minute('one', at('10:00:00'), [10, 0, 50], { node_type: 'countless' }),
      minute('two', at('10:00:00'), [50, 10, 50], { node_type: 'small' }),
    ],
  })
  expect(await lake.rows(shares)).toMatchObject([{ cluster_cpu: 0.5 }])
})

test("on a cluster without workers the driver's load counts", async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    rest_run: [run],
    rest_task_run: [taskRow('1', [at('10:00:00'), at('10:02:00')])],
    node_minute: [minute('driver', at('10:00:00'), [25, 25, 50], { node_type: 'unheard of' })],
  })
  expect(await lake.rows(shares)).toEqual([
    { run_id: '7', driver_cpu: 0.5, cluster_cpu: 0.5, driver_memory: 0.5, cluster_memory: 0.5 },
  ])
})

test('on a shared cluster each run has the load of its own time', async () => {
  const lake = await derivedLake(tables, {
    node_type: nodeTypes,
    system_cluster: [clusterRow()],
    rest_run: [run, runRow([at('10:00:00'), at('11:00:00')], { job_id: '80', run_id: '8' })],
    rest_task_run: [
      taskRow('1', [at('10:00:00'), at('10:01:00')]),
      taskRow('2', [at('10:00:00'), at('10:02:00')], { job_id: '80', run_id: '8' }),
    ],
    node_minute: [
      minute('driver', at('10:00:00'), [0, 0, 0]),
      minute('w', at('10:00:00'), [100, 1, 20]),
      minute('w', at('10:01:00'), [0, 0, 40]),
    ],
  })
  expect(await lake.rows(shares)).toEqual([
    { run_id: '7', driver_cpu: 0, cluster_cpu: 1, driver_memory: 0, cluster_memory: 0.2 },
    {
      run_id: '8',
      driver_cpu: 0,
      cluster_cpu: 0.5,
      driver_memory: 0,
      cluster_memory: expect.closeTo(0.3, 12),
    },
  ])
})

test('invalid shares are left out, and without data the load is null', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    rest_run: [run],
    rest_task_run: [taskRow('1', [at('10:00:00'), at('10:05:00')])],
    node_minute: [
      minute('driver', at('10:00:00'), [0, 1, 101], { cpu_user_percent: 'NaN' }),
      minute('driver', at('10:01:00'), [-1, 1, 0], { mem_used_percent: 'NaN' }),
      minute('driver', at('10:02:00'), [80, 30, -1]),
      minute('driver', at('10:03:00'), [0, 0, 0], { cpu_user_percent: null, mem_used_percent: null }),
    ],
  })
  expect(await lake.rows(shares)).toEqual([
    { run_id: '7', driver_cpu: null, cluster_cpu: null, driver_memory: null, cluster_memory: null },
  ])
})

test('a run over midnight has a load for each day', async () => {
  const lake = await derivedLake(tables, {
    node_type: nodeTypes,
    system_cluster: [clusterRow()],
    rest_run: [runRow(['2025-05-01T23:00:00Z', '2025-05-02T01:00:00Z'])],
    rest_task_run: [taskRow('1', ['2025-05-01T23:00:00Z', '2025-05-02T01:00:00Z'])],
    node_minute: [
      minute('driver', '2025-05-01T23:59:00Z', [10, 0, 10]),
      minute('driver', '2025-05-02T00:00:00Z', [30, 0, 30]),
    ],
  })
  expect(
    await lake.rows(
      `select cast(day as varchar) as day, driver_processor_load / driver_processor_weight as parts from run_load_day order by day`,
    ),
  ).toEqual([
    { day: '2025-05-01', parts: 1000 },
    { day: '2025-05-02', parts: 3000 },
  ])
})
