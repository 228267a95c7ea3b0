import { afterAll, beforeAll, expect, test } from 'vitest'
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

const at = (time: string) => `2025-05-01T${time}:00Z`
const clusters = ['known', 'not known', 'cut', 'edited'] as const
const ready = (cluster_id: string) =>
  eventRow('RUNNING', at('10:05'), { cluster_id, current_num_workers: 0, target_num_workers: 0 })
const used = (cluster_id: string, start: string, end: string) =>
  usageRow(`${cluster_id} ${start}`, [at(start), at(end)], { cluster_id })

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['run', 'run_cost_part', 'time_share'], {
    list_price: [priceRow()],
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '1'), machinePriceRow('large', '2')],
    system_cluster: [
      ...clusters.map((cluster_id) => clusterRow({ cluster_id, worker_count: 0 })),
      clusterRow({
        cluster_id: 'edited',
        worker_count: 0,
        driver_node_type: 'large',
        change_time: at('10:20'),
        day: '2025-05-01',
      }),
    ],
    cluster_event: [
      ...clusters.flatMap((cluster_id) => [
        eventRow('STARTING', at('10:00'), { cluster_id }),
        eventRow('TERMINATING', at('12:00'), { cluster_id }),
      ]),
      ready('known'),
      ready('edited'),
    ],
    usage_record: [
      ...['known', 'not known', 'edited'].map((cluster_id) => used(cluster_id, '10:00', '11:00')),
      used('cut', '10:07', '11:00'),
      ...clusters.map((cluster_id) => used(cluster_id, '11:00', '12:00')),
    ],
    rest_task_run: clusters.map((cluster_id) =>
      taskRow(cluster_id, [at('10:40'), at('11:20')], { cluster_id, run_id: cluster_id }),
    ),
  })
})
afterAll(() => lake.close())

/** The confidence of what the run, and of what nobody, got within an hour. */
async function confidenceOf(cluster: string, hour: string, source = 'databricks_usage') {
  const rows = await lake.rows(
    `select distinct case when consumer = 'run' then 'run' else 'rest' end || ' ' || confidence as part
     from run_cost_part
     where cluster_id = $cluster and hour = cast($hour as timestamp) and source = $source and reason is null
     order by part`,
    { cluster, hour: `2025-05-01 ${hour}`, source },
  )
  return rows.map(({ part }) => part)
}

test.each([
  ['is strong where an event shows when it was ready', 'known', 'run strong'],
  ['is estimated where nothing shows when it was ready', 'not known', 'run estimated'],
  ['is strong where its record is cut to the up-time', 'cut', 'run strong'],
  ['is estimated where it was edited within the hour', 'edited', 'run estimated'],
])('the share of a run in the first record of a shared cluster %s', async (_, cluster, part) => {
  expect(await confidenceOf(cluster, '10:00')).toEqual([part])
})

test('an assumed start-up leaves no doubt in later records', async () => {
  expect(await confidenceOf('not known', '11:00')).toEqual(['run strong'])
})

test('machines at work belong to the run for sure, however long the start-up was', async () => {
  expect(await confidenceOf('known', '10:00', 'machine_estimate')).toEqual(['rest strong', 'run strong'])
  expect(await confidenceOf('not known', '10:00', 'machine_estimate')).toEqual([
    'rest estimated',
    'run strong',
  ])
})
