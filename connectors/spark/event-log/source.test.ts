import { gzipSync } from 'node:zlib'
import type { Source } from '#collect/source.ts'
import { isOperatorNote } from '#contract/operator-note.ts'
import { expect, test } from 'vitest'
import type { DatabricksClient } from '../../databricks/client.ts'
import { databricks } from '../../databricks/system.ts'
import type { ReceivedRequest } from '../../testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { eventLog, fetchEventLogs } from './source.ts'
import { deliveringCluster, workspaceWith, type DeliveredFile } from './testing/delivered.ts'
import { lightFetch } from './testing/light-fetch.ts'
import { logOf, taskEnd } from './testing/small-log.ts'

const contextId = '5706921391408253054'
const driver = '/Volumes/main/ops/logs/shared/eventlog/shared_10_0_0_1'
const folder = `${driver}/${contextId}`

/** The line that begins a part; its id has more digits than a number. */
const mark = (number: number) =>
  `{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"3.5.0","Timestamp":1,"Rollover Number":${number},"SparkContext Id":${contextId}}\n`
const at = (minute: number) => Date.parse('2025-05-31T08:00:00Z') + minute * 60_000
const jobStart = (jobId: number, minute: number) => ({
  Event: 'SparkListenerJobStart',
  'Job ID': jobId,
  'Submission Time': at(minute),
  'Stage IDs': [jobId],
})
const jobEnd = (jobId: number, minute: number) => ({
  Event: 'SparkListenerJobEnd',
  'Job ID': jobId,
  'Completion Time': at(minute),
  'Job Result': { Result: 'JobSucceeded' },
})
const task = (stageId: number) => taskEnd({ stageId, durationMs: 100, cpuNs: 1_000_000 })
const start = {
  Event: 'SparkListenerApplicationStart',
  'App Name': 'shop',
  'App ID': 'app-1',
  Timestamp: at(0),
}
const first = mark(0) + logOf([start, jobStart(0, 1), task(0), task(0)])
const second = mark(1) + logOf([task(0), jobEnd(0, 61), jobStart(1, 62), task(1)])

type Files = Record<string, string | Uint8Array | DeliveredFile>

/** A workspace with a cluster and the files of its context, by their names or whole paths. */
async function delivering(
  files: Files,
  clusters: object[] = [deliveringCluster('shared')],
  unlisted: readonly { cluster_id: string }[] = [],
) {
  const tree = new Map<string, DeliveredFile>()
  const world = { clusters, tree }
  const deliver = (more: Files, modified = '2025-05-31T11:30:00Z') => {
    for (const [name, file] of Object.entries(more)) {
      const isText = typeof file === 'string' || file instanceof Uint8Array
      tree.set(name.startsWith('/') ? name : `${folder}/${name}`, isText ? { text: file, modified } : file)
    }
  }
  deliver(files)
  const got = ({ query }: ReceivedRequest) =>
    unlisted.find(({ cluster_id }) => cluster_id === query['cluster_id']) ?? {
      status: 404,
      text: JSON.stringify({ error_code: 'RESOURCE_DOES_NOT_EXIST', message: 'no such cluster' }),
    }
  const server = await workspaceWith({
    clusters: () => world.clusters,
    files: tree,
    more: { 'GET /api/2.1/clusters/get': got },
  })
  let state: unknown
  const collect = async (dataNow = '2025-05-31T12:00:00Z', source: Source<DatabricksClient> = eventLog) => {
    const got = await lightFetch(source, { url: server.url, dataNow, state })
    state = got.state
    const { rows, ...more } = got
    const jobs = (rows['log_job'] ?? []).map(({ spark_job_id, status }) => `${spark_job_id} ${status}`)
    const stages = (rows['log_stage'] ?? []).map(({ stage_id, task_count }) => [stage_id, task_count])
    const [application] = rows['log_application'] ?? []
    const problems: unknown = JSON.parse(String(application?.['problems_json'] ?? '[]'))
    return { ...more, rows, application, jobs, stages, problems, asked: server.asked() }
  }
  return { world, tree, deliver, collect, url: server.url }
}

