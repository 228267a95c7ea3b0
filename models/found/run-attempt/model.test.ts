import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { runAttempt } from './model.ts'

const days = ['2025-05-01', '2025-05-02']
const key = { job_id: '70', run_id: '7', attempt: 0 }
const run = {
  day: '2025-05-01',
  ...key,
  status: 'SUCCESS',
  start_time: '2025-05-01T23:00:00Z',
  end_time: '2025-05-02T01:00:00Z',
  compute_type: 'JOB_CLUSTER',
}
const other = { workspace_id: '2', job_id: '71', run_id: '8', attempt: 1 }

const attempts = (rows: RowsRead) => selectAlone(runAttempt, { run: [run], ...rows }, { days })
async function attempt(rows: RowsRead) {
  const [row, ...more] = await attempts(rows)
  expect(more).toEqual([])
  return row
}

const spent = (day: string, cost: string, rest: object = {}) => ({
  day,
  ...key,
  currency: 'USD',
  databricks_cost: cost,
  cost,
  ...rest,
})

test('the cost is that of all days, to the last digit, and of no other attempt', async () => {
  const first = spent('2025-04-30', '1.0000000001', { cloud_cost: '0.5', cost: '1.5000000001' })
  const row = await attempt({
    run_day: [
      first,
      spent('2025-05-02', '2.0000000002', { weak_because: 'estimated' }),
      spent('2025-06-20', '4'),
      ...eachChanged(first, { ...other, day: '2025-04-29' }),
    ],
  })
  expect(row).toMatchObject({
    day: '2025-05-01',
    currency: 'USD',
    currencies: 'USD',
    is_first_currency: true,
    databricks_cost: '7.0000000003',
    cloud_cost: '0.5000000000',
    cost: '7.5000000003',
    weak_because: 'estimated',
  })
})

test('it has a row for each currency, of which one is the first, and one without any cost', async () => {
  const rows = await attempts({
    run: [run, { ...run, run_id: '8' }],
    run_day: [spent('2025-05-01', '1'), spent('2025-05-01', '2', { currency: 'EUR' })],
  })
  expect(
    rows.map(({ run_id, currency, currencies, is_first_currency, cost }) => [
      run_id,
      currency,
      currencies,
      is_first_currency,
      cost,
    ]),
  ).toEqual([
    ['7', 'EUR', 'EUR,USD', true, '2.0000000000'],
    ['7', 'USD', 'EUR,USD', false, '1.0000000000'],
    ['8', null, '', true, null],
  ])
})

const task = (cluster_id: string | null, rest: object = {}) => ({
  day: '2025-05-01',
  ...key,
  task_run_id: `on ${cluster_id}`,
  cluster_id,
  ...rest,
})
const log = (cluster_id: string, rest: object = {}) => ({
  day: '2025-05-01',
  cluster_id,
  instance_id: `${cluster_id}-1`,
  start_time: '2025-05-01T23:00:00Z',
  is_read: false,
  ...rest,
})
const awaited = (awaited_until_time: string, start_time = '2025-05-01T23:00:00Z') =>
  log('c', { awaited_until_time, start_time })
const spark = (rest: object = {}) => ({ day: '2025-05-01', ...key, is_complete: true, ...rest })

test('its clusters are those of its tasks, each once', async () => {
  const tasks = [task('c'), task('c', { task_run_id: 'again' }), task('b', { day: '2025-05-09' }), task(null)]
  const row = await attempt({ task_run: [...tasks, ...eachChanged(task('d'), other)] })
  expect(row).toMatchObject({ cluster_ids: 'b,c', has_log: false, log_awaited_until_time: null })
  expect(await attempt({ task_run: [task(null)] })).toMatchObject({ cluster_ids: null, has_log: false })
})

test('a log that any instance of a cluster ever wrote is one of the cluster', async () => {
  const read = log('c', { day: '2025-07-01', is_read: true })
  const logs = async (instance_log: readonly object[]) => {
    const row = await attempt({ task_run: [task('b'), task('c')], instance_log })
    return [row?.['has_log'], row?.['unread_cluster_ids']]
  }
  expect(await logs([log('c'), read])).toEqual([true, 'b'])
  expect(await logs([log('b', { is_read: true }), read])).toEqual([true, ''])
  const others = eachChanged(read, { workspace_id: '2', cluster_id: 'd' })
  expect(await logs([log('c'), ...others])).toEqual([false, 'b,c'])
})

test('a log may come until the latest that is awaited of an instance begun before a day after its end', async () => {
  const until = async (...instance_log: readonly object[]) =>
    (await attempt({ task_run: [task('c')], instance_log }))?.['log_awaited_until_time']
  const day3 = '2025-05-03T02:00:00Z'
  expect(await until(awaited(day3), awaited('2025-05-02T02:00:00Z'))).toBe('2025-05-03T02:00:00.000Z')
  expect(await until(awaited('2025-05-02T01:00:00Z'))).toBeNull()
  expect(await until(awaited('2025-05-04T00:00:00Z', '2025-05-03T00:59:59Z'))).toBe(
    '2025-05-04T00:00:00.000Z',
  )
  expect(await until(awaited('2025-05-04T01:00:00Z', '2025-05-03T01:00:00Z'))).toBeNull()
})

