import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-01T${time}Z`
const hour = [at('10:00:00'), at('11:00:00')] as const
const halfHour = [at('10:00:00'), at('10:30:00')] as const

const hourOf = (cluster_id: string, usage_quantity: string, rest = {}) =>
  usageRow(`${cluster_id} ${usage_quantity}`, hour, { cluster_id, usage_quantity, ...rest })
const ofRun = { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }
const taskOn = (cluster_id: string, task: string, stretch: readonly [string, string], run_id = '7') =>
  taskRow(`${cluster_id} ${task}`, stretch, { cluster_id, run_id })
/** Three runs that are active for the whole hour. */
const threeRunsOn = (cluster_id: string) =>
  ['7', '8', '9'].map((run_id) => taskOn(cluster_id, run_id, hour, run_id))
const startUpOf = (cluster_id: string) => [
  eventRow('CREATING', at('10:00:00'), { cluster_id, target_num_workers: 0 }),
  eventRow('RUNNING', at('10:15:00'), { cluster_id, current_num_workers: 0 }),
  eventRow('TERMINATING', at('11:00:00'), { cluster_id }),
]

const upOf = (cluster_id: string) => [
  eventRow('RUNNING', at('10:00:00'), { cluster_id, current_num_workers: 0 }),
  eventRow('TERMINATING', at('11:00:00'), { cluster_id }),
]

const thirds = ['one', 'little', 'nothing', 'taken back', 'much']

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['cost_day', 'job', 'priced_usage', 'run', 'run_cost_part', 'task_cost_part'], {
    list_price: [priceRow()],
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '4')],
    system_cluster: ['shared up', 'job up'].map((cluster_id) => clusterRow({ cluster_id, worker_count: 0 })),
    cluster_event: [...['shared up', 'job up'].flatMap(startUpOf), ...['job', 'job of three'].flatMap(upOf)],
    usage_record: [
      hourOf('one', '1'),
      hourOf('little', '0.0000000002'),
      hourOf('nothing', '0'),
      hourOf('taken back', '-1', { record_type: 'RETRACTION' }),
      hourOf('much', '1000000.0000000001'),
      hourOf('whole', '0.123456789012'),
      hourOf('huge', '7000000000.0000000001'),
      hourOf('huge taken back', '-7000000000.0000000001'),
      hourOf('huge of one', '9000000000.123456789012'),
      hourOf('second', '3600'),
      hourOf('tasks', '1'),
      hourOf('partly', '1'),
      hourOf('quiet', '1'),
      hourOf('job', '1', ofRun),
      hourOf('job of three', '1', ofRun),
      hourOf('job alone', '1', ofRun),
      hourOf('job up', '3', ofRun),
      usageRow('serverless', hour, { ...ofRun, job_run_id: '77' }),
      usageRow('no length', [at('10:00:00'), at('10:00:00')], { cluster_id: 'no length' }),
      usageRow('a day', [at('10:00:00'), '2025-05-02T10:00:00Z'], { cluster_id: 'a day' }),
      usageRow('longer', [at('10:00:00'), '2025-05-02T10:00:00.001Z'], { cluster_id: 'longer' }),
      usageRow('storage', hour, { billing_origin_product: 'DEFAULT_STORAGE' }),
    ],
    rest_task_run: [
      ...thirds.flatMap(threeRunsOn),
      ...['huge', 'huge taken back'].flatMap(threeRunsOn),
      taskOn('huge of one', 'a', hour),
      taskOn('whole', 'a', hour),
      taskOn('second', 'a', [at('10:00:00'), at('10:00:01')]),
      taskOn('second', 'b', [at('10:00:00'), at('10:00:02')], '8'),
      ...['a', 'b', 'c'].map((task) => taskOn('tasks', task, hour)),
      taskOn('tasks', 'other', hour, '8'),
      taskOn('partly', 'a', halfHour),
      taskOn('job', 'a', halfHour),
      ...['7', '8', '9'].map((run_id) => taskOn('job of three', run_id, halfHour, run_id)),
      taskOn('shared up', 'a', [at('10:15:00'), at('10:45:00')]),
      taskOn('job up', 'a', [at('10:15:00'), at('10:45:00')]),
    ],
  })
  return () => lake.close()
})

/** The parts of a cluster's records of one source: who, in which phase, what is asked. */
async function partsOf(cluster: string, columns = 'amount', source = 'databricks_usage') {
  const rows = await lake.rows(
    `select consumer, run_id, phase, ${columns}
     from run_cost_part where cluster_id = $cluster and source = $source
     order by consumer, run_id, phase`,
    { cluster, source },
  )
  return rows.map((row) =>
    Object.values(row)
      .filter((value) => value !== null)
      .map(String)
      .join(' '),
  )
}

test.each([
  ['one', ['run 7 work 0.3333333333', 'run 8 work 0.3333333333', 'run 9 work 0.3333333334']],
  ['little', ['run 7 work 0.0000000000', 'run 8 work 0.0000000001', 'run 9 work 0.0000000001']],
  ['nothing', ['run 7 work 0.0000000000', 'run 8 work 0.0000000000', 'run 9 work 0.0000000000']],
  ['taken back', ['run 7 work -0.3333333333', 'run 8 work -0.3333333333', 'run 9 work -0.3333333334']],
])('of thirds of a record (%s) the last has the remainder of rounding', async (cluster, parts) => {
  expect(await partsOf(cluster)).toEqual(parts)
})

test.each([
  ['one', ['run 7 work 0.333333330000', 'run 8 work 0.333333330000', 'run 9 work 0.333333340000']],
  ['taken back', ['run 7 work -0.333333330000', 'run 8 work -0.333333330000', 'run 9 work -0.333333340000']],
])('thirds of a quantity (%s) are cut at the eighth digit, but for the last one', async (cluster, parts) => {
  expect(await partsOf(cluster, 'quantity')).toEqual(parts)
})

test.each([
  ['huge', ''],
  ['huge taken back', '-'],
])('a record above what 64 bits hold (%s) is split to the last digit', async (cluster, sign) => {
  expect(await partsOf(cluster)).toEqual([
    `run 7 work ${sign}2333333333.3333000000`,
    `run 8 work ${sign}2333333333.3333000000`,
    `run 9 work ${sign}2333333333.3334000001`,
  ])
  const [sums] = await lake.rows(
    `select
       (select cast(sum(amount) as decimal(28, 10)) from task_cost_part where cluster_id = $cluster) as tasks,
       (select cast(sum(amount) as decimal(28, 10)) from run_cost_part where cluster_id = $cluster) as parts`,
    { cluster },
  )
  expect(sums).toEqual({ tasks: `${sign}7000000000.0000000001`, parts: `${sign}7000000000.0000000001` })
})

test('one consumer has all of a record above what 64 bits hold', async () => {
  expect(await partsOf('huge of one')).toEqual(['run 7 work 9000000000.1234567890'])
})

test('a record that one run has for itself keeps every digit of its quantity', async () => {
  expect(await partsOf('whole', 'quantity, amount')).toEqual(['run 7 work 0.123456789012 0.1234567890'])
})

test.each([
  ['one', '1.0000000000', '1.000000000000'],
  ['little', '0.0000000002', '0.000000000200'],
  ['taken back', '-1.0000000000', '-1.000000000000'],
  ['much', '1000000.0000000001', '1000000.000000000100'],
  ['job of three', '1.0000000000', '1.000000000000'],
])('the parts of a record (%s) come to the record, to the last digit', async (cluster, amount, quantity) => {
  const sums = await lake.rows(
    'select sum(amount) as amount, sum(quantity) as quantity from run_cost_part where cluster_id = $cluster',
    { cluster },
  )
  expect(sums).toEqual([{ amount, quantity }])
})

test('runs share a second in which both are active alike, and the next one is of the run that is left', async () => {
  expect(await partsOf('second', 'amount, fair_ms')).toEqual([
    'run 7 work 0.5000000000 500',
    'run 8 work 1.5000000000 1500',
    'unattributed unknown 3598.0000000000 3598000',
  ])
})

test('several tasks of one run count once', async () => {
  expect(await partsOf('tasks')).toEqual(['run 7 work 0.5000000000', 'run 8 work 0.5000000000'])
})

test('a part names its task where one task alone did the work', async () => {
  const named = (cluster: string) => partsOf(cluster, 'task_run_id')
  expect(await named('one')).toEqual(['run 7 work one 7', 'run 8 work one 8', 'run 9 work one 9'])
  expect(await named('tasks')).toEqual(['run 7 work', 'run 8 work tasks other'])
})

test('the time in which no run is known to work is not charged to a run of a shared cluster', async () => {
  expect(await partsOf('partly', 'reason, amount')).toEqual([
    'run 7 work 0.5000000000',
    'unattributed unknown cluster not known 0.5000000000',
  ])
})

test('the run of a job cluster has its idle time too', async () => {
  expect(await partsOf('job')).toEqual(['run 7 idle 0.5000000000', 'run 7 work 0.5000000000'])
})

test('runs share the idle time of their job cluster as they share its work', async () => {
  expect(await partsOf('job of three')).toEqual([
    'run 7 idle 0.1666666666',
    'run 7 work 0.1666666666',
    'run 8 idle 0.1666666667',
    'run 8 work 0.1666666667',
    'run 9 idle 0.1666666667',
    'run 9 work 0.1666666667',
  ])
})

test('machines cost while they start up: on a shared cluster nobody, on a job cluster its run', async () => {
  expect(await partsOf('shared up', 'amount', 'machine_estimate')).toEqual([
    'cluster unknown 1.0000000000',
    'run 7 work 2.0000000000',
    'start_up start_up 1.0000000000',
  ])
  expect(await partsOf('job up', 'amount', 'machine_estimate')).toEqual([
    'run 7 idle 1.0000000000',
    'run 7 start_up 1.0000000000',
    'run 7 work 2.0000000000',
  ])
})

test('Databricks usage is billed for the time after the start-up alone', async () => {
  expect(await partsOf('job up')).toEqual(['run 7 idle 1.0000000000', 'run 7 work 2.0000000000'])
})

test('cost of a shared cluster without any activity is unallocated with its reason', async () => {
  expect(await partsOf('quiet', 'reason, amount')).toEqual([
    'unattributed unknown cluster not known 1.0000000000',
  ])
})

test('a record without activity goes to the run that it names', async () => {
  expect(await partsOf('job alone')).toEqual(['run 7 work 1.0000000000'])
  const serverless = await lake.rows(
    `select consumer, phase, amount from run_cost_part where run_id = '77' and cluster_id is null`,
  )
  expect(serverless).toEqual([{ consumer: 'run', phase: 'work', amount: '1.0000000000' }])
})

test('a record without any asset is overhead', async () => {
  const rows = await lake.rows(
    `select consumer, run_id, asset_id, phase, reason, amount
     from run_cost_part where product = 'DEFAULT_STORAGE'`,
  )
  expect(rows).toEqual([
    {
      consumer: 'overhead',
      run_id: null,
      asset_id: 'DEFAULT_STORAGE',
      phase: 'work',
      reason: null,
      amount: '1.0000000000',
    },
  ])
})

test.each([
  ['no length', ['unattributed work record without length 1.0000000000']],
  ['a day', ['unattributed unknown cluster not known 1.0000000000']],
  ['longer', ['unattributed work record longer than a day 1.0000000000']],
])('a record can be shared if it has a length, and of at most a day (%s)', async (cluster, parts) => {
  expect(await partsOf(cluster, 'reason, amount')).toEqual(parts)
})

test('a record is counted once, however many consumers and phases it has parts in', async () => {
  expect(await partsOf('one', 'is_first_part')).toEqual([
    'run 7 work true',
    'run 8 work false',
    'run 9 work false',
  ])
  expect(await partsOf('job', 'is_first_part')).toEqual(['run 7 idle false', 'run 7 work true'])
  const [counted] = await lake.rows(
    `select
       (select sum(record_count) from cost_day where source = 'databricks_usage') as counted,
       (select count(*) from priced_usage where money is not null) as records`,
  )
  expect(counted?.['counted']).toBe(counted?.['records'])
})
