import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import {
  clusterRow,
  correctedRows,
  eventRow,
  machinePriceRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '02') => `2025-05-${day}T${time}Z`
const hour = [at('10:00:00'), at('11:00:00')] as const
const to = (start: string, end: string) => [at(start), at(end)] as const

/** An hour that is billed for job 70 and names no run. */
const ofJob = (cluster_id: string, rest = {}) =>
  usageRow(cluster_id, hour, { cluster_id, job_id: '70', billing_origin_product: 'JOBS', ...rest })
const taskOn = (cluster_id: string, stretch: readonly [string, string], run_id = '7', rest = {}) =>
  taskRow(`${cluster_id} ${run_id} ${stretch[0]}`, stretch, { cluster_id, run_id, ...rest })

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(
    ['cost_day', 'run_cost_part', 'run_day', 'task_cost_part', 'time_share', 'unexplained_day'],
    {
      list_price: [priceRow()],
      system_workspace: [workspaceRow],
      machine_price: [machinePriceRow('small', '4')],
      system_cluster: [clusterRow({ cluster_id: 'machines', worker_count: 0 })],
      cluster_event: [
        eventRow('CREATING', at('10:00:00'), { cluster_id: 'machines', target_num_workers: 0 }),
        eventRow('RUNNING', at('10:15:00'), { cluster_id: 'machines', current_num_workers: 0 }),
        eventRow('TERMINATING', at('11:00:00'), { cluster_id: 'machines' }),
      ],
      usage_record: [
        ...[
          'one run',
          'tasks and gaps',
          'repaired',
          'two runs',
          'no run',
          'run of another hour',
          'run of another job',
          'machines',
        ].map((cluster) => ofJob(cluster)),
        ofJob('job not named', { job_id: null }),
        ofJob('retracted'),
        { ...ofJob('retracted', { usage_quantity: '-1' }), record_id: 'retraction' },
        usageRow('midnight', [at('23:30:00'), at('00:30:00', '03')], {
          cluster_id: 'midnight',
          job_id: '70',
          billing_origin_product: 'JOBS',
        }),
        ofJob('not of a job', { job_id: null, billing_origin_product: 'ALL_PURPOSE' }),
        ofJob('beside others'),
        usageRow('of others', hour, { cluster_id: 'beside others' }),
        ...correctedRows(ofJob('job restated', { job_id: '71' }), { job_id: '70' }),
        ...correctedRows(ofJob('product restated', { job_id: null, billing_origin_product: 'ALL_PURPOSE' }), {
          job_id: '70',
          billing_origin_product: 'JOBS',
        }),
      ],
      rest_task_run: [
        ...[
          'one run',
          'job not named',
          'not of a job',
          'beside others',
          'retracted',
          'job restated',
          'product restated',
        ].map((cluster) => taskOn(cluster, to('10:10:00', '10:40:00'))),
        taskOn('tasks and gaps', to('10:10:00', '10:20:00')),
        taskOn('tasks and gaps', to('10:30:00', '10:40:00')),
        taskOn('repaired', to('10:00:00', '10:15:00')),
        taskOn('repaired', to('10:30:00', '10:45:00'), '7', { repair: 1 }),
        taskOn('two runs', to('10:00:00', '10:15:00')),
        taskOn('two runs', to('10:30:00', '10:45:00'), '8'),
        taskOn('run of another hour', to('12:10:00', '12:40:00')),
        taskOn('run of another job', to('10:10:00', '10:40:00'), '9', { job_id: '71' }),
        taskOn('midnight', [at('23:40:00'), at('00:10:00', '03')]),
        taskOn('machines', to('10:30:00', '10:45:00')),
      ],
    },
  )
})
afterAll(() => lake.close())

async function partsOf(cluster: string, source = 'databricks_usage') {
  const rows = await lake.rows(
    `select consumer, run_id, attempt, phase, reason, amount
     from run_cost_part
     where cluster_id = $cluster and source = $source
     order by consumer, run_id, attempt, phase, amount`,
    { cluster, source },
  )
  return rows.map((row) =>
    Object.values(row)
      .filter((value) => value !== null)
      .join(' '),
  )
}

