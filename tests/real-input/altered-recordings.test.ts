import { expect, test } from 'vitest'
import type { Source } from '#collect/source.ts'
import { clusterEvents } from '#connectors/databricks/cluster-events/source.ts'
import type { DatabricksClient } from '#connectors/databricks/client.ts'
import { clusters } from '#connectors/databricks/clusters/source.ts'
import { jobRuns } from '#connectors/databricks/job-runs/source.ts'
import { jobs } from '#connectors/databricks/jobs/source.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '#connectors/testing/collected.ts'
import { hasRecordings, recordedText } from './recordings.ts'

type Fields = { [name: string]: unknown }
type Change = (fields: Fields, name: string) => void

const run = 'syncsparkpy/run-75778/jobs-runs-get.json'
const cluster = 'syncsparkpy/run-75778/clusters-get.json'
const job = 'terraform-provider/get-job-14.json'
const events = 'docs-examples/clusters-events.json'
const dayOfRun = { since: '2023-04-11', until: '2023-04-12' }
const daysOfEvents = { since: '2018-08-01', until: '2018-08-16' }
const eventsOf = { cluster_id: 'a', state: 'RUNNING', start_time: Date.parse('2018-08-01T00:00:00Z') }

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(text: string): Fields {
  const value: unknown = JSON.parse(text)
  if (isFields(value)) return value
  throw new Error('the recording is no object')
}

/** Every field of a recording, at any depth, as a path of names. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(Array.isArray(value) ? [] : [[name]]),
    ...pathsIn(part).map((path) => [name, ...path]),
  ])
}

/** The recording with one changed field. */
function changed(text: string, path: readonly string[], change: Change): Fields {
  const whole = fieldsOf(text)
  let place: unknown = whole
  for (const name of path.slice(0, -1)) place = Object(place)[name]
  if (isFields(place)) change(place, path.at(-1) ?? '')
  return whole
}

const changes: readonly [string, Change][] = [
  ['is absent', (fields, name) => delete fields[name]],
  ['is null', (fields, name) => (fields[name] = null)],
]

/** The recording with reversed fields in every object, and an unknown field in each. */
function strange(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strange)
  if (!isFields(value)) return value
  const fields = Object.entries(value).map(([name, part]) => [name, strange(part)] as const)
  return Object.fromEntries([['field_of_the_future', { a: [1] }] as const, ...fields.toReversed()])
}

async function rowsFrom(
  source: Source<DatabricksClient>,
  answers: Parameters<typeof answering>[0],
  window?: { since: string; until: string },
) {
  const { url } = await answering(answers)
  const dataNow = `${window?.until ?? '2023-04-12'}T12:00:00Z`
  const common = { source, system: databricks, connection: connectionTo(url), scope: '4400', dataNow }
  const { rows } = await collected({ ...common, ...(window && { window }) })
  return rows
}

const asText = (text: string) => ({ status: 200, text })

const sources = {
  'job-runs': (list: string) =>
    rowsFrom(jobRuns, { 'GET /api/2.2/jobs/runs/list': asText(`{"runs":${list}}`) }, dayOfRun),
  clusters: (list: string) =>
    rowsFrom(clusters, { 'GET /api/2.1/clusters/list': asText(`{"clusters":${list}}`) }, dayOfRun),
  jobs: (list: string) => rowsFrom(jobs, { 'GET /api/2.2/jobs/list': asText(`{"jobs":${list}}`) }),
  'cluster-events': (list: string) =>
    rowsFrom(
      clusterEvents,
      {
        'GET /api/2.1/clusters/list': { clusters: [eventsOf] },
        'POST /api/2.1/clusters/events': asText(`{"events":${list}}`),
      },
      daysOfEvents,
    ),
}

const cases = [
  { source: 'job-runs', file: run, key: 'run_id', needed: ['job_id', 'run_id'], table: 'rest_run' },
  { source: 'clusters', file: cluster, key: 'cluster_id', needed: ['cluster_id'], table: 'rest_cluster' },
  { source: 'jobs', file: job, key: 'job_id', needed: ['job_id'], table: 'rest_job' },
] as const

test.skipIf(!hasRecordings).each(cases)(
  'a recorded answer of $source arrives although any field but its id is absent or null',
  async ({ source, file, key, needed, table }) => {
    const text = recordedText(file)
    const paths = pathsIn(JSON.parse(text)).filter((path) => !needed.some((name) => path.join() === name))
    expect(paths.length).toBeGreaterThan(15)
    const variants = changes.flatMap(([, change]) => paths.map((path) => changed(text, path, change)))
    const list = variants.map((fields, index) => ({ ...fields, [key]: `variant-${index}` }))
    const rows = (await sources[source](JSON.stringify(list)))[table] ?? []
    expect(rows.map((row) => row[key]).sort()).toEqual(list.map((fields) => fields[key]).sort())
  },
)

test.skipIf(!hasRecordings)(
  'a recorded event arrives although any field but its time and type is absent or null',
  async () => {
    const recordedEvents: unknown = fieldsOf(recordedText(events))['events']
    const variants = [recordedEvents].flat().flatMap((event) =>
      pathsIn(event)
        .filter((path) => !['timestamp', 'type'].includes(path.join()))
        .flatMap((path) => changes.map(([, change]) => changed(JSON.stringify(event), path, change))),
    )
    const list = variants.map((event, index) => ({ ...event, timestamp: Number(event['timestamp']) - index }))
    const rows = (await sources['cluster-events'](JSON.stringify(list)))['cluster_event'] ?? []
    expect(rows).toHaveLength(list.length)
    expect(rows.length).toBeGreaterThan(20)
  },
)

test.skipIf(!hasRecordings).each(cases)(
  'unknown fields, and another order of fields, change no row of $source',
  async ({ source, file, table }) => {
    const fields = fieldsOf(recordedText(file))
    const [asRecorded] = (await sources[source](JSON.stringify([fields])))[table] ?? []
    const [asStrange] = (await sources[source](JSON.stringify([strange(fields)])))[table] ?? []
    const { settings_json: _, ...plain } = asRecorded ?? {}
    expect(Object.keys(plain).length).toBeGreaterThan(10)
    expect(asStrange).toMatchObject(withoutStrangers(plain))
  },
)

// Users choose the names of tags, so an unknown one is a normal tag.
function withoutStrangers(row: Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('tags')))
}
