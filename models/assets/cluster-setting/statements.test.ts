import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { clusterSetting } from './model.ts'

const at = (day: string) => `2025-05-${day}T00:00:00Z`

/** A change of cluster `c` in the system tables, in the second append. */
const change = (day: string, rest: object = {}) => ({
  cluster_id: 'c',
  change_time: at(day),
  cluster_source: 'UI',
  worker_node_type: 'small',
  arrived_version: 2,
  ...rest,
})
/** An edit of cluster `c`: what it was before, and what it is since. */
const edit = (day: string, before: object, after: object) => ({
  cluster_id: 'c',
  event_type: 'EDITED',
  event_time: at(day),
  event_hash: 'hash',
  details_json: JSON.stringify({
    previous_attributes: before,
    previous_cluster_size: before,
    attributes: after,
    cluster_size: after,
  }),
  arrived_version: 2,
})
/** Cluster `c` as REST reports it since its last start. */
const rest = (row: object = {}) => ({
  cluster_id: 'c',
  cluster_source: 'UI',
  last_restarted_time: at('05'),
  worker_node_type: 'large',
  arrived_version: 2,
  ...row,
})

const ends: Readonly<Record<string, string>> = { '0': 'ever', '253402300799999': 'open' }
const moment = (ms: unknown) =>
  ms === null ? 'never' : (ends[String(ms)] ?? new Date(Number(ms)).toISOString().slice(8, 10))

/** Some columns of the statements after the first append, as `from-until values`, in order of time. */
async function settings(rows: RowsRead, ...columns: readonly string[]): Promise<string[]> {
  const found = await selectAlone(clusterSetting, rows, { afterVersion: 1 })
  return found
    .toSorted((left, right) => Number(left['valid_from_ms'] ?? 1e15) - Number(right['valid_from_ms'] ?? 1e15))
    .map((row) =>
      [
        `${moment(row['valid_from_ms'])}-${moment(row['valid_until_ms'])}`,
        ...columns.map((column) => String(row[column])),
      ].join(' '),
    )
}

test('a cluster is looked at again when anything about its settings arrives', async () => {
  const [known, arrived] = [{ arrived_version: 1 }, { arrived_version: 2 }]
  const all = { system_cluster: [change('01', known)], rest_cluster: [rest(known)] }
  const edited = edit('03', {}, { node_type_id: 'huge' })
  const types = ['small', 'large']
  const found = async (rows: RowsRead) =>
    (await settings(rows, 'worker_node_type')).map((line) => line.split(' ')[1])
  expect(await found({ ...all, cluster_event: [{ ...edited, ...known }] })).toEqual([])
  expect(await found({ ...all, system_cluster: [change('01', arrived)] })).toEqual(types)
  expect(await found({ ...all, rest_cluster: [rest(arrived)] })).toEqual(types)
  expect(await found({ ...all, cluster_event: [edited] })).toEqual(['small', 'huge', 'large', 'small'])
  expect(await found({ ...all, cluster_event: [{ ...edited, event_type: 'RESIZING' }] })).toEqual([])
})

test('only edits are statements among the events of a cluster', async () => {
  const resized = { ...edit('03', {}, { node_type_id: 'huge' }), event_type: 'RESIZING' }
  expect(
    await settings({ system_cluster: [change('01')], cluster_event: [resized] }, 'worker_node_type'),
  ).toEqual(['ever-open small'])
})

test('clusters of another name, workspace or account are not looked at for it', async () => {
  const other = { account_id: 'other', workspace_id: '2', cluster_id: 'd' }
  const known = { arrived_version: 1 }
  const changed = change('01')
  const rows = {
    system_cluster: [changed, ...eachChanged({ ...changed, ...known }, other)],
    cluster_event: eachChanged({ ...edit('03', {}, { node_type_id: 'huge' }), ...known }, other),
    rest_cluster: eachChanged(rest(known), other),
  }
  expect(await settings(rows, 'worker_node_type')).toEqual(['ever-open small'])
})