const half = ['run 7 0 idle 0.5000000000', 'run 7 0 work 0.5000000000']
const restated = ['idle', 'work'].flatMap((phase) =>
  ['-0.5000000000', '0.5000000000', '0.5000000000'].map((amount) => `run 7 0 ${phase} ${amount}`),
)
const unknown = (amount: string) => `unattributed unknown cluster not known ${amount}`

test.each([
  ['the record of a job belongs to the only run on its cluster', 'one run', half],
  [
    'also while none of its tasks is active',
    'tasks and gaps',
    ['run 7 0 idle 0.6666666667', 'run 7 0 work 0.3333333333'],
  ],
  [
    'attempts of the only run share it by their work',
    'repaired',
    [
      'run 7 0 idle 0.2500000000',
      'run 7 0 work 0.2500000000',
      'run 7 1 idle 0.2500000000',
      'run 7 1 work 0.2500000000',
    ],
  ],
  ['a record over midnight too', 'midnight', half],
  ['a record that is billed as a job without its id, too', 'job not named', half],
  [
    'a retraction takes both parts back',
    'retracted',
    [
      'run 7 0 idle -0.5000000000',
      'run 7 0 idle 0.5000000000',
      'run 7 0 work -0.5000000000',
      'run 7 0 work 0.5000000000',
    ],
  ],
  ['a job that was wrong before it was restated decides nothing', 'job restated', restated],
  ['nor does a product that was wrong', 'product restated', restated],
  [
    'several runs have the time in which they were active',
    'two runs',
    ['run 7 0 work 0.2500000000', 'run 8 0 work 0.2500000000', unknown('0.5000000000')],
  ],
  ['without a run it is unallocated', 'no run', [unknown('1.0000000000')]],
  ['a run after the record does not get it', 'run of another hour', [unknown('1.0000000000')]],
  [
    'a run of another job gets the time in which it was active',
    'run of another job',
    ['run 9 0 work 0.5000000000', unknown('0.5000000000')],
  ],
  [
    'a record that is of no job is shared by the clock',
    'not of a job',
    ['run 7 0 work 0.5000000000', unknown('0.5000000000')],
  ],
  [
    'so are records of a cluster that is not billed to the job alone',
    'beside others',
    [
      'run 7 0 work 0.5000000000',
      'run 7 0 work 0.5000000000',
      unknown('0.5000000000'),
      unknown('0.5000000000'),
    ],
  ],
])('%s', async (_, cluster, parts) => {
  expect(await partsOf(cluster)).toEqual(parts)
})

test('the machines of that cluster are charged to the run too, with their start-up', async () => {
  expect(await partsOf('machines', 'machine_estimate')).toEqual([
    'run 7 0 idle 2.0000000000',
    'run 7 0 start_up 1.0000000000',
    'run 7 0 work 1.0000000000',
  ])
})

test('a second run that is known later takes the unused time from the first, in every order of arrival', async () => {
  const usage = [
    ofJob('c'),
    usageRow('next day', [at('23:30:00'), at('00:30:00', '03')], { cluster_id: 'c', job_id: '70' }),
  ]
  const { atOnce, oneByOne, lastFirst } = await rowsInEveryOrder(
    [
      { list_price: [priceRow()], usage_record: usage },
      {
        rest_task_run: [
          taskOn('c', to('10:10:00', '10:40:00')),
          taskOn('c', [at('23:40:00'), at('00:10:00', '03')]),
        ],
      },
      { rest_task_run: [taskOn('c', [at('00:20:00', '03'), at('00:25:00', '03')], '8')] },
    ],
    ['time_share', 'run_cost_part', 'task_cost_part', 'run_day', 'cost_day', 'unexplained_day'],
  )
  expect(oneByOne).toEqual(atOnce)
  expect(lastFirst).toEqual(atOnce)
})
