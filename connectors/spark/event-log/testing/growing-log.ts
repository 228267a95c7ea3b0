import type { Source } from '#collect/source.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import type { Answers, ReceivedRequest } from '#testing/answering.ts'
import type { AskedLogs } from '../source/read-asked.ts'
import { eventLog } from '../source.ts'
import { deliveringCluster, workspaceWith, type DeliveredFile } from './delivered.ts'
import { lightFetch } from './light-fetch.ts'
import { logOf, taskEnd } from './small-log.ts'

export const contextId = '5706921391408253054'
export const driver = '/Volumes/main/ops/logs/shared/eventlog/shared_10_0_0_1'
export const folder = `${driver}/${contextId}`

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
/** A task of the driver, which is never added. */
export const task = (stageId: number) =>
  taskEnd({ stageId, durationMs: 100, cpuNs: 1_000_000, executorId: 'driver' })
const start = {
  Event: 'SparkListenerApplicationStart',
  'App Name': 'shop',
  'App ID': 'app-1',
  Timestamp: at(0),
}
export const first = mark(0) + logOf([start, jobStart(0, 1), task(0), task(0)])
export const second = mark(1) + logOf([task(0), jobEnd(0, 61), jobStart(1, 62), task(1)])

type Files = Record<string, string | Uint8Array | DeliveredFile>

/** A workspace with a cluster and the files of its context, by their names or whole paths. */
export async function delivering(
  files: Files,
  clusters: object[] = [deliveringCluster('shared')],
  unlisted: readonly { cluster_id: string }[] = [],
  more: Answers = {},
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
    more: { 'GET /api/2.1/clusters/get': got, ...more },
  })
  let state: unknown
  const collect = async (
    dataNow = '2025-05-31T12:00:00Z',
    source: Source<DatabricksClient> = eventLog,
    asked?: AskedLogs,
  ) => {
    const got = await lightFetch(source, { url: server.url, dataNow, state, asked })
    state = got.state
    const { rows, ...more } = got
    const jobs = (rows['log_job'] ?? []).map(({ spark_job_id, status }) => `${spark_job_id} ${status}`)
    const stages = (rows['log_stage'] ?? []).map(({ stage_id, task_count }) => [stage_id, task_count])
    const executors = (rows['log_executor'] ?? []).map((row) => [
      row['executor_id'],
      row['task_count'],
      row['duration_sum_ms'],
    ])
    const [application] = rows['log_application'] ?? []
    const problems: unknown = JSON.parse(String(application?.['problems_json'] ?? '[]'))
    return { ...more, rows, application, jobs, stages, executors, problems, asked: server.asked() }
  }
  return { world, tree, deliver, collect, url: server.url }
}
