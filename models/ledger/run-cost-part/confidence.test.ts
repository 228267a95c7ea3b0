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

const at = (time: string) => `2025-05-02T${time}Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const hour = to('10:00:00', '11:00:00')
const half = to('10:00:00', '10:30:00')

const ofRun = { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }
const hourOf = (cluster_id: string, rest = {}) => usageRow(cluster_id, hour, { cluster_id, ...rest })
const taskOn = (cluster_id: string, stretch: readonly [string, string], rest = {}) =>
  taskRow(`${cluster_id} ${stretch[0]} ${JSON.stringify(rest)}`, stretch, { cluster_id, ...rest })
const warehouse = { billing_origin_product: 'SQL', cluster_id: null }

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(
    ['asset_day', 'billed_day', 'cost_day', 'endpoint', 'run', 'run_cost_part', 'run_day', 'warehouse'],
    {
      list_price: [priceRow()],
      system_workspace: [workspaceRow, { ...workspaceRow, workspace_id: '2', region: 'northeurope' }],
      machine_price: [machinePriceRow('small', '4')],
      system_cluster: ['with events', 'by its settings'].map((cluster_id) =>
        clusterRow({ cluster_id, worker_count: 0 }),
      ),
      cluster_event: ['with events', 'named', 'repaired', 'of two'].flatMap((cluster_id) => [
        eventRow('RUNNING', at('10:00:00'), { cluster_id, current_num_workers: 0 }),
        eventRow('TERMINATING', at('11:00:00'), { cluster_id }),
      ]),
      usage_record: [
        hourOf('named', ofRun),
        hourOf('named, none at work', ofRun),
        hourOf('another is nearest', ofRun),
        hourOf('repaired', ofRun),
        hourOf('of two', ofRun),
        hourOf('of a job', { ...ofRun, job_run_id: null }),
        hourOf('shared'),
        hourOf('with events'),
        hourOf('by its settings'),
        usageRow('no length', to('10:00:00', '10:00:00'), { cluster_id: 'no length' }),
        usageRow('serverless', hour, ofRun),
        usageRow('storage', hour, { billing_origin_product: 'DEFAULT_STORAGE' }),
        usageRow('endpoint', hour, { billing_origin_product: 'MODEL_SERVING', endpoint_id: 'e' }),
        usageRow('warehouse', hour, { ...warehouse, warehouse_id: 'w' }),
        usageRow('warehouse of a silent region', hour, {
          ...warehouse,
          warehouse_id: 'silent',
          workspace_id: '2',
        }),
      ],
      query_run: [
        {
          account_id: 'account',
          workspace_id: '1',
          statement_id: 's',
          warehouse_id: 'w',
          executed_by: 'ann',
          start_time: half[0],
          end_time: half[1],
          day: '2025-05-02',
          last_day: '2025-05-02',
        },
      ],
      rest_task_run: [
        ...['named', 'repaired', 'of two', 'of a job', 'shared', 'with events', 'by its settings'].map(
          (cluster) => taskOn(cluster, half),
        ),
        taskOn('repaired', to('10:30:00', '10:40:00'), { repair: 1 }),
        taskOn('of two', half, { run_id: '8' }),
        taskOn('named, none at work', to('12:00:00', '12:30:00')),
        taskOn('another is nearest', to('12:00:00', '12:30:00'), { run_id: '8' }),
      ],
    },
  )
})
afterAll(() => lake.close())

async function confidenceOf(where: string, source = 'databricks_usage') {
  const rows = await lake.rows(
    `select distinct coalesce(run_id, consumer) || ' ' || phase || ' ' || confidence as part
     from run_cost_part where ${where} and source = '${source}' order by part`,
  )
  return rows.map(({ part }) => part)
}

test.each([
  [
    'a record that names the only run on its cluster is exact, idle time too',
    'named',
    ['7 idle exact', '7 work exact'],
  ],
  ['also where none of its tasks is known to be at work', 'named, none at work', ['7 idle exact']],
  [
    'time of the nearest run, which the record does not name, is estimated',
    'another is nearest',
    ['8 idle estimated'],
  ],
  ['what attempts share by the clock is strong', 'repaired', ['7 idle strong', '7 work strong']],
  [
    'what runs share by the clock is strong',
    'of two',
    ['7 idle strong', '7 work strong', '8 idle strong', '8 work strong'],
  ],
  ['a run that the record does not name is strong', 'of a job', ['7 idle strong', '7 work strong']],
  [
    'of a cluster that is not known the run is strong, the rest unallocated',
    'shared',
    ['7 work strong', 'unattributed unknown unallocated'],
  ],
  ['a record that cannot be split is unallocated', 'no length', ['unattributed work unallocated']],
])('%s', async (_, cluster, parts) => {
  expect(await confidenceOf(`cluster_id = '${cluster}'`)).toEqual(parts)
})

test.each([
  [
    'what names its run or asset, or is no use of a machine, is exact',
    "product = 'DEFAULT_STORAGE'",
    ['overhead work exact'],
  ],
  ['an endpoint is exact', "asset_id = 'e'", ['endpoint work exact']],
  ['a serverless run is exact', "run_id = '7' and cluster_id is null", ['7 work exact']],
  [
    'statements share their warehouse by the clock',
    "asset_id = 'w'",
    ['query work strong', 'warehouse idle strong'],
  ],
  ['a warehouse without statements is unallocated', "asset_id = 'silent'", ['warehouse unknown unallocated']],
])('%s', async (_, where, parts) => {
  expect(await confidenceOf(where)).toEqual(parts)
})

test('machines are strong with events, and estimated by the settings of their cluster', async () => {
  expect(await confidenceOf("cluster_id = 'with events' and consumer = 'run'", 'machine_estimate')).toEqual([
    '7 work strong',
  ])
  expect(
    await confidenceOf("cluster_id = 'by its settings' and consumer = 'run'", 'machine_estimate'),
  ).toEqual(['7 work estimated'])
})

test('what is estimated names the weak evidence that it rests on, and nothing else does', async () => {
  const rows = await lake.rows(
    'select distinct confidence, weak_because from run_cost_part where weak_because is not null order by weak_because',
  )
  expect(rows.map((row) => Object.values(row).join(': '))).toEqual([
    'estimated: VM hours from settings',
    'estimated: nearest run',
  ])
  const [unnamed] = await lake.rows(
    "select count(*) as parts from run_cost_part where confidence = 'estimated' and weak_because is null",
  )
  expect(unnamed?.['parts']).toBe('0')
})

test('the days of a job and of assets name the evidence of their parts', async () => {
  const rows = await lake.rows(
    `select 'run ' || run_id as what, weak_because from run_day where weak_because is not null
     union all
     select asset_kind, weak_because from asset_day where weak_because is not null
     order by what`,
  )
  expect(rows.map((row) => Object.values(row).join(': '))).toEqual([
    'run 7: VM hours from settings',
    'run 8: nearest run',
  ])
})

test('over all confidences the parts come to the bill', async () => {
  const [sums] = await lake.rows(
    `select
       (select sum(amount) from billed_day) as billed,
       (select sum(amount) from cost_day where confidence in ('exact', 'strong', 'estimated', 'unallocated')) as attributed,
       (select sum(amount) from run_cost_part where confidence in ('exact', 'strong', 'estimated', 'unallocated')) as parts`,
  )
  expect(sums?.['attributed']).toBe(sums?.['billed'])
  expect(sums?.['parts']).toBe(sums?.['billed'])
})
