import { beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { clusterRow, correctedRows, eventRow, minuteRow, taskRow, usageRow } from '#models/testing/rows.ts'
import { withInputs } from '#models/testing/with-inputs.ts'

type Row = Readonly<Record<string, unknown>>
type Facts = {
  cluster?: Row
  events?: readonly Row[]
  minutes?: readonly Row[]
  usage?: readonly Row[]
  tasks?: readonly Row[]
  /** Machine hours of each day, with their evidence and confidence. */
  hours: readonly string[]
}

const at = (time: string, day = '01') => `2025-05-${day}T${time}${time.length === 5 ? ':00' : ''}Z`
const running = { current_num_workers: 0, target_num_workers: 0 }
const session = (start: string, day = '01') => [
  eventRow('STARTING', at(start, day)),
  eventRow('RUNNING', at(start.replace(':00', ':05'), day), running),
]
const ended = (time: string, day = '01') => eventRow('TERMINATING', at(time, day))
const used = (start: string, end: string, day = '01') =>
  usageRow(`${day} ${start}`, [at(start, day), at(end, day)])
const minutes = (first: string, count: number, rest: Row = {}) =>
  Array.from({ length: count }, (_, minute) =>
    minuteRow(new Date(Date.parse(at(first)) + minute * 60_000).toISOString(), 40, rest),
  )
const jobCluster = { cluster_source: 'JOB' }
const ofRun = { job_id: '70', job_run_id: '7', billing_origin_product: 'JOBS' }
const jobUsed = (start: string, end: string) => ({ ...used(start, end), ...ofRun })
const life = (create: string, end: string | null) => ({
  ...jobCluster,
  create_time: at(create),
  delete_time: end === null ? null : at(end),
})

const clusters: Readonly<Record<string, Facts>> = {
  'a lost end leaves the cluster up as long as bills and node minutes show': {
    events: [...session('10:00'), ...session('08:00', '04'), ended('09:00', '04')],
    minutes: [...minutes('10:05', 1), ...minutes('10:59', 1)],
    usage: [used('10:00', '11:00'), used('08:00', '09:00', '04')],
    hours: ['01 cluster_event strong 1.000', '04 cluster_event strong 1.000'],
  },
  'node minutes end a cluster whose end is lost before its bill of the whole hour ends': {
    events: [...session('10:00'), ...session('08:00', '04'), ended('09:00', '04')],
    minutes: minutes('10:05', 25),
    usage: [used('10:00', '11:00')],
    hours: ['01 cluster_event strong 0.500', '04 cluster_event strong 1.000'],
  },
  'a lost end without node minutes is estimated by the last bill': {
    events: [...session('10:00'), ...session('08:00', '04'), ended('09:00', '04')],
    usage: [used('10:00', '11:00'), used('11:00', '12:00')],
    hours: [
      '01 cluster_event estimated 1.917',
      '01 cluster_event strong 0.083',
      '04 cluster_event strong 1.000',
    ],
  },
  'a lost end is estimated by the last task after midnight': {
    events: [...session('22:00'), ...session('08:00', '04'), ended('09:00', '04')],
    tasks: [taskRow('night', [at('22:10'), at('01:30', '02')])],
    hours: [
      '01 cluster_event estimated 1.917',
      '01 cluster_event strong 0.083',
      '02 cluster_event estimated 1.500',
      '04 cluster_event strong 1.000',
    ],
  },
  'a lost start is estimated by node minutes': {
    events: [...session('08:00'), ended('09:00'), ended('15:00')],
    minutes: minutes('14:30', 30),
    hours: ['01 cluster_event strong 1.500'],
  },
  'a bill of the whole hour does not keep a cluster up after its end': {
    events: [...session('08:00'), ended('08:20'), ended('15:00')],
    usage: [used('08:00', '09:00')],
    hours: ['01 cluster_event strong 0.333'],
  },
  'a start that arrives twice is one start': {
    events: [
      ...session('10:00'),
      eventRow('STARTING', at('10:00:20'), { event_hash: 'again' }),
      ended('11:00'),
    ],
    hours: ['01 cluster_event strong 1.000'],
  },
  'a cluster without an end yet is up as long as anything shows': {
    events: session('10:00'),
    usage: [used('10:00', '11:00'), used('11:00', '12:00')],
    hours: ['01 cluster_event estimated 1.917', '01 cluster_event strong 0.083'],
  },
  'a deleted cluster is not up after it was deleted': {
    cluster: { delete_time: at('10:40') },
    events: session('10:00'),
    usage: [used('10:00', '11:00')],
    hours: ['01 cluster_event estimated 0.583', '01 cluster_event strong 0.083'],
  },
  'a job cluster exists from its creation to its deletion, not for the whole hour of its bill': {
    cluster: life('14:25:25', '14:29:40'),
    tasks: [taskRow('a', [at('14:25:24'), at('14:29:30')], { setup_ms: 101_000 })],
    usage: [jobUsed('14:00', '15:00')],
    hours: ['01 cluster_fact estimated 0.071'],
  },
  'a job cluster of two bills of whole hours exists for its life': {
    cluster: life('14:50', '15:10'),
    tasks: [taskRow('a', [at('14:52'), at('15:09')])],
    usage: [jobUsed('14:00', '15:00'), jobUsed('15:00', '16:00')],
    hours: ['01 cluster_fact estimated 0.333'],
  },
  'a job cluster without a known end exists until its run ends': {
    cluster: life('14:20', null),
    tasks: [taskRow('a', [at('14:20'), at('14:50')], { setup_ms: 120_000 })],
    usage: [jobUsed('14:00', '15:00')],
    hours: ['01 cluster_fact estimated 0.500'],
  },
  'a job cluster of which only a bill is known exists for the window of the bill': {
    cluster: jobCluster,
    usage: [jobUsed('14:00', '15:00')],
    hours: ['01 cluster_fact estimated 1.000'],
  },
  'a bill that ends between hours shows how long a job cluster was idle after its run': {
    cluster: jobCluster,
    tasks: [taskRow('a', [at('14:10'), at('14:30')])],
    usage: [jobUsed('14:08', '14:36')],
    hours: ['01 cluster_fact estimated 0.467'],
  },
  'a shared cluster that ran for a part of an hour can have been used for all of its bill': {
    tasks: [taskRow('a', [at('14:30'), at('14:50')])],
    usage: [used('14:00', '15:00')],
    hours: ['01 cluster_fact estimated 1.000'],
  },
  'a task after midnight keeps its cluster up although nothing else is known of that day': {
    cluster: jobCluster,
    tasks: [taskRow('night', [at('23:00'), at('03:00', '02')])],
    usage: [jobUsed('23:00', '23:59')],
    hours: ['01 cluster_fact estimated 1.000', '02 cluster_fact estimated 3.000'],
  },
  'withdrawn usage is no sign that a cluster was up': {
    usage: correctedRows(used('10:00', '11:00')),
    hours: [],
  },
  'usage that is restated for another time is a sign of that time alone': {
    usage: correctedRows(used('10:00', '11:00'), {
      usage_start_time: at('12:00'),
      usage_end_time: at('14:00'),
    }),
    hours: ['01 cluster_fact estimated 2.000'],
  },
  'usage that is restated with another quantity stays a sign': {
    usage: correctedRows(used('10:00', '11:00'), { usage_quantity: '0.25' }),
    hours: ['01 cluster_fact estimated 1.000'],
  },
  'withdrawn usage over midnight is no sign on either day': {
    usage: correctedRows(usageRow('night', [at('23:30'), at('00:30', '02')])),
    hours: [],
  },
  'a retraction without its record is no sign': {
    usage: correctedRows(used('10:00', '11:00')).slice(1),
    hours: [],
  },
  'a machine that a pool gives a second time on a day exists twice': {
    minutes: [...minutes('08:00', 20), ...minutes('15:00', 10)],
    hours: ['01 node_minute strong 0.500'],
  },
  'a run too short for node minutes has machines on a day on which others reported': {
    minutes: minutes('08:00', 30),
    tasks: [taskRow('short', [at('12:00'), at('12:06')])],
    hours: ['01 cluster_fact estimated 0.100', '01 node_minute strong 0.500'],
  },
  'events keep a machine up that lived too short for node minutes': {
    events: [...session('08:00'), ended('08:06')],
    hours: ['01 cluster_event strong 0.100'],
  },
  'a start for which the cloud had no machines costs nothing although its task waited': {
    cluster: life('10:00', '10:20'),
    events: [
      eventRow('CREATING', at('10:00')),
      eventRow('TERMINATING', at('10:20'), { reason_code: 'CLOUD_PROVIDER_RESOURCE_STOCKOUT' }),
    ],
    tasks: [taskRow('a', [at('10:00'), at('10:20')], { setup_ms: 1_200_000 })],
    hours: [],
  },
}

function rowsOf(cluster_id: string, { cluster = {}, events, minutes: ofNodes, usage, tasks }: Facts) {
  const own = (rows: readonly Row[] = []) => rows.map((row): Row => ({ ...row, cluster_id }))
  return {
    system_cluster: own([clusterRow({ worker_count: 0, ...cluster })]),
    cluster_event: own(events),
    node_minute: own(ofNodes),
    usage_record: own(usage).map((row) => ({ ...row, record_id: `${cluster_id} ${row['record_id']}` })),
    rest_task_run: own(tasks).map((row) => ({ ...row, run_id: cluster_id, task_run_id: cluster_id })),
  }
}

const all = Object.entries(clusters).map(([name, facts]) => rowsOf(name, facts))
const rowsIn = (...wanted: readonly (keyof (typeof all)[number])[]): RowsOfTables =>
  Object.fromEntries(wanted.map((table) => [table, all.flatMap((one): readonly Row[] => one[table])]))

async function hoursAfter(batches: readonly RowsOfTables[]) {
  const lake = await lakeWith(rawTables)
  const models = await withInputs(['machine_interval'])
  for (const batch of batches) {
    await appendRows(lake, rawTables, batch)
    await deriveModels(lake, models)
  }
  const rows = await lake.rows(
    `select resource_id, substring(cast(day as string), 9, 2) || ' ' || evidence || ' ' || confidence as what,
       cast(sum(node_count * (until_ms - from_ms)) / 3600000.0 as decimal(9,3)) as hours
     from machine_interval
     inner join resource_day using (day, resource_number)
     group by all
     order by what`,
  )
  await lake.close()
  const byCluster = Map.groupBy(rows, (row) => row['resource_id'])
  return new Map([...byCluster].map(([name, of]) => [name, of.map(({ what, hours }) => `${what} ${hours}`)]))
}

let hours: Awaited<ReturnType<typeof hoursAfter>>

const tables = ['system_cluster', 'cluster_event', 'node_minute', 'usage_record', 'rest_task_run'] as const

beforeAll(async () => {
  hours = await hoursAfter([rowsIn(...tables)])
})

test.each(Object.entries(clusters))('%s', (name, { hours: expected }) => {
  expect(hours.get(name) ?? []).toEqual(expected)
})

test('machine time is the same whatever arrives first', async () => {
  expect(await hoursAfter(tables.toReversed().map((table) => rowsIn(table)))).toEqual(hours)
})