const whole = (type: string, workers: number, version: string, engine: string, availability: string) => ({
  node_type_id: type,
  num_workers: workers,
  spark_version: version,
  runtime_engine: engine,
  azure_attributes: { availability, first_on_demand: workers },
})
const first = whole('small', 1, '15', 'STANDARD', 'ON_DEMAND')
const second = whole('large', 2, '16', 'PHOTON', 'SPOT')
const third = whole('huge', 3, '17', 'STANDARD', 'PREEMPTIBLE')
const wholeColumns = [
  'worker_node_type',
  'worker_count',
  'spark_version',
  'is_photon',
  'availability',
  'first_on_demand',
]

test('with edits alone the settings before the first one are those that it replaced', async () => {
  const cluster_event = [edit('03', first, second), edit('05', second, third)]
  expect(await settings({ cluster_event }, ...wholeColumns)).toEqual([
    'ever-03 small 1 15 false ON_DEMAND 1',
    '03-05 large 2 16 true SPOT 2',
    '05-open huge 3 17 false PREEMPTIBLE 3',
    'never-never large 2 16 true SPOT 2',
  ])
})

test('what an edit replaced does not count where an older statement is known', async () => {
  const cluster_event = [edit('03', {}, first), edit('05', second, third)]
  expect(await settings({ cluster_event }, ...wholeColumns)).toEqual([
    'ever-05 small 1 15 false ON_DEMAND 1',
    '05-open huge 3 17 false PREEMPTIBLE 3',
    'never-never small 1 15 false ON_DEMAND 1',
    'never-never small 1 15 false ON_DEMAND 1',
  ])
})

test('what a statement leaves open stays as it was', async () => {
  const cluster_event = [edit('03', first, {}), edit('05', {}, { spark_version: '16' })]
  const kept = await settings(
    { cluster_event },
    'worker_node_type',
    'worker_count',
    'spark_version',
    'availability',
  )
  expect(kept.slice(0, 2)).toEqual(['ever-05 small 1 15 ON_DEMAND', '05-open small 1 16 ON_DEMAND'])
})

test('the oldest that is known of a setting holds before it, too', async () => {
  const cluster_event = [edit('03', {}, {}), edit('05', {}, second)]
  const rows = {
    cluster_event,
    system_cluster: [change('07', { cluster_source: 'JOB', worker_node_type: null })],
  }
  expect((await settings(rows, 'kind', ...wholeColumns)).slice(0, 1)).toEqual([
    'ever-open job large 2 16 true SPOT 2',
  ])
})

test('a cluster is one of a job, of a pipeline, or shared, by its latest source', async () => {
  const sources = ['UI', 'JOB', 'PIPELINE_MAINTENANCE']
  const system_cluster = sources.map((cluster_source, place) => change(`0${place + 1}`, { cluster_source }))
  expect(await settings({ system_cluster }, 'kind')).toEqual([
    'ever-02 shared',
    '02-03 job',
    '03-open pipeline',
  ])
})

test('a number of workers is that of a cluster without autoscaling', async () => {
  const columns = ['worker_count', 'min_workers', 'max_workers']
  const system_cluster = [
    change('01', { worker_count: 4 }),
    change('02', { worker_count: 4, min_autoscale_workers: 1, max_autoscale_workers: 8 }),
  ]
  const cluster_event = [
    edit('03', {}, { num_workers: 5 }),
    edit('04', {}, { num_workers: 5, autoscale: { min_workers: 2, max_workers: 9 } }),
  ]
  const scaled = rest({ num_workers: 6, min_workers: 3, max_workers: 10 })
  const held = await settings({ system_cluster, cluster_event, rest_cluster: [scaled] }, ...columns)
  expect(held.filter((line) => !line.startsWith('never'))).toEqual([
    'ever-02 4 null null',
    '02-03 null 1 8',
    '03-04 5 null null',
    '04-05 null 2 9',
    '05-open null 3 10',
  ])
  expect(await settings({ rest_cluster: [rest({ num_workers: 6 })] }, ...columns)).toEqual([
    'ever-open 6 null null',
  ])
})