/** The source, whose reading process ends when it comes to the open part. */
const dying: Source<DatabricksClient> = {
  ...eventLog,
  apart: async (params, report) =>
    eventLog.apart?.(params, (name) => {
      report(name)
      if (name === 'eventlog') throw new Error('The reading process exceeded its memory limit.')
    }),
}

test('the parts of a context become rows of its application, which is named by its folder', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  const { application, jobs, stages, problems, isDueAgain, notes } = await collect()
  expect(application).toMatchObject({
    account_id: 'account-1',
    workspace_id: '4400',
    cluster_id: 'shared',
    spark_context_id: contextId,
    application_name: 'shop',
  })
  expect(jobs).toEqual(['0 SUCCEEDED', '1 RUNNING'])
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect({ problems, isDueAgain, notes }).toEqual({ problems: [], isDueAgain: false, notes: [] })
})

test('the rows fit their tables', async () => {
  const { url } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  const connection = connectionTo(url)
  const dataNow = '2025-05-31T12:00:00Z'
  const common = { source: eventLog, system: databricks, connection, scope: '4400', dataNow }
  const { rows, misfits } = await collected(common)
  expect(misfits).toEqual({})
  expect(rows['log_job']).toMatchObject([
    { spark_job_id: '0', day: '2025-05-31' },
    { spark_job_id: '1', day: '2025-05-31' },
  ])
})

test('what did not change is listed and not read again', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first), eventlog: second })
  await collect()
  const { rows, asked } = await collect('2025-05-31T12:15:00Z')
  expect(rows).toEqual({})
  expect(asked.filter((path) => path.startsWith('fs/files'))).toEqual([])
})

test('the open part continues where it was cut, and again under its name after rotation', async () => {
  const { collect, deliver, tree } = await delivering({ eventlog: first.slice(0, -40) })
  expect((await collect()).stages).toEqual([[0, 1]])
  deliver({ eventlog: first }, '2025-05-31T11:55:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 2]])
  tree.delete(`${folder}/eventlog`)
  deliver({ 'eventlog-2025-05-31--12-20.gz': gzipSync(first + logOf([task(0)])) }, '2025-05-31T12:20:00Z')
  const { stages, application } = await collect('2025-05-31T12:30:00Z')
  expect(stages).toEqual([[0, 3]])
  expect(application).toMatchObject({ lines_read: 6 })
})

test('a part that is delivered twice counts once', async () => {
  const { collect, deliver } = await delivering({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) })
  await collect()
  deliver({ 'eventlog-2025-05-31--09-01.gz': gzipSync(first), eventlog: second })
  const { stages, problems } = await collect('2025-05-31T12:15:00Z')
  expect(stages).toEqual([
    [0, 3],
    [1, 1],
  ])
  expect(problems).toEqual([])
})

test('an earlier part that comes late is read in its place, as if it had come in time', async () => {
  const { collect, deliver } = await delivering({ eventlog: second })
  const early = await collect()
  expect(early.problems).toEqual(['Part 0 of the Spark context is missing.'])
  deliver({ 'eventlog-2025-05-31--09-00.gz': gzipSync(first) }, '2025-05-31T11:59:00Z')
  const late = await collect('2025-05-31T12:15:00Z')
  expect(late).toMatchObject({ rows: {}, isDueAgain: true })
  const again = await collect('2025-05-31T12:15:00Z')
  expect(again).toMatchObject({
    problems: [],
    isDueAgain: false,
    stages: [
      [0, 3],
      [1, 1],
    ],
  })
})

test('a part that cannot be read costs itself, is named, and is read once it changed', async () => {
  const gz = gzipSync(second)
  const { collect, deliver } = await delivering({
    'eventlog-2025-05-31--09-00.gz': gzipSync(first),
    'eventlog-2025-05-31--10-00.gz': gz.subarray(0, 10),
  })
  const broken = await collect()
  expect(broken.stages).toEqual([[0, 2]])
  expect(broken.notes).toHaveLength(1)
  expect(broken.notes[0]).toMatch(
    /^1 parts of event logs .*eventlog-2025-05-31--10-00\.gz: It cannot be read/,
  )
  expect(broken.problems).toHaveLength(1)
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
  deliver({ 'eventlog-2025-05-31--10-00.gz': gz }, '2025-05-31T12:20:00Z')
  expect(await collect('2025-05-31T12:30:00Z')).toMatchObject({
    stages: [
      [0, 3],
      [1, 1],
    ],
    problems: [],
  })
})

