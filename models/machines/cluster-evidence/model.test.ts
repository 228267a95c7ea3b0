import { beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { clusterRow, eventRow, minuteRow, taskRow, usageRow } from '#models/testing/rows.ts'
import { withInputs } from '#models/testing/with-inputs.ts'

type Row = Readonly<Record<string, unknown>>
type Facts = {
  cluster?: Row
  events?: readonly Row[]
  minutes?: readonly Row[]
  usage?: readonly Row[]
  tasks?: readonly Row[]
  /** When the cluster was up, started up, or may have started up. */
  evidence: readonly string[]
  /** Machine hours of workers, with their confidence. */
  workers?: readonly string[]
}

const at = (time: string) => `2025-05-01T${time}${time.length === 5 ? ':00' : ''}Z`
const workers = (current: number, target = current) => ({
  current_num_workers: current,
  target_num_workers: target,
})
const starting = (time: string) => eventRow('STARTING', at(time))
const running = (time: string, count = 0) => eventRow('RUNNING', at(time), workers(count))
const ended = (time: string) => eventRow('TERMINATING', at(time))
const before = [starting('01:00'), running('01:05'), ended('01:30')]
const startBefore = 'start_up 01:00-01:05'
const upBefore = 'up 01:00-01:30'
const used = (start: string, end: string) => usageRow(start, [at(start), at(end)])
/** Node minutes of a machine, the driver by default. */
const minutes = (first: string, count: number, rest: Row = {}) =>
  Array.from({ length: count }, (_, minute) =>
    minuteRow(new Date(Date.parse(at(first)) + minute * 60_000).toISOString(), 40, rest),
  )
const waiting = (start: string, setup_ms: number, end: string) =>
  taskRow(start, [at(start), at(end)], { setup_ms })
const scaling = { worker_count: null, min_autoscale_workers: 1, max_autoscale_workers: 4 }

const clusters: Readonly<Record<string, Facts>> = {
  'without the event that it is ready, a cluster is ready when a task that waited for it works': {
    events: [starting('10:00'), ended('12:00')],
    tasks: [waiting('10:00', 240_000, '10:30')],
    evidence: ['start_up 10:00-10:04', 'up 10:00-12:00'],
  },
  'where nothing shows when it was ready, it is after five minutes, which are in doubt': {
    events: [starting('10:00'), ended('12:00')],
    evidence: ['doubt 10:00-10:20', 'start_up 10:00-10:05', 'up 10:00-12:00'],
  },
  'a task that did not wait for it bounds the doubt': {
    events: [starting('10:00'), ended('12:00')],
    tasks: [waiting('10:12', 3_000, '10:30')],
    evidence: ['doubt 10:00-10:12', 'start_up 10:00-10:05', 'up 10:00-12:00'],
  },
  'a usage record that begins between two hours shows when it was ready': {
    events: [starting('10:00'), ended('12:00')],
    usage: [used('10:07', '11:00'), used('11:00', '12:00')],
    evidence: ['start_up 10:00-10:07', 'up 10:00-12:00'],
  },
  'a start of which nothing came within twenty minutes may have failed': {
    events: [starting('10:00'), ended('10:18')],
    evidence: ['doubt 10:00-10:18', 'start_up 10:00-10:18', 'up 10:00-10:18'],
  },
  'without the event of its start, a cluster starts up with its first node minute': {
    events: [...before, running('10:06'), ended('11:00')],
    minutes: minutes('10:01', 59),
    evidence: [startBefore, 'start_up 10:01-10:06', upBefore, 'up 10:01-11:00'],
  },
  'without both events it is up as node minutes and its resize show': {
    cluster: scaling,
    events: [
      ...before,
      eventRow('RESIZING', at('10:30'), workers(2, 4)),
      eventRow('UPSIZE_COMPLETED', at('10:32'), workers(4)),
      ended('11:00'),
    ],
    minutes: minutes('10:00', 60),
    tasks: [waiting('10:00', 300_000, '10:20')],
    evidence: [startBefore, 'start_up 10:00-10:05', upBefore, 'up 10:00-11:00'],
    workers: ['strong 3.000'],
  },
  'events of machines that still go after the end of a cluster start nothing': {
    cluster: scaling,
    events: [
      starting('10:00'),
      running('10:05', 2),
      ended('13:00'),
      eventRow('NODES_LOST', at('13:00:30'), workers(1, 2)),
      eventRow('RESIZING', at('13:01'), workers(1, 2)),
      eventRow('UPSIZE_COMPLETED', at('13:05'), workers(2)),
      eventRow('ADD_NODES_FAILED', at('13:20'), workers(1, 2)),
    ],
    evidence: ['start_up 10:00-10:05', 'up 10:00-13:00'],
    workers: ['strong 6.000'],
  },
  'nor do they hide a start that follows, whether its events are there or not': {
    events: [
      ...before,
      eventRow('NODES_LOST', at('01:31'), workers(0, 2)),
      running('01:45'),
      ended('02:30'),
      eventRow('NODES_LOST', at('02:31'), workers(0, 2)),
      ended('04:00'),
      eventRow('NODES_LOST', at('04:01'), workers(0, 2)),
      starting('04:20'),
      running('04:25'),
      ended('05:00'),
    ],
    minutes: [...minutes('01:40', 50), ...minutes('02:50', 70, { instance_id: 'third' })],
    evidence: [
      'doubt 02:50-03:10',
      startBefore,
      'start_up 01:40-01:45',
      'start_up 02:50-02:55',
      'start_up 04:20-04:25',
      upBefore,
      'up 01:40-02:30',
      'up 02:50-04:00',
      'up 04:20-05:00',
    ],
  },
  'a resize long after an end shows that the cluster was up again': {
    events: [...before, eventRow('RESIZING', at('02:01'), workers(0, 1)), ended('03:00')],
    evidence: [startBefore, upBefore, 'up 02:01-03:00'],
  },
  'without both events it is up as node minutes show although workers failed to come': {
    events: [...before, eventRow('ADD_NODES_FAILED', at('10:03'), workers(0, 2)), ended('11:00')],
    minutes: minutes('10:00', 60),
    tasks: [waiting('10:00', 300_000, '10:20')],
    evidence: [startBefore, 'start_up 10:00-10:03', 'start_up 10:03-10:05', upBefore, 'up 10:00-11:00'],
  },
  'a start after a lost end is a start although its event is lost as well': {
    events: [starting('10:00'), running('10:05'), running('16:05'), ended('17:00')],
    minutes: [...minutes('10:00', 60), ...minutes('16:00', 60, { instance_id: 'second' })],
    evidence: ['start_up 10:00-10:05', 'start_up 16:00-16:05', 'up 10:00-11:00', 'up 16:00-17:00'],
  },
  'without events a shared cluster starts up until a task that waited for it works': {
    minutes: minutes('10:00', 60),
    usage: [used('10:00', '11:00')],
    tasks: [waiting('10:00', 240_000, '10:30')],
    evidence: ['start_up 10:00-10:04', 'up 10:00-11:00'],
  },
  'without events and without a task the start-up is in doubt': {
    minutes: minutes('10:00', 60),
    usage: [used('10:00', '11:00')],
    evidence: ['doubt 10:00-10:20', 'start_up 10:00-10:05', 'up 10:00-11:00'],
  },
  'a bill of whole hours does not bridge the time between two sessions': {
    minutes: [...minutes('10:00', 20), ...minutes('10:50', 40, { instance_id: 'second' })],
    usage: [used('10:00', '11:00'), used('11:00', '12:00')],
    tasks: [waiting('10:00', 240_000, '10:10'), waiting('10:50', 300_000, '11:10')],
    evidence: ['start_up 10:00-10:04', 'start_up 10:50-10:55', 'up 10:00-10:20', 'up 10:50-11:30'],
  },
  'an hour that is billed although no machine reported in it is as long as its bill': {
    minutes: minutes('10:00', 20),
    usage: [used('10:00', '11:00'), used('11:00', '12:00')],
    tasks: [waiting('10:00', 240_000, '10:10')],
    evidence: ['start_up 10:00-10:04', 'up 10:00-10:20', 'up 11:00-12:00'],
  },
  'another driver within ten minutes is another start': {
    minutes: [...minutes('10:00', 50), ...minutes('10:57', 33, { instance_id: 'second' })],
    tasks: [waiting('10:00', 240_000, '10:10'), waiting('10:57', 240_000, '11:10')],
    evidence: ['start_up 10:00-10:04', 'start_up 10:57-11:01', 'up 10:00-10:50', 'up 10:57-11:30'],
  },
  'a start has the workers from before the first loss': {
    cluster: scaling,
    events: [starting('10:00'), eventRow('NODES_LOST', at('10:30'), workers(1, 3)), ended('11:00')],
    tasks: [waiting('10:00', 240_000, '10:30')],
    evidence: ['start_up 10:00-10:04', 'up 10:00-11:00'],
    workers: ['strong 2.000'],
  },
  'workers that no event counts are estimated by the settings': {
    cluster: scaling,
    events: [starting('10:00'), ended('11:00')],
    tasks: [waiting('10:00', 240_000, '10:30')],
    evidence: ['start_up 10:00-10:04', 'up 10:00-11:00'],
    workers: ['estimated 1.000'],
  },
  'workers that a resize asked for and of which nothing is heard are estimated': {
    cluster: scaling,
    events: [
      starting('10:00'),
      running('10:05', 1),
      eventRow('RESIZING', at('10:30'), workers(1, 4)),
      ended('11:00'),
    ],
    evidence: ['start_up 10:00-10:05', 'up 10:00-11:00'],
    workers: ['estimated 0.500', 'strong 0.500'],
  },
}

function rowsOf(cluster_id: string, { cluster = {}, events, minutes: ofNodes, usage, tasks }: Facts) {
  const own = (rows: readonly Row[] = []) => rows.map((row): Row => ({ ...row, cluster_id }))
  const ids = (row: Row) => `${cluster_id} ${String(row['record_id'] ?? row['task_run_id'])}`
  return {
    system_cluster: own([clusterRow({ worker_count: 0, ...cluster })]),
    cluster_event: own(events),
    node_minute: own(ofNodes),
    usage_record: own(usage).map((row) => ({ ...row, record_id: ids(row) })),
    rest_task_run: own(tasks).map((row) => ({ ...row, run_id: ids(row), task_run_id: ids(row) })),
  }
}

const all = Object.entries(clusters).map(([name, facts]) => rowsOf(name, facts))
const tables = ['system_cluster', 'cluster_event', 'node_minute', 'usage_record', 'rest_task_run'] as const
const rowsIn = (...wanted: (typeof tables)[number][]): RowsOfTables =>
  Object.fromEntries(wanted.map((table) => [table, all.flatMap((one): readonly Row[] => one[table])]))

async function foundAfter(batches: readonly RowsOfTables[]) {
  const lake = await lakeWith(rawTables)
  const models = await withInputs(['cluster_evidence', 'machine_interval'])
  for (const batch of batches) {
    await appendRows(lake, rawTables, batch)
    await deriveModels(lake, models)
  }
  const evidence = await lake.rows(`
    select resource_id, known.kind || ' ' || substring(cast(timestamp_millis(from_ms) as string), 12, 5)
      || '-' || substring(cast(timestamp_millis(until_ms) as string), 12, 5) as what
    from (select day, resource_number, kind, from_ms, until_ms from cluster_evidence) as known
    inner join resource_day using (day, resource_number)
    where known.kind in ('up', 'start_up', 'doubt')
    order by what`)
  const workerHours = await lake.rows(`
    select resource_id, confidence || ' '
      || cast(cast(sum(node_count * (until_ms - from_ms)) / 3600000.0 as decimal(9, 3)) as string) as what
    from machine_interval
    inner join resource_day using (day, resource_number)
    where role = 'worker'
    group by resource_id, confidence
    order by what`)
  await lake.close()
  const byCluster = (rows: readonly Row[]) =>
    new Map(
      [...Map.groupBy(rows, (row) => row['resource_id'])].map(([name, of]) => [
        name,
        of.map(({ what }) => what),
      ]),
    )
  return { evidence: byCluster(evidence), workers: byCluster(workerHours) }
}

let found: Awaited<ReturnType<typeof foundAfter>>

beforeAll(async () => {
  found = await foundAfter([rowsIn(...tables)])
})

test.each(Object.entries(clusters))('%s', (name, { evidence }) => {
  expect(found.evidence.get(name) ?? []).toEqual(evidence)
})

test.each(Object.entries(clusters).filter(([, { workers: expected }]) => expected))(
  'workers: %s',
  (name, { workers: expected }) => {
    expect(found.workers.get(name) ?? []).toEqual(expected)
  },
)

test('evidence is the same whatever arrives first', async () => {
  expect(await foundAfter(tables.toReversed().map((table) => rowsIn(table)))).toEqual(found)
})
