import { clusterRow, eventRow, minuteRow, taskRow, usageRow } from '#models/testing/rows.ts'

export type Row = Readonly<Record<string, unknown>>
/** The facts of a workspace, and its expected cost. */
export type Trap = {
  name: string
  usage?: readonly Row[]
  tasks?: readonly Row[]
  events?: readonly Row[]
  minutes?: readonly Row[]
  clusters?: readonly Row[]
  /** Cost by source, consumer, phase and, of runs, run and attempt. */
  expected: Readonly<Record<string, string>>
}

const at = (time: string, day = '05-01') => `2025-${day}T${time}:00Z`
const hour = [at('10:00'), at('11:00')] as const
const onShared = { cluster_id: 'c' }
const ofRun = { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }
const onJob = { ...ofRun, cluster_id: 'j' }
const serverless = { ...ofRun, is_serverless: true }
const workers = (count: number) => ({ target_num_workers: count, current_num_workers: 1 })

/** Typical faults of cost allocation. */
export const traps: readonly Trap[] = [
  {
    name: 'several records of one hour do not multiply each other',
    usage: ['one', 'two', 'three'].map((id) => usageRow(id, hour, onShared)),
    tasks: [taskRow('a', [at('10:00'), at('10:30')]), taskRow('b', [at('10:30'), at('11:00')])],
    expected: { 'usage run 7/0 work': '3' },
  },
  {
    name: 'corrections are summed with their originals, and each counts as billed',
    usage: [
      usageRow('first', hour, { ...onShared, usage_quantity: '4' }),
      usageRow('back', hour, { ...onShared, usage_quantity: '-4', record_type: 'RETRACTION' }),
      usageRow('again', hour, { ...onShared, usage_quantity: '3', record_type: 'RESTATEMENT' }),
    ],
    tasks: [taskRow('a', hour)],
    expected: { 'usage run 7/0 work': '3' },
  },
  {
    name: 'a run inside a run on one cluster shares its time with it',
    usage: [usageRow('hour', hour, onShared)],
    tasks: [taskRow('outer', hour), taskRow('inner', [at('10:00'), at('10:30')], { run_id: '8' })],
    expected: { 'usage run 7/0 work': '0.75', 'usage run 8/0 work': '0.25' },
  },
  {
    name: 'a run counts once whatever the number of its parallel tasks',
    usage: [usageRow('hour', hour, onShared)],
    tasks: [...['a', 'b', 'c'].map((id) => taskRow(id, hour)), taskRow('other', hour, { run_id: '8' })],
    expected: { 'usage run 7/0 work': '0.5', 'usage run 8/0 work': '0.5' },
  },
  {
    name: 'parallel tasks on a job cluster leave the cost with their run',
    usage: [usageRow('life', [at('10:00'), at('10:50')], onJob)],
    tasks: ['a', 'b'].map((id) => taskRow(id, [at('10:00'), at('10:45')], { cluster_id: 'j' })),
    expected: { 'usage run 7/0 work': '0.9', 'usage run 7/0 idle': '0.1' },
  },
  {
    name: 'a record of the whole hour tells of no idle time on a job cluster that ran for minutes',
    usage: [usageRow('hour', hour, onJob)],
    tasks: [taskRow('a', [at('10:20'), at('10:24')], { cluster_id: 'j' })],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'clusters of one pool are not mixed up',
    usage: ['c', 'd'].map((cluster_id) =>
      usageRow(cluster_id, hour, { cluster_id, instance_pool_id: 'pool' }),
    ),
    tasks: [taskRow('a', hour), taskRow('b', hour, { run_id: '8', cluster_id: 'd' })],
    expected: { 'usage run 7/0 work': '1', 'usage run 8/0 work': '1' },
  },
  {
    name: 'equal ids of clusters and runs in another workspace are different',
    usage: [
      usageRow('here', hour, onShared),
      usageRow('there', hour, { ...onShared, workspace_id: 'other' }),
    ],
    tasks: [taskRow('a', hour)],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'a single node pays for its driver only',
    clusters: [clusterRow({ worker_count: 0, cluster_source: 'JOB' })],
    tasks: [taskRow('a', hour)],
    events: [
      eventRow('CREATING', at('10:00'), { target_num_workers: 0 }),
      eventRow('TERMINATING', at('11:00')),
    ],
    expected: { 'machines run 7/0 work': '0.5' },
  },
  {
    name: 'machines follow the workers that came, not the requested ones',
    clusters: [clusterRow()],
    tasks: [taskRow('a', hour)],
    events: [
      eventRow('CREATING', at('09:00'), workers(1)),
      eventRow('RUNNING', at('10:00'), workers(1)),
      eventRow('RESIZING', at('10:30'), workers(3)),
      eventRow('TERMINATING', at('11:00')),
    ],
    expected: { 'machines start_up start_up': '2.5', 'machines run 7/0 work': '2.5' },
  },
  {
    name: 'a serverless record without a cluster belongs to its run',
    usage: [usageRow('hour', hour, serverless)],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'a serverless record is split between the attempts of its run by the clock',
    usage: [usageRow('hour', hour, serverless)],
    tasks: [
      taskRow('a', [at('10:00'), at('10:15')], { cluster_id: null }),
      taskRow('b', [at('10:15'), at('11:00')], { cluster_id: null, repair: 1 }),
    ],
    expected: { 'usage run 7/0 work': '0.25', 'usage run 7/1 work': '0.75' },
  },
  {
    name: 'a cluster without a known configuration is shared as well',
    usage: [usageRow('hour', hour, { cluster_id: 'forgotten' })],
    tasks: [taskRow('a', [at('10:00'), at('10:30')], { cluster_id: 'forgotten' })],
    expected: { 'usage run 7/0 work': '0.5', 'usage unattributed: cluster not known unknown': '0.5' },
  },
  {
    name: 'a job cluster without any known run belongs to the run that the record names',
    usage: [usageRow('hour', hour, onJob)],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'a record of the account without a workspace is platform cost, not lost',
    usage: [usageRow('account', hour, { workspace_id: null, billing_origin_product: 'NETWORKING' })],
    expected: {},
  },
  {
    name: 'days are UTC days although clocks go forward that night',
    usage: [usageRow('hour', ['2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z'], onShared)],
    tasks: [taskRow('a', ['2025-03-30T01:00:00Z', '2025-03-30T01:30:00Z'])],
    expected: { 'usage run 7/0 work': '0.5', 'usage unattributed: cluster not known unknown': '0.5' },
  },
  {
    name: 'a leap day is a day',
    usage: [usageRow('hour', ['2024-02-28T23:30:00Z', '2024-02-29T00:30:00Z'], onShared)],
    tasks: [taskRow('a', ['2024-02-28T23:45:00Z', '2024-02-29T00:15:00Z'])],
    expected: { 'usage run 7/0 work': '0.5', 'usage unattributed: cluster not known unknown': '0.5' },
  },
  {
    name: 'two moments equal: one run ends when the next one starts',
    usage: [usageRow('hour', hour, onShared)],
    tasks: [
      taskRow('a', [at('10:00'), at('10:30')]),
      taskRow('b', [at('10:30'), at('11:00')], { run_id: '8' }),
    ],
    expected: { 'usage run 7/0 work': '0.5', 'usage run 8/0 work': '0.5' },
  },
  {
    name: 'an activity without length has no cost',
    usage: [usageRow('hour', hour, onShared)],
    tasks: [taskRow('a', [at('10:30'), at('10:30')]), taskRow('b', hour, { run_id: '8' })],
    expected: { 'usage run 8/0 work': '1' },
  },
  {
    name: 'an activity may start before and end after the records',
    usage: [usageRow('hour', hour, onShared)],
    tasks: [taskRow('a', [at('08:00'), at('13:00')])],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'an activity without an end lasts to the last known moment of its cluster',
    usage: [usageRow('one', hour, onShared), usageRow('two', [at('11:00'), at('12:00')], onShared)],
    tasks: [taskRow('a', [at('10:30'), null])],
    expected: { 'usage run 7/0 work': '1.5', 'usage unattributed: cluster not known unknown': '0.5' },
  },
  {
    name: 'an activity without an end ends where it was last seen',
    usage: [usageRow('one', hour, onShared), usageRow('two', [at('11:00'), at('12:00')], onShared)],
    tasks: [taskRow('a', [at('10:30'), null], { seen_time: at('11:00') })],
    expected: { 'usage run 7/0 work': '0.5', 'usage unattributed: cluster not known unknown': '1.5' },
  },
  {
    name: 'a record without activity is idle if node minutes show it',
    clusters: [clusterRow()],
    usage: [usageRow('minutes', [at('10:00'), at('10:04')], onShared)],
    minutes: [
      minuteRow(at('10:00'), 4.9, { node_type: 'unpriced' }),
      minuteRow(at('10:01'), 5, { node_type: 'unpriced' }),
      minuteRow(at('10:02'), 1, { node_type: 'unpriced' }),
      minuteRow(at('10:03'), 1, { node_type: 'unpriced' }),
    ],
    expected: {
      'usage idle idle': '0.75',
      'usage interactive work': '0.25',
    },
  },
  {
    name: 'unused cost of a shared cluster is idle or interactive if there are no node minutes',
    clusters: [clusterRow({ driver_node_type: 'unpriced', worker_count: 0 })],
    usage: [usageRow('hour', hour, onShared)],
    tasks: [taskRow('a', [at('10:00'), at('10:30')])],
    expected: {
      'usage run 7/0 work': '0.5',
      'usage cluster: no machine data of that time: idle or interactive unknown': '0.5',
    },
  },
  {
    name: 'usage is not billed during start-up',
    usage: [usageRow('hour', hour, onJob)],
    tasks: [taskRow('a', [at('10:30'), at('11:00')], { cluster_id: 'j' })],
    events: [
      eventRow('CREATING', at('10:00'), { cluster_id: 'j' }),
      eventRow('RUNNING', at('10:30'), { cluster_id: 'j' }),
    ],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'a record without length goes to its run',
    usage: [usageRow('none', [at('10:00'), at('10:00')], onJob)],
    expected: { 'usage run 7/0 work': '1' },
  },
  {
    name: 'a record without length on a shared cluster is unallocated with its reason',
    usage: [usageRow('none', [at('10:00'), at('10:00')], onShared)],
    expected: { 'usage unattributed: record without length work': '1' },
  },
  {
    name: 'a record longer than a day is unallocated with its reason',
    usage: [usageRow('long', [at('10:00'), at('10:01', '05-02')], onShared)],
    expected: { 'usage unattributed: record longer than a day work': '1' },
  },
  {
    name: 'a record that lasts longer than a month is billed on its first day',
    usage: [
      usageRow('month', [at('00:00'), at('00:00', '06-02')], {
        billing_origin_product: 'DEFAULT_STORAGE',
        usage_quantity: '31',
      }),
    ],
    expected: { 'usage overhead work': '31' },
  },
  {
    name: 'a credit that names no workload and no product is unallocated with its reason',
    usage: [usageRow('credit', hour, { billing_origin_product: null, usage_quantity: '-2' })],
    expected: { 'usage unattributed: no workload named work': '-2' },
  },
  {
    name: 'a credit that names a product alone is platform cost of it',
    usage: [usageRow('credit', hour, { billing_origin_product: 'SQL', usage_quantity: '-2' })],
    expected: { 'usage overhead work': '-2' },
  },
  {
    name: 'records of other products belong to their assets',
    usage: [
      usageRow('sql', hour, { billing_origin_product: 'SQL', warehouse_id: 'w' }),
      usageRow('pipeline', hour, {
        billing_origin_product: 'DLT',
        dlt_pipeline_id: 'p',
        dlt_update_id: 'u',
        cluster_id: 'p-c',
      }),
      usageRow('serving', hour, { billing_origin_product: 'MODEL_SERVING', endpoint_name: 'e' }),
      usageRow('app', hour, { billing_origin_product: 'APPS', app_id: 'a' }),
      usageRow('notebook', hour, { billing_origin_product: 'INTERACTIVE', notebook_id: 'n' }),
      usageRow('job', hour, { billing_origin_product: 'JOBS', job_id: '70', is_serverless: true }),
      usageRow('storage', hour, { billing_origin_product: 'DEFAULT_STORAGE' }),
      usageRow('new', hour, { billing_origin_product: 'SOMETHING_NEW' }),
    ],
    expected: {
      'usage warehouse: no statements known of that day: idle or in use unknown': '1',
      'usage pipeline_update work': '1',
      'usage endpoint work': '1',
      'usage app work': '1',
      'usage notebook_session work': '1',
      'usage job work': '1',
      'usage overhead work': '2',
    },
  },
  {
    name: 'several runs on one job cluster share its idle time by their work',
    usage: [usageRow('life', [at('10:00'), at('10:50')], onJob)],
    tasks: [
      taskRow('a', [at('10:00'), at('10:30')], { cluster_id: 'j' }),
      taskRow('b', [at('10:30'), at('10:40')], { cluster_id: 'j', run_id: '8' }),
    ],
    expected: {
      'usage run 7/0 work': '0.6',
      'usage run 7/0 idle': '0.15',
      'usage run 8/0 work': '0.2',
      'usage run 8/0 idle': '0.05',
    },
  },
  {
    name: 'an hour of a job cluster without an active run belongs to the nearest run',
    usage: [usageRow('hour', hour, onJob)],
    tasks: [
      taskRow('a', [at('08:00'), at('09:00')], { cluster_id: 'j' }),
      taskRow('b', [at('11:10'), at('11:30')], { cluster_id: 'j', run_id: '8' }),
    ],
    expected: { 'usage run 8/0 idle': '1' },
  },
]