test('a part that ends its process is left out and named, and the others are read', async () => {
  const { collect } = await delivering({
    'eventlog-2025-05-31--09-00.gz': gzipSync(first),
    eventlog: second,
  })
  const { stages, notes, problems } = await collect('2025-05-31T12:00:00Z', dying)
  expect(stages).toEqual([[0, 2]])
  expect(problems).toEqual(['eventlog: The reading process exceeded its memory limit.'])
  expect(notes).toHaveLength(1)
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('a part that ends its process each time is left alone while it grows, and named as long as its application is followed', async () => {
  const { collect, deliver } = await delivering({ eventlog: first })
  const known = []
  for (const minute of [0, 15, 30, 45, 55]) {
    deliver({ eventlog: first + logOf(Array.from({ length: minute }, () => task(0))) })
    const { asked, notes } = await collect(`2025-05-31T12:${minute || '00'}:00Z`, dying)
    known.push([asked.some((path) => path.startsWith('fs/files')), notes.length])
  }
  expect(known).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
    [false, 1],
    [false, 1],
  ])
  deliver({ 'eventlog-2025-05-31--12-56.gz': gzipSync(first), eventlog: second.slice(0, 500) })
  expect(await collect('2025-05-31T13:00:00Z')).toMatchObject({ jobs: ['0 RUNNING'], notes: [] })
})

test('an application that is started again on its cluster has its own rows', async () => {
  const other = `${driver}/77/eventlog`
  const { collect } = await delivering({ eventlog: first, [other]: first.replaceAll(contextId, '77') })
  const { rows } = await collect()
  expect(rows['log_application']?.map(({ spark_context_id }) => spark_context_id).sort()).toEqual([
    contextId,
    '77',
  ])
})

test('a cluster that ended is listed no more after two hours, and read again once it runs again', async () => {
  const { collect, world, deliver } = await delivering({ eventlog: first })
  await collect()
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-05-31T12:05:00Z') }
  world.clusters = [deliveringCluster('shared', ended)]
  deliver({ eventlog: first + logOf([task(0)]) }, '2025-05-31T12:06:00Z')
  expect((await collect('2025-05-31T12:15:00Z')).stages).toEqual([[0, 3]])
  expect((await collect('2025-05-31T14:15:00Z')).asked.length).toBeGreaterThan(1)
  expect((await collect('2025-05-31T14:30:00Z')).asked).toEqual(['clusters/list'])
  world.clusters = [deliveringCluster('shared')]
  deliver({ [`${driver}/78/eventlog`]: first }, '2025-05-31T15:00:00Z')
  const { rows, asked } = await collect('2025-05-31T15:05:00Z')
  expect(rows['log_application']?.map(({ spark_context_id }) => spark_context_id)).toEqual(['78'])
  expect(asked.filter((path) => path.startsWith('fs/files'))).toHaveLength(1)
})

test('clusters of the past are read, too, and a cluster that the workspace forgot is read to its end', async () => {
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-05-10T12:05:00Z') }
  const { collect, world, tree } = await delivering({}, [deliveringCluster('shared', ended)])
  tree.set(`${folder}/eventlog`, { text: first, modified: '2025-05-10T12:05:00Z' })
  const { stages, isDueAgain, state } = await collect()
  expect({ stages, isDueAgain }).toEqual({ stages: [[0, 2]], isDueAgain: false })
  expect(state).toMatchObject({ clusters: {} })
  world.clusters = [deliveringCluster('other')]
  expect((await collect('2025-05-31T12:15:00Z')).rows).toEqual({})
})

