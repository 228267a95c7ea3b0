import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`
const startOf = (time: string, day = '01') => Date.parse(at(time, day))
const minutesFrom = (hour: string, count: number, busy: number) =>
  Array.from({ length: count }, (_none, minute) =>
    minuteRow(at(`${hour}:${String(minute).padStart(2, '0')}`), busy),
  )
const minutes = (...names: readonly string[]) =>
  names.map((name) => `cast(${name}_ms / 60000 as int) as ${name}_minutes`).join(', ')
const tables = [
  'cluster_instance_uptime',
  'cluster_instance_day',
  'cluster_instance_cost_day',
  'cluster_instance',
]
const derived = [...tables, 'run_cost_part']
async function rowsOf(lake: Lake) {
  const rows = []
  for (const table of tables) rows.push([table, await lake.rows(`select * from ${table} order by all`)])
  return rows
}
const told = {
  system_workspace: [workspaceRow],
  list_price: [priceRow()],
  machine_price: [machinePriceRow('small', '1'), machinePriceRow('large', '2')],
  system_cluster: [clusterRow()],
}
const twoLives = {
  ...told,
  cluster_event: [
    eventRow('STARTING', at('10:00'), { target_num_workers: 2 }),
    eventRow('RUNNING', at('10:05'), { current_num_workers: 2 }),
    eventRow('RESIZING', at('10:15'), { current_num_workers: 2, target_num_workers: 4 }),
    eventRow('UPSIZE_COMPLETED', at('10:20'), { current_num_workers: 4 }),
    eventRow('TERMINATING', at('10:25'), { reason_code: 'INACTIVITY' }),
    eventRow('STARTING', at('10:40'), { target_num_workers: 2 }),
    eventRow('RUNNING', at('10:45'), { current_num_workers: 2 }),
    eventRow('TERMINATING', at('11:00')),
  ],
  rest_task_run: [taskRow('work', [at('10:05'), at('10:15')])],
  node_minute: minutesFrom('10', 60, 1).filter(({ start_time }) => {
    const time = String(start_time).slice(11, 16)
    return (time >= '10:05' && time < '10:25') || time >= '10:45'
  }),
  usage_record: [usageRow('hour', [at('10:00'), at('11:00')], { cluster_id: 'c', usage_quantity: '3.5' })],
}

test('each start begins an instance, with its uptime, active and idle time and workers', async () => {
  const lake = await derivedLake(derived, twoLives)
  const rows = await lake.rows(
    `select instance_id, cluster_kind, start_time, end_time, termination_code, ${minutes('up', 'start_up', 'active', 'idle', 'unknown')},
       workers_min, cast(workers_mean as decimal(10,4)) as workers_mean, workers_max, confidence
     from cluster_instance order by start_time`,
  )
  expect(rows).toEqual([
    {
      instance_id: `c-${startOf('10:00')}`,
      cluster_kind: 'shared',
      start_time: '2025-05-01T10:00:00.000Z',
      end_time: '2025-05-01T10:25:00.000Z',
      termination_code: 'INACTIVITY',
      up_minutes: 25,
      start_up_minutes: 5,
      active_minutes: 10,
      idle_minutes: 10,
      unknown_minutes: 0,
      workers_min: 2,
      workers_mean: '3.0000',
      workers_max: 4,
      confidence: 'strong',
    },
    {
      instance_id: `c-${startOf('10:40')}`,
      cluster_kind: 'shared',
      start_time: '2025-05-01T10:40:00.000Z',
      end_time: '2025-05-01T11:00:00.000Z',
      termination_code: null,
      up_minutes: 20,
      start_up_minutes: 5,
      active_minutes: 0,
      idle_minutes: 15,
      unknown_minutes: 0,
      workers_min: 2,
      workers_mean: '2.0000',
      workers_max: 2,
      confidence: 'strong',
    },
  ])
  await lake.close()
})

test('an hour of two instances is split by whom it was charged for, and no cent is lost', async () => {
  const lake = await derivedLake(derived, twoLives)
  const rows = await lake.rows(
    `select instance_id, consumer, databricks_cost from cluster_instance_cost_day
     where databricks_cost is not null order by instance_id, consumer`,
  )
  expect(rows).toEqual([
    { instance_id: `c-${startOf('10:00')}`, consumer: 'idle', databricks_cost: '1.0000000000' },
    { instance_id: `c-${startOf('10:00')}`, consumer: 'run', databricks_cost: '1.0000000000' },
    { instance_id: `c-${startOf('10:40')}`, consumer: 'idle', databricks_cost: '1.5000000000' },
  ])
  const sums = await lake.rows(
    `select 'ledger' as of, cast(sum(amount) as decimal(28,10)) as cost from run_cost_part where cluster_id = 'c'
     union all select 'parts', cast(sum(cost) as decimal(28,10)) from cluster_instance_cost_day
     union all select 'instances', cast(sum(cost) as decimal(28,10)) from cluster_instance order by 1`,
  )
  expect(new Set(sums.map(({ cost }) => cost)).size).toBe(1)
  await lake.close()
})

const overNights = {
  ...told,
  cluster_event: [
    eventRow('STARTING', at('20:00'), { target_num_workers: 2 }),
    eventRow('RUNNING', at('20:05'), { current_num_workers: 2 }),
    eventRow('RESIZING', at('12:00', '02'), { current_num_workers: 2, target_num_workers: 3 }),
    eventRow('TERMINATING', at('08:00', '03')),
    eventRow('STARTING', at('09:00', '03')),
    eventRow('RUNNING', at('09:05', '03')),
    eventRow('TERMINATING', at('10:00', '03')),
  ],
  usage_record: [
    usageRow('first', [at('20:00'), at('21:00')], { cluster_id: 'c' }),
    usageRow('second', [at('10:00', '02'), at('11:00', '02')], { cluster_id: 'c' }),
    usageRow('third', [at('07:00', '03'), at('08:00', '03')], { cluster_id: 'c' }),
    usageRow('fourth', [at('09:00', '03'), at('10:00', '03')], { cluster_id: 'c' }),
  ],
}

test.each([
  ['first', 'later'],
  ['later', 'first'],
] as const)(
  'an instance over midnights is one where its %s days arrive last, its %s ones before',
  async (other, one) => {
    const { cluster_event, usage_record } = overNights
    const parts = {
      first: { ...told, cluster_event: cluster_event.slice(0, 2), usage_record: usage_record.slice(0, 1) },
      later: { cluster_event: cluster_event.slice(2), usage_record: usage_record.slice(1) },
    }
    const lake = await derivedLake(derived, overNights)
    const inParts = await derivedLake(derived, parts[one])
    await addRows(inParts, parts[other])
    expect(await rowsOf(inParts)).toEqual(await rowsOf(lake))
    await inParts.close()
    const rows = await lake.rows(
      `select start_time, end_time, ${minutes('up')} from cluster_instance order by start_time`,
    )
    expect(rows).toEqual([
      { start_time: '2025-05-01T20:00:00.000Z', end_time: '2025-05-03T08:00:00.000Z', up_minutes: 36 * 60 },
      { start_time: '2025-05-03T09:00:00.000Z', end_time: '2025-05-03T10:00:00.000Z', up_minutes: 60 },
    ])
    await lake.close()
  },
)

test('a job cluster without events is one instance that has ended when later facts are known', async () => {
  const lake = await derivedLake(derived, {
    ...told,
    system_cluster: [clusterRow({ cluster_source: 'JOB' })],
    rest_task_run: [taskRow('work', [at('10:05'), at('10:45')])],
    usage_record: [
      usageRow('hour', [at('10:05'), at('10:50')], { cluster_id: 'c', job_id: '70', job_run_id: '7' }),
      usageRow('later', [at('15:00'), at('16:00')], { cluster_id: 'other' }),
    ],
  })
  const rows = await lake.rows(
    `select instance_id, cluster_kind, job_id, run_id, end_time, ${minutes('active', 'idle')} from cluster_instance where cluster_id = 'c'`,
  )
  expect(rows).toMatchObject([
    {
      instance_id: `c-${startOf('10:05')}`,
      cluster_kind: 'job',
      job_id: '70',
      run_id: '7',
      end_time: '2025-05-01T10:50:00.000Z',
      active_minutes: 40,
      idle_minutes: 5,
    },
  ])
  const up = await lake.rows(`select end_time from cluster_instance where cluster_id = 'other'`)
  expect(up).toEqual([{ end_time: null }])
  await lake.close()
})
