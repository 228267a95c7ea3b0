import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow, minuteRow, priceRow, taskRow, usageRow } from '#models/testing/rows.ts'

const tables = ['cluster_activity', 'run', 'run_cost_part']

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`

test('the time of a shared cluster is start-up, runs, people, or idle', async () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => at(`10:${String(minute).padStart(2, '0')}`))
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    list_price: [priceRow()],
    usage_record: [usageRow('hour', [at('10:00'), at('11:00')], { cluster_id: 'c' })],
    cluster_event: [
      eventRow('CREATING', at('09:55')),
      eventRow('RUNNING', at('10:05')),
      eventRow('TERMINATING', at('11:00')),
    ],
    rest_task_run: [
      taskRow('first', [at('10:10'), at('10:30')]),
      taskRow('second', [at('10:20'), at('10:40')]),
    ],
    node_minute: minutes.map((minute, index) => minuteRow(minute, index >= 50 ? 1 : 80)),
  })
  const rows = await lake.rows(
    `select kind, run_id, task_run_id, substring(cast(start_time as string), 12, 5) as since,
       substring(cast(end_time as string), 12, 5) as until
     from cluster_activity order by kind, start_time, task_run_id nulls first`,
  )
  expect(
    rows.map((row) =>
      Object.values(row)
        .map((value) => value ?? '-')
        .join(' '),
    ),
  ).toEqual([
    'interactive - - 10:05 10:10',
    'interactive - - 10:40 10:50',
    'quiet - - 10:50 11:00',
    'run 7 - 10:10 10:40',
    'run 7 first 10:10 10:30',
    'run 7 second 10:20 10:40',
    'start_up - - 09:55 10:05',
    'up - - 09:55 11:00',
  ])
  const parts = await lake.rows(
    `select consumer, phase, cast(fair_ms / 60000 as int) as minutes, amount from run_cost_part order by consumer`,
  )
  expect(parts).toEqual([
    { consumer: 'idle', phase: 'idle', minutes: 10, amount: '0.1818181819' },
    { consumer: 'interactive', phase: 'work', minutes: 15, amount: '0.2727272727' },
    { consumer: 'run', phase: 'work', minutes: 30, amount: '0.5454545454' },
  ])
  await lake.close()
})

test('activity is split at midnight', async () => {
  const lake = await derivedLake(tables, {
    rest_task_run: [taskRow('night', [at('23:00'), at('01:00', '02')])],
    usage_record: [usageRow('hour', [at('00:00', '02'), at('01:00', '02')], { cluster_id: 'c' })],
  })
  const rows = await lake.rows(
    'select day, start_time, end_time from cluster_activity where task_run_id is null order by day',
  )
  expect(rows).toEqual([
    { day: '2025-05-01', start_time: '2025-05-01T23:00:00.000Z', end_time: '2025-05-02T00:00:00.000Z' },
    { day: '2025-05-02', start_time: '2025-05-02T00:00:00.000Z', end_time: '2025-05-02T01:00:00.000Z' },
  ])
  await lake.close()
})

test('a bill of the whole hour is shared within the life of its job cluster', async () => {
  const lake = await derivedLake(tables, {
    list_price: [priceRow()],
    system_cluster: [
      clusterRow({
        cluster_source: 'JOB',
        create_time: '2025-05-01T14:25:25Z',
        delete_time: '2025-05-01T14:29:40Z',
      }),
    ],
    rest_task_run: [taskRow('a', ['2025-05-01T14:25:24Z', '2025-05-01T14:29:30Z'], { setup_ms: 101_000 })],
    usage_record: [
      usageRow('hour', [at('14:00'), at('15:00')], { cluster_id: 'c', job_id: '70', job_run_id: '7' }),
    ],
  })
  const rows = await lake.rows(
    `select kind, substring(cast(start_time as string), 12, 8) as since,
       substring(cast(end_time as string), 12, 8) as until
     from cluster_activity where task_run_id is null order by kind`,
  )
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'run 14:27:05 14:29:30',
    'start_up 14:25:25 14:27:05',
    'up 14:25:25 14:29:40',
  ])
  const parts = await lake.rows(
    `select run_id, phase, cast(fair_ms / 1000 as int) as seconds from run_cost_part order by phase`,
  )
  expect(parts).toEqual([
    { run_id: '7', phase: 'idle', seconds: 10 },
    { run_id: '7', phase: 'work', seconds: 145 },
  ])
  await lake.close()
})

test('a cluster whose readiness is not among its events was ready when a task first worked on it', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    list_price: [priceRow()],
    cluster_event: [eventRow('STARTING', at('10:00')), eventRow('TERMINATING', at('11:00'))],
    rest_task_run: [taskRow('a', [at('10:01'), at('10:27')], { setup_ms: 240_000 })],
    usage_record: [usageRow('hour', [at('10:00'), at('11:00')], { cluster_id: 'c' })],
  })
  const parts = await lake.rows('select consumer, amount from run_cost_part order by consumer')
  expect(parts).toEqual([
    { consumer: 'cluster', amount: '0.6000000000' },
    { consumer: 'run', amount: '0.4000000000' },
  ])
  await lake.close()
})