test('clusters that the workspace lists no more are found by their folders, and those of others are not', async () => {
  const logs = '/Volumes/main/ops/logs'
  const ended = { state: 'TERMINATED', terminated_time: Date.parse('2025-04-20T12:05:00Z') }
  const kept = [deliveringCluster('forgotten', ended), deliveringCluster('earlier', ended)]
  const { collect, tree } = await delivering({ eventlog: first }, [deliveringCluster('shared')], kept)
  for (const id of ['forgotten', 'earlier', 'elsewhere'])
    tree.set(`${logs}/${id}/eventlog/${id}_1/${id}1/eventlog`, {
      text: first,
      modified: '2025-04-20T12:00:00Z',
    })
  const { rows, isDueAgain, state, asked } = await collect()
  expect(rows['log_application']?.map(({ cluster_id }) => cluster_id).toSorted()).toEqual([
    'earlier',
    'forgotten',
    'shared',
  ])
  expect(asked.filter((path) => path === 'clusters/get')).toHaveLength(3)
  expect(isDueAgain).toBe(false)
  expect(Object.keys(Object(state).clusters)).toEqual(['shared'])
  const later = await collect('2025-05-31T12:15:00Z')
  expect(later.rows).toEqual({})
  expect(later.asked).not.toContain('clusters/get')
})

test('where folders of a destination may not be listed, the logs of listed clusters are read', async () => {
  const { collect } = await delivering({ eventlog: first, '/Volumes/main/ops/logs': { status: 403 } })
  const { stages, notes, isDueAgain } = await collect()
  expect({ stages, isDueAgain }).toEqual({ stages: [[0, 2]], isDueAgain: false })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^Logs of clusters that ended over 30 days ago are not looked for: .*403/)
})

test('a fetch reads no more than its share, and asks for the next one at once', async () => {
  const { collect } = await delivering({ 'eventlog-2025-05-31--09-00.gz': first, eventlog: second })
  const limited: Source<DatabricksClient> = {
    ...eventLog,
    fetch: (context) => fetchEventLogs(context, { fetchBytes: 10, contextBytes: 10 }),
  }
  expect(await collect(undefined, limited)).toMatchObject({ stages: [[0, 2]], isDueAgain: true })
  expect(await collect(undefined, limited)).toMatchObject({
    stages: [
      [0, 3],
      [1, 1],
    ],
    isDueAgain: true,
  })
  expect(await collect(undefined, limited)).toMatchObject({ stages: [], isDueAgain: false })
})

test('a destination that may not be read is a note, and read from the first once it may be', async () => {
  const secret = '/Volumes/main/secret/logs'
  const clusters = [deliveringCluster('shared'), deliveringCluster('hidden', {}, secret)]
  const denied = `${secret}/hidden/eventlog`
  const { collect, tree } = await delivering({ eventlog: first, [denied]: { status: 403 } }, clusters)
  const { notes, stages } = await collect()
  expect(stages).toEqual([[0, 2]])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^Event logs in \/Volumes\/main\/secret\/logs are not read: .*refused with 403/)
  expect(notes[0]).toContain('grant read volume on volume main.secret.logs')
  tree.delete(denied)
  tree.set(`${denied}/hidden_1/99/eventlog`, { text: first, modified: '2025-05-20T12:00:00Z' })
  const { rows } = await collect('2025-05-31T16:15:00Z')
  expect(rows['log_application']?.map(({ cluster_id }) => cluster_id)).toEqual(['hidden'])
})

test('a file that may not be read is a note, and one that is gone costs itself', async () => {
  const forbidden = await delivering({ eventlog: { status: 403 } })
  expect((await forbidden.collect()).notes[0]).toContain('READ VOLUME')
  const gone = await delivering({ 'eventlog-2025-05-31--09-00.gz': { status: 404 }, eventlog: first })
  const { stages, problems } = await gone.collect()
  expect(stages).toEqual([[0, 2]])
  expect(problems).toEqual(['eventlog-2025-05-31--09-00.gz: It was listed, but is gone.'])
})

test('without log delivery the source is fine: the doctor has the step to take, screens have no note', async () => {
  const { collect } = await delivering({}, [{ cluster_id: 'plain', state: 'RUNNING' }])
  const { rows, notes, asked } = await collect()
  expect({ rows, asked }).toEqual({ rows: {}, asked: ['clusters/list'] })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(
    /^Optional: no cluster delivers .* Set a log destination in the settings of a cluster/,
  )
  expect(notes.filter((note) => !isOperatorNote(note))).toEqual([])
})

test('where nothing is delivered yet there is nothing to read', async () => {
  const { collect } = await delivering({})
  expect(await collect()).toMatchObject({ rows: {}, notes: [], isDueAgain: false })
})
