import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '../../testing/test-data.ts'
import { eventLog } from './source.ts'
import { logTables } from './tables.ts'
import { deliveringCluster, workspaceWith, type DeliveredFile } from './testing/delivered.ts'
import { lightFetch, type LightFetch } from './testing/light-fetch.ts'

const folder = '/Volumes/main/ops/logs/c-1/eventlog/c-1_10_0_0_1/5706921391408253054'
const mark = (number: number) =>
  `{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"3.1.2","Timestamp":1,"Rollover Number":${number},"SparkContext Id":5706921391408253054}\n`

type Delivered = Readonly<Record<string, string | Uint8Array>>

/** The latest row of each key, after the files were delivered and collected one time after the other. */
async function rowsAfter(deliveries: readonly Delivered[]): Promise<Record<string, unknown[]>> {
  const files = new Map<string, DeliveredFile>()
  const { url } = await workspaceWith({ clusters: () => [deliveringCluster('c-1')], files })
  const rows = new Map<string, Map<string, unknown>>()
  let state: unknown
  for (const [index, delivered] of deliveries.entries()) {
    files.clear()
    const modified = `2022-03-05T0${index}:00:00Z`
    for (const [name, text] of Object.entries(delivered)) files.set(`${folder}/${name}`, { text, modified })
    const fetched = await lightFetch(eventLog, { url, dataNow: `2022-03-05T0${index}:10:00Z`, state })
    expect(fetched.notes).toEqual([])
    state = fetched.state
    keepLatest(rows, fetched)
  }
  return Object.fromEntries(
    [...rows].map(([table, byKey]) => [table, [...byKey].sort().map(([, row]) => row)]),
  )
}

function keepLatest(latest: Map<string, Map<string, unknown>>, { rows }: LightFetch): void {
  for (const { name, key } of logTables) {
    const known = latest.get(name) ?? new Map<string, unknown>()
    latest.set(name, known)
    for (const row of rows[name] ?? []) known.set(key.map((column) => row[column]).join(' '), row)
  }
}

test.skipIf(!hasTestData)(
  'a log of Databricks that is collected while it grows and rotates has the rows of the whole log',
  async () => {
    const path = testDataPath('eventlogs/sync-computing/log_in_dir/databricks.json.gz')
    const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
    const piece = (from: number, until: number) => `${lines.slice(from, until).join('\n')}\n`
    const [one, two] = [mark(0) + piece(0, 400), mark(1) + piece(400, 800)]
    const three = mark(2) + piece(800, lines.length)
    const oneFile = { 'eventlog-2022-03-04--22-30.gz': gzipSync(one) }
    const all = { ...oneFile, 'eventlog-2022-03-04--23-30.gz': gzipSync(two), eventlog: three }
    const whole = await rowsAfter([all])
    const grown = await rowsAfter([
      { eventlog: one.slice(0, 1_000_000) },
      { ...oneFile, eventlog: two.slice(0, 700_003) },
      { ...all, eventlog: three.slice(0, 500_001) },
      all,
    ])
    expect(whole['log_application']).toMatchObject([
      { spark_job_count: 50, stage_count: 53, task_count: 446, lines_read: lines.length + 3 },
    ])
    expect(grown).toEqual(whole)
  },
)
