import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, eventRow } from '#models/testing/rows.ts'

const tables = ['cluster_state']

const at = (time: string) => `2025-05-01T${time}:00Z`
const scaling = clusterRow({ worker_count: null, min_autoscale_workers: 2, max_autoscale_workers: 8 })

/** From when on the cluster was in which phase with how many workers. */
async function statesOf(lake: Lake) {
  const rows = await lake.rows(
    `select substring(cast(from_time as string), 12, 5) as since, phase, worker_count
     from cluster_state where phase <> 'down' order by from_time`,
  )
  await lake.close()
  return rows.map((row) => Object.values(row).join(' '))
}

test('a scaling cluster that never became ready started with its minimum of workers', async () => {
  const lake = await derivedLake(tables, {
    rest_cluster: [
      {
        account_id: 'account',
        workspace_id: '1',
        cluster_id: 'c',
        cluster_source: 'JOB',
        driver_node_type: 'small',
        worker_node_type: 'large',
        num_workers: 0,
        min_workers: 2,
        max_workers: 8,
        day: '2025-05-01',
        last_day: '2025-05-01',
      },
    ],
    cluster_event: [eventRow('CREATING', at('10:00')), eventRow('TERMINATING', at('10:09'))],
  })
  expect(await statesOf(lake)).toEqual(['10:00 start_up 2'])
})

test('a cluster does not start with the workers of its last end', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [scaling],
    cluster_event: [
      eventRow('STARTING', at('08:00')),
      eventRow('RUNNING', at('08:05'), { current_num_workers: 2, target_num_workers: 2 }),
      eventRow('RESIZING', at('08:30'), { current_num_workers: 2, target_num_workers: 8 }),
      eventRow('UPSIZE_COMPLETED', at('08:32'), { current_num_workers: 8, target_num_workers: 8 }),
      eventRow('TERMINATING', at('09:00')),
      eventRow('STARTING', at('10:00')),
      eventRow('RUNNING', at('10:05'), { current_num_workers: 3, target_num_workers: 3 }),
      eventRow('TERMINATING', at('11:00')),
      eventRow('STARTING', at('12:00')),
      eventRow('TERMINATING', at('12:05')),
    ],
  })
  expect(await statesOf(lake)).toEqual([
    '08:00 start_up 2',
    '08:05 ready 2',
    '08:30 ready 8',
    '08:32 ready 8',
    '10:00 start_up 3',
    '10:05 ready 3',
    '12:00 start_up 2',
  ])
})

test('before the oldest kept event a cluster has the workers from before the first resize', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [scaling],
    cluster_event: [
      eventRow('RESIZING', at('10:00'), { current_num_workers: 3, target_num_workers: 6 }),
      eventRow('UPSIZE_COMPLETED', at('10:02'), { current_num_workers: 6, target_num_workers: 6 }),
      eventRow('TERMINATING', at('11:00')),
    ],
  })
  expect(await statesOf(lake)).toEqual(['00:00 ready 3', '10:00 ready 6', '10:02 ready 6'])
})

test('a restarted cluster was running before', async () => {
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow()],
    cluster_event: [
      eventRow('RESTARTING', at('10:00')),
      eventRow('RUNNING', at('10:05'), { current_num_workers: 2, target_num_workers: 2 }),
      eventRow('TERMINATING', at('11:00')),
    ],
  })
  expect(await statesOf(lake)).toEqual(['00:00 ready 2', '10:00 start_up 2', '10:05 ready 2'])
})

test('lost machines do not count until others have come', async () => {
  const lake = await derivedLake(tables, {
    cluster_event: [
      eventRow('STARTING', '2025-05-02T10:00:00Z'),
      eventRow('RUNNING', '2025-05-02T10:05:00Z', { current_num_workers: 2, target_num_workers: 2 }),
      eventRow('NODES_LOST', '2025-05-02T10:20:00Z', { current_num_workers: 1, target_num_workers: 2 }),
      eventRow('RESIZING', '2025-05-02T10:25:00Z', { current_num_workers: 1, target_num_workers: 2 }),
      eventRow('UPSIZE_COMPLETED', '2025-05-02T10:27:00Z', { current_num_workers: 2, target_num_workers: 2 }),
      eventRow('TERMINATING', '2025-05-02T11:00:00Z'),
    ],
  })
  const states = await lake.rows('select worker_count, from_time from cluster_state order by from_time')
  expect(states.slice(1).map((state) => [state['from_time'], state['worker_count']])).toEqual([
    ['2025-05-02T10:05:00.000Z', 2],
    ['2025-05-02T10:20:00.000Z', 1],
    ['2025-05-02T10:25:00.000Z', 2],
    ['2025-05-02T10:27:00.000Z', 2],
  ])
  await lake.close()
})
