import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow, usageRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-01T${time}:00Z`
const sized = (current_num_workers: number, target_num_workers: number, event_hash = 'hash') => ({
  current_num_workers,
  target_num_workers,
  event_hash,
})

test('a cluster has the workers that came, from change to change, and its events are marked', async () => {
  const lake = await derivedLake(['cluster_mark', 'cluster_size'], {
    system_cluster: [clusterRow()],
    usage_record: [usageRow('u', [at('10:00'), at('11:00')], { cluster_id: 'c' })],
    cluster_event: [
      eventRow('STARTING', at('10:00'), { target_num_workers: 2 }),
      eventRow('RUNNING', at('10:05'), sized(2, 2)),
      eventRow('DRIVER_HEALTHY', at('10:06')),
      eventRow('RESIZING', at('10:20'), { ...sized(2, 8), cause: 'AUTOSCALE' }),
      eventRow('UPSIZE_COMPLETED', at('10:22'), sized(8, 8)),
      eventRow('AUTOSCALING_STATS_REPORT', at('10:30')),
      eventRow('EXPANDED_DISK', at('10:31')),
      eventRow('NODES_LOST', at('10:40'), { ...sized(7, 8), cause: 'SPOT_LOSS' }),
      eventRow('TERMINATING', at('11:00'), { reason_code: 'INACTIVITY' }),
    ],
  })
  const sizes = await lake.rows(
    `select strftime(start_time, '%H:%M') || ' ' || strftime(end_time, '%H:%M') || ' ' || phase || ' ' || worker_count as size
     from cluster_size
     order by start_time`,
  )
  expect(sizes.map(({ size }) => size)).toEqual([
    '10:00 10:05 start_up 2',
    '10:05 10:20 ready 2',
    '10:20 10:40 ready 8',
    '10:40 11:00 ready 7',
  ])
  const marks = await lake.rows('select event_type, cause from cluster_mark order by event_time')
  expect(marks.map(({ event_type, cause }) => [event_type, cause])).toEqual([
    ['STARTING', null],
    ['RUNNING', null],
    ['RESIZING', 'AUTOSCALE'],
    ['UPSIZE_COMPLETED', null],
    ['EXPANDED_DISK', null],
    ['NODES_LOST', 'SPOT_LOSS'],
    ['TERMINATING', null],
  ])
  await lake.close()
})
