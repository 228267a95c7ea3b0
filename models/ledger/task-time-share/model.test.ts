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

const at = (time: string) => `2025-05-${time}Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const hour = to('02T10:00:00', '02T11:00:00')
const taskOn = (cluster_id: string, task: string, stretch: readonly [string, string], rest = {}) =>
  taskRow(`${cluster_id} ${task}`, stretch, { cluster_id, ...rest })
const recordOf = (cluster_id: string, stretch: readonly [string, string] = hour, rest = {}) =>
  usageRow(`${cluster_id} ${stretch[0]}`, stretch, { cluster_id, ...rest })
const ofRun = { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['resource_day', 'task_time_share'], {
    list_price: [priceRow()],
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '4')],
    system_cluster: [clusterRow({ cluster_id: 'machines', worker_count: 0 })],
    cluster_event: [
      eventRow('CREATING', at('02T10:00:00'), { cluster_id: 'machines', target_num_workers: 0 }),
      eventRow('RUNNING', at('02T10:20:00'), { cluster_id: 'machines', current_num_workers: 0 }),
      eventRow('TERMINATING', at('02T11:00:00'), { cluster_id: 'machines' }),
    ],
    usage_record: [
      ...['after', 'beside', 'twin', 'alone', 'outside', 'repaired', 'no length', 'three', 'machines'].map(
        (cluster) => recordOf(cluster),
      ),
      recordOf('idle', hour, ofRun),
      recordOf('alone and idle', hour, ofRun),
      recordOf('hours'),
      recordOf('hours', to('02T11:00:00', '02T12:00:00')),
      { ...recordOf('same span'), record_id: 'same span one' },
      { ...recordOf('same span'), record_id: 'same span two' },
      recordOf('midnight', to('02T23:30:00', '03T00:30:00')),
      recordOf('one a day', to('02T23:30:00', '03T00:30:00')),
    ],
    rest_task_run: [
      taskOn('after', 'a', to('02T10:00:00', '02T10:20:00')),
      taskOn('after', 'b', to('02T10:20:00', '02T11:00:00')),
      taskOn('beside', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('beside', 'b', to('02T10:10:00', '02T11:00:00')),
      taskOn('three', 'a', hour),
      taskOn('three', 'b', hour),
      taskOn('three', 'c', to('02T10:00:00', '02T10:00:03')),
      taskOn('twin', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('twin', 'b', to('02T10:00:00', '02T11:00:00')),
      taskOn('twin', 'c', hour, { run_id: '8' }),
      taskOn('twin', 'd', hour, { run_id: '8' }),
      taskOn('alone', 'a', hour),
      taskOn('alone', 'other', hour, { run_id: '8' }),
      taskOn('alone and idle', 'a', to('02T10:00:00', '02T10:30:00')),
      taskOn('alone and idle', 'other', to('02T10:30:00', '02T10:40:00'), { run_id: '8' }),
      taskOn('outside', 'a', to('02T09:00:00', '02T10:30:00')),
      taskOn('outside', 'b', to('02T10:30:00', '02T12:00:00')),
      taskOn('outside', 'before', to('02T09:00:00', '02T10:00:00')),
      taskOn('outside', 'barely', to('02T10:59:59.998', '02T12:00:00')),
      taskOn('repaired', 'a', to('02T10:00:00', '02T10:20:00')),
      taskOn('repaired', 'b', to('02T10:00:00', '02T10:20:00')),
      taskOn('repaired', 'c', to('02T10:20:00', '02T11:00:00'), { repair: 1 }),
      taskOn('repaired', 'd', to('02T10:20:00', '02T11:00:00'), { repair: 1 }),
      taskOn('no length', 'a', hour),
      taskOn('no length', 'b', hour),
      taskOn('no length', 'c', to('02T10:30:00', '02T10:30:00')),
      taskOn('idle', 'a', to('02T10:00:00', '02T10:10:00')),
      taskOn('idle', 'b', to('02T10:20:00', '02T10:40:00')),
      taskOn('hours', 'a', to('02T10:00:00', '02T11:20:00')),
      taskOn('hours', 'b', to('02T11:00:00', '02T12:00:00')),
      taskOn('same span', 'a', to('02T10:00:00', '02T10:20:00')),
      taskOn('same span', 'b', to('02T10:20:00', '02T11:00:00')),
      taskOn('midnight', 'a', to('02T23:30:00', '03T00:20:00')),
      taskOn('midnight', 'b', to('03T00:00:00', '03T00:30:00')),
      taskOn('one a day', 'a', to('02T23:30:00', '03T00:00:00')),
      taskOn('one a day', 'b', to('03T00:00:00', '03T00:30:00')),
      taskOn('machines', 'a', to('02T10:00:00', '02T10:40:00')),
      taskOn('machines', 'b', to('02T10:40:00', '02T11:00:00')),
    ],
  })
  return () => lake.close()
})

const ticksOfMs = 720_720_000

/** What each task is charged of each span of a cluster, in seconds of the clock of the spans. */
async function sharesOn(cluster: string, columns = '') {
  const rows = await lake.rows(
    `select share.run_id || '/' || cast(share.attempt as string) as attempt, share.task_run_id, share.ticks ${columns}
     from task_time_share as share
     inner join resource_day
       on resource_day.day = share.day and resource_day.resource_number = share.resource_number
     where resource_day.resource_id = $cluster
     order by share.start_ms, share.pays_start_up, share.run_id, share.attempt, share.task_run_id`,
    { cluster },
  )
  return rows.map(({ task_run_id, ticks, attempt, ...rest }) =>
    [
      attempt,
      String(task_run_id).slice(cluster.length + 1),
      Number(ticks) / ticksOfMs / 1000,
      ...Object.values(rest),
    ].join(' '),
  )
}

test.each([
  ['tasks one after the other are charged their own time', 'after', ['7/0 a 1200', '7/0 b 2400']],
  ['tasks beside each other share each second alike', 'beside', ['7/0 a 1200', '7/0 b 2400']],
  ['three share three seconds alike, and two the rest', 'three', ['7/0 a 1799.5', '7/0 b 1799.5', '7/0 c 1']],
  [
    'tasks share what their run gets, which is half while another run is active',
    'twin',
    ['7/0 a 450', '7/0 b 1350', '8/0 c 900', '8/0 d 900'],
  ],
  ['the only task of a run needs no share: its part names it', 'alone', []],
  ['nor does it where the run has idle time', 'alone and idle', []],
  [
    'tasks are charged the part of their time that lies within the record, be it half of two milliseconds',
    'outside',
    ['7/0 a 1800', '7/0 b 1799.999', '7/0 barely 0.001'],
  ],
  [
    'each attempt is shared among its own tasks',
    'repaired',
    ['7/0 a 600', '7/0 b 600', '7/1 c 1200', '7/1 d 1200'],
  ],
  ['a task of no length is charged nothing', 'no length', ['7/0 a 1800', '7/0 b 1800']],
  ['the idle time of the run is charged to none of its tasks', 'idle', ['7/0 a 600', '7/0 b 1200']],
  [
    'each record has its own shares',
    'hours',
    // Of the first hour the only task is charged all.
    ['7/0 a 3600', '7/0 a 600', '7/0 b 3000'],
  ],
  ['records of the same time have the same shares, once', 'same span', ['7/0 a 1200', '7/0 b 2400']],
  ['a record over midnight is shared by the tasks of both days', 'midnight', ['7/0 a 2400', '7/0 b 1200']],
  [
    'a record over midnight is shared by tasks that were alone on their day',
    'one a day',
    ['7/0 a 1800', '7/0 b 1800'],
  ],
])('%s', async (_, cluster, shares) => {
  expect(await sharesOn(cluster)).toEqual(shares)
})

test('machines and records are shared each by the time that they are charged for', async () => {
  expect(await sharesOn('machines', ', share.pays_start_up')).toEqual([
    '7/0 a 1200 false',
    '7/0 b 1200 false',
    '7/0 a 1200 true',
    '7/0 b 1200 true',
  ])
})

test('reach adds the shares of a record up to its total', async () => {
  const inSeconds = (column: string) => `, cast(share.${column} / ${ticksOfMs * 1000} as double) as ${column}`
  expect(await sharesOn('three', inSeconds('reach') + inSeconds('total'))).toEqual([
    '7/0 a 1799.5 1799.5 3600',
    '7/0 b 1799.5 3599 3600',
    '7/0 c 1 3600 3600',
  ])
})
