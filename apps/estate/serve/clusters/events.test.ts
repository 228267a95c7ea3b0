import { expect, test } from 'vitest'

import type { ClusterRow } from './cluster-rows.ts'
import type { Histories, SizeRow, StateRow } from './event-rows.ts'
import { eventsOf } from './events.ts'

const cluster: ClusterRow = {
  cluster_id: 'c',
  cluster_name: 'etl',
  source: 'JOB',
  creator_user_name: 'ada@example.com',
  driver_node_type: 'small',
  worker_node_type: 'large',
  num_workers: null,
  min_workers: 2,
  max_workers: 6,
  autotermination_minutes: 0,
  spark_version: '15.4.x-scala2.12',
  photon: false,
  data_security_mode: 'SINGLE_USER',
  custom_tags: {},
  create_ms: 0,
  job_id: null,
  run_name: null,
  spark_context_id: null,
  instance_pool_id: null,
  is_spot: false,
  session: 1,
  creating_ms: 0,
  running_ms: 1000,
  terminating_ms: 5000,
  reason_code: 'JOB_FINISHED',
  reason_type: 'SUCCESS',
  current_workers: 2,
  target_workers: 2,
  state: 'TERMINATED',
}

const session = {
  cluster_id: 'c',
  session: 1,
  creating_ms: 0,
  running_ms: 1000,
  terminating_ms: 5000,
  reason_code: 'JOB_FINISHED',
  reason_type: 'SUCCESS',
  started_by: null,
}

function size(fromMs: number, target: number, current: number, cause: string): SizeRow {
  const place = { cluster_id: 'c', session: 1, from_ms: fromMs }
  return { ...place, target_workers: target, current_workers: current, cause }
}

function told(history: Partial<Histories>): (readonly [string, object])[] {
  const histories = { sessions: [session], sizes: [], states: [], mishaps: [], ...history }
  return eventsOf(cluster, histories, 1_000_000).map(({ type, details }) => [type, details])
}

const typesOf = (history: Partial<Histories>) => told(history).map(([type]) => type)
const ready = size(1000, 2, 2, 'USER_REQUEST')

test('a resize for which the cloud gives some of the workers is completed with those, and the rest was not added', () => {
  const sizes = [ready, size(2000, 6, 2, 'AUTOSCALE'), size(3000, 6, 4, 'AUTOSCALE')]
  const workers = { current_num_workers: 4, target_num_workers: 6, cause: 'AUTOSCALE' }
  expect(told({ sizes }).slice(2, 5)).toMatchObject([
    ['RESIZING', { current_num_workers: 2, target_num_workers: 6 }],
    ['UPSIZE_COMPLETED', workers],
    ['ADD_NODES_FAILED', workers],
  ])
})

test('a resize for which the cloud gives no worker is never completed', () => {
  const sizes = [ready, size(2000, 6, 2, 'AUTOSCALE'), size(3000, 6, 2, 'AUTOSCALE')]
  expect(typesOf({ sizes })).toEqual(['CREATING', 'RUNNING', 'RESIZING', 'ADD_NODES_FAILED', 'TERMINATING'])
})

test('a cluster that starts with fewer workers than asked for runs with those', () => {
  expect(told({ sizes: [size(1000, 8, 5, 'USER_REQUEST')] }).slice(1, 3)).toMatchObject([
    ['RUNNING', { current_num_workers: 5, target_num_workers: 8 }],
    ['ADD_NODES_FAILED', { current_num_workers: 5, target_num_workers: 8 }],
  ])
})

test('a lost spot machine that is replaced is no failure to add one', () => {
  const sizes = [
    ready,
    size(2000, 2, 1, 'SPOT_LOSS'),
    size(3000, 2, 1, 'AUTORECOVERY'),
    size(4000, 2, 2, 'AUTORECOVERY'),
  ]
  expect(typesOf({ sizes })).toEqual(['CREATING', 'RUNNING', 'NODES_LOST', 'UPSIZE_COMPLETED', 'TERMINATING'])
})

test('an edit has the settings before and after, and a start the size that was set by then', () => {
  const state: StateRow = { ...cluster, from_ms: 0, driver_node_type: 'small' }
  const states = [state, { ...state, from_ms: 9500, worker_node_type: 'huge', max_workers: 9 }]
  const again = { ...session, session: 2, creating_ms: 10_000, running_ms: 11_000, terminating_ms: 12_000 }
  const events = told({ sessions: [session, again], states })
  expect(events.find(([type]) => type === 'EDITED')?.[1]).toMatchObject({
    previous_attributes: { node_type_id: 'large' },
    attributes: { node_type_id: 'huge' },
    previous_cluster_size: { autoscale: { min_workers: 2, max_workers: 6 } },
    cluster_size: { autoscale: { min_workers: 2, max_workers: 9 } },
  })
  expect(events.find(([type]) => type === 'STARTING')?.[1]).toMatchObject({
    cluster_size: { autoscale: { max_workers: 9 } },
  })
})