test('of an attempt that goes on a log may come of any later instance', async () => {
  const row = await attempt({
    run: [{ ...run, end_time: null }],
    task_run: [task('c')],
    instance_log: [awaited('2025-06-04T01:00:00Z', '2025-06-03T01:00:00Z')],
  })
  expect(row?.['log_awaited_until_time']).toBe('2025-06-04T01:00:00.000Z')
})

test('data of event logs is weak where the log ends early, or a cluster or a part has none', async () => {
  const because = async (rows: RowsRead) => (await attempt(rows))?.['log_weak_because']
  const read = [log('c', { is_read: true })]
  const two = [task('c'), task('d')]
  expect(await because({ run_spark: [spark()], task_run: [task('c')], instance_log: read })).toBeNull()
  expect(await because({ run_spark: [spark()] })).toBeNull()
  expect(await because({ task_run: two, instance_log: read })).toBeNull()
  expect(await because({ run_spark: [spark({ is_complete: false })] })).toBe('log incomplete')
  expect(await because({ run_spark: [spark()], task_run: two, instance_log: read })).toBe(
    'cluster without log',
  )
  const mixed = { ...run, compute_type: 'JOB_CLUSTER,SERVERLESS' }
  expect(await because({ run: [mixed], run_spark: [spark()] })).toBe('compute without log')
})

test('data is that of its event logs, with its applications', async () => {
  const worked = spark({
    input_bytes: 1,
    output_bytes: 2,
    shuffle_read_bytes: 3,
    shuffle_write_bytes: 4,
    disk_spilled_bytes: 5,
    spark_task_count: 6,
    failed_spark_task_count: 1,
  })
  const application = { day: '2025-05-01', ...key, application_id: 'app-2', cluster_id: 'c' }
  const row = await attempt({
    run_spark: [worked, ...eachChanged(worked, other)],
    run_application: [
      application,
      { ...application, application_id: 'app-1' },
      { ...application, cluster_id: 'd' },
      ...eachChanged({ ...application, application_id: 'app-3' }, other),
    ],
    serverless_statement_day: [{ day: '2025-05-01', ...key, read_bytes: 100 }],
  })
  expect(row).toMatchObject({
    is_log_complete: true,
    bytes_from: 'EVENT_LOG',
    data_bytes: '3',
    input_bytes: '1',
    output_bytes: '2',
    shuffle_read_bytes: '3',
    shuffle_write_bytes: '4',
    disk_spilled_bytes: '5',
    spark_task_count: '6',
    failed_spark_task_count: '1',
    application_ids: 'app-1,app-2',
  })
})

test('of an attempt on serverless compute alone it is that of its statements on all days', async () => {
  const queried = { day: '2025-05-01', ...key, read_bytes: 10, written_bytes: 5, spilled_bytes: 3 }
  const serverless_statement_day = [
    queried,
    { day: '2025-05-09', ...key, read_bytes: 1, shuffle_read_bytes: 2 },
    ...eachChanged(queried, other),
  ]
  const on = (compute_type: string) => attempt({ run: [{ ...run, compute_type }], serverless_statement_day })
  expect(await on('SERVERLESS')).toMatchObject({
    is_log_complete: null,
    bytes_from: 'QUERY_HISTORY',
    data_bytes: '16',
    input_bytes: '11',
    output_bytes: '5',
    shuffle_read_bytes: '2',
    disk_spilled_bytes: '3',
  })
  expect(await on('JOB_CLUSTER,SERVERLESS')).toMatchObject({ bytes_from: null, data_bytes: null })
})

test('how busy its machines were is one figure over all days, by their weights', async () => {
  const loadOf = (day: string, weight: number, [driver, worker]: readonly [number, number]) => ({
    day,
    ...key,
    driver_processor_weight: weight,
    driver_processor_load: driver * weight,
    worker_processor_weight: weight,
    worker_processor_load: worker * weight,
    worker_memory_weight: weight,
    worker_memory_load: driver * weight,
  })
  const first = loadOf('2025-05-01', 60_000, [1000, 2000])
  const row = await attempt({
    run_load_day: [first, loadOf('2025-05-02', 180_000, [5000, 8000]), ...eachChanged(first, other)],
  })
  expect(row).toMatchObject({
    driver_processor: 0.4,
    worker_processor: 0.65,
    driver_memory: null,
    worker_memory: 0.4,
  })
})

test('what was found is kept with its currency and price, also the same twice', async () => {
  const storm = { day: '2025-05-01', ...key, rule: 'storm', currency: 'USD', price: '1.5' }
  const row = await attempt({
    run_day: [spent('2025-05-01', '1')],
    rule: [
      { rule: 'storm', title: 'Retry storm' },
      { rule: 'idle', title: 'Idle' },
    ],
    finding: [
      storm,
      storm,
      { ...storm, rule: 'idle', currency: null, price: null },
      ...eachChanged(storm, other),
      { ...storm, run_id: null },
      { ...storm, rule: 'gone' },
    ],
  })
  expect(row?.['findings']).toBe(
    ['idle|||Idle', 'storm|USD|1.5000000000|Retry storm', 'storm|USD|1.5000000000|Retry storm'].join('\n'),
  )
  expect((await attempt({}))?.['findings']).toBeNull()
})
