import { beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { clusterRow, eventRow } from '#models/testing/rows.ts'
import { withInputs } from '#models/testing/with-inputs.ts'

type Row = Readonly<Record<string, unknown>>

const at = (time: string, day = '01') => `2025-05-${day}T${time}${time.length === 5 ? ':00' : ''}Z`
const workers = (current: number | null, target: number | null = current) => ({
  current_num_workers: current,
  target_num_workers: target,
})
const starting = eventRow('STARTING', at('10:00'))
const started = [starting, eventRow('RUNNING', at('10:05'), workers(2))]
const resizing = eventRow('RESIZING', at('11:00'), workers(2, 10))
const completed = eventRow('UPSIZE_COMPLETED', at('11:05'), workers(4, 10))
const ended = eventRow('TERMINATING', at('12:00'))
const failedStart = (reason_code: string) => [
  eventRow('STARTING', at('23:50')),
  eventRow('TERMINATING', at('00:10', '02'), { reason_code }),
]

/** What happens to a cluster of eight workers, and how many it has in which phase from when on. */
const clusters: Readonly<Record<string, { events: readonly Row[]; states: readonly string[] }>> = {
  'a resize that the cloud meets in part counts the workers that came': {
    events: [...started, resizing, completed, ended],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2', '01 11:00 ready 4', '01 11:05 ready 4'],
  },
  'workers that a failed addition did not bring count when the resize brings them': {
    events: [
      ...started,
      resizing,
      eventRow('ADD_NODES_FAILED', at('11:02'), workers(2, 10)),
      completed,
      ended,
    ],
    states: [
      '01 10:00 start_up 2',
      '01 10:05 ready 2',
      '01 11:00 ready 2',
      '01 11:02 ready 2',
      '01 11:05 ready 4',
    ],
  },
  'a resize of which nothing is heard again adds no workers': {
    events: [...started, resizing, ended],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2', '01 11:00 ready 2'],
  },
  'a resize that is completed after midnight counts from before midnight': {
    events: [
      ...started,
      eventRow('RESIZING', at('23:59'), workers(2, 6)),
      eventRow('UPSIZE_COMPLETED', at('00:01', '02'), workers(6)),
      eventRow('TERMINATING', at('01:00', '02')),
    ],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2', '01 23:59 ready 6', '02 00:01 ready 6'],
  },
  'workers that a resize gives up end with it': {
    events: [...started, eventRow('RESIZING', at('11:00'), workers(2, 1)), ended],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2', '01 11:00 ready 1'],
  },
  'a cluster that is ready with fewer workers than it asked for never had the others': {
    events: [
      eventRow('CREATING', at('10:00'), workers(null, 8)),
      eventRow('RUNNING', at('10:05'), workers(5, 8)),
      ended,
    ],
    states: ['01 10:00 start_up 5', '01 10:05 ready 5'],
  },
  'lost spot machines count again when their replacements have come': {
    events: [
      ...started,
      eventRow('NODES_LOST', at('11:00'), workers(1, 2)),
      eventRow('UPSIZE_COMPLETED', at('11:10'), workers(2)),
      ended,
    ],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2', '01 11:00 ready 1', '01 11:10 ready 2'],
  },
  'an addition that fails while a cluster starts says nothing of the workers of its start': {
    events: [
      starting,
      eventRow('ADD_NODES_FAILED', at('10:02'), workers(0, 4)),
      eventRow('RUNNING', at('10:05'), workers(3, 4)),
      ended,
    ],
    states: ['01 10:00 start_up 3', '01 10:02 start_up 3', '01 10:05 ready 3'],
  },
  'a start for which the cloud has no machines never had one': {
    events: failedStart('CLOUD_PROVIDER_RESOURCE_STOCKOUT'),
    states: [],
  },
  'a start beyond the quota never had a machine': {
    events: failedStart('AZURE_QUOTA_EXCEEDED_EXCEPTION'),
    states: [],
  },
  'a start that fails after its machines came has them': {
    events: failedStart('BOOTSTRAP_TIMEOUT'),
    states: ['01 23:50 start_up 8'],
  },
  'events that swapped places within a second are read in the order of a life': {
    events: [
      eventRow('RUNNING', at('10:05:00.100'), workers(2)),
      eventRow('STARTING', at('10:05:00.900')),
      eventRow('STARTING', at('11:00:00.100')),
      eventRow('TERMINATING', at('11:00:00.700')),
      eventRow('RUNNING', at('11:04'), workers(2)),
      ended,
    ],
    states: ['01 10:05 ready 2', '01 11:00 start_up 2', '01 11:04 ready 2'],
  },
  'an event that arrives twice changes nothing': {
    events: [...started, eventRow('RUNNING', at('10:05'), { ...workers(2), event_hash: 'again' }), ended],
    states: ['01 10:00 start_up 2', '01 10:05 ready 2'],
  },
}

const names = Object.keys(clusters)
const system_cluster = names.map((cluster_id) => clusterRow({ cluster_id, worker_count: 8 }))
const events = Object.entries(clusters).flatMap(([cluster_id, { events: of }]) =>
  of.map((event, number) => ({ event: { ...event, cluster_id }, number })),
)

let atOnce: ReadonlyMap<unknown, readonly string[]>
let oneByOne: ReadonlyMap<unknown, readonly string[]>

async function statesAfter(batches: readonly (readonly Row[])[]) {
  const lake = await lakeWith(rawTables, { system_cluster })
  const models = await withInputs(['cluster_state'])
  for (const cluster_event of batches) {
    await appendRows(lake, rawTables, { cluster_event })
    await deriveModels(lake, models)
  }
  const rows = await lake.rows(
    `select cluster_id, substring(cast(from_time as string), 9, 8) as since, phase, worker_count
     from cluster_state where phase <> 'down' order by from_time`,
  )
  await lake.close()
  const byCluster = Map.groupBy(rows, (row) => row['cluster_id'])
  return new Map(
    [...byCluster].map(([name, states]) => [
      name,
      states.map((state) => Object.values(state).slice(1).join(' ')),
    ]),
  )
}

beforeAll(async () => {
  atOnce = await statesAfter([events.map(({ event }) => event)])
  const batch = (wanted: number) => events.filter(({ number }) => number === wanted).map(({ event }) => event)
  oneByOne = await statesAfter([5, 2, 0, 4, 3, 1].map(batch))
})

test.each(Object.entries(clusters))('%s', (name, { states }) => {
  expect(atOnce.get(name) ?? []).toEqual(states)
})

test('the order in which events arrive makes no difference', () => {
  expect(oneByOne).toEqual(atOnce)
})
