import { z } from 'zod'

import { chanceOf } from '../draws.ts'
import type { SparkStory } from '../stories.ts'
import { sparkStories } from '../stories.ts'
import type { FactReader } from './fact-reader.ts'

/** Which clusters of a workspace deliver their logs. */
export type LogDelivery = {
  /** The share of the jobs whose clusters do, and of the pipelines. */
  jobShare: number
  pipelineShare: number
  /** The shared clusters that do. */
  sharedClusters: ReadonlySet<string>
  /** Nothing is delivered before. */
  sinceMs: number
  /** The jobs of which it is known since when their clusters deliver; Infinity where they do not. */
  known: ReadonlyMap<string, number>
  /** The jobs with a story; their clusters always deliver. */
  stories: ReadonlyMap<string, SparkStory>
}

/** Nothing is delivered. */
export const noDelivery: LogDelivery = {
  jobShare: 0,
  pipelineShare: 0,
  sharedClusters: new Set(),
  sinceMs: 0,
  known: new Map(),
  stories: new Map(),
}

/** What decides whether a cluster delivers its logs. */
export type LogSubject = {
  source: string
  cluster_id: string
  cluster_name: string
  job_id: string | null
  create_ms: number
}

const workspaceRow = z.object({ workspace_id: z.string(), name: z.string() })
const jobRow = z.object({ workspace_id: z.string(), job_id: z.string(), name: z.string() })
const clusterRow = z.object({ workspace_id: z.string(), cluster_id: z.string(), cluster_name: z.string() })

const changingRow = z.object({ workspace_id: z.string() })
const knownRow = z.object({
  workspace_id: z.string(),
  job_id: z.string(),
  is_logged: z.boolean(),
  since_ms: z.union([z.int(), z.string().transform(Number)]),
})
const spanRow = z.object({ days: z.number() })

const withoutLogs = new Set(['sandbox', 'bulk-ingestion'])
/** In a small world these shared clusters deliver, those with little work. */
const quietClusters = new Set(['bi-adhoc', 'desk-shared', 'Shared'])
const shortDays = 21
const smallSinceMs = Date.parse('2025-05-23T00:00:00Z')

const knownLogs = `
select distinct workspace_id, job_id, is_logged, epoch_ms(timestamp '2025-05-23') as since_ms
from fact.photon_work
union all
from fact.job_log`

/** The log delivery of every workspace; worlds of few workspaces or days have few logs, so that they stay quick to read. */
export async function logDeliveries(reader: FactReader): Promise<Map<string, LogDelivery>> {
  const [workspaces, jobs, shared, spans, changing, known] = await Promise.all([
    reader.rows(workspaceRow, 'select workspace_id, name from fact.workspace'),
    reader.rows(jobRow, 'select workspace_id, job_id, name from fact.job'),
    reader.rows(
      clusterRow,
      "select workspace_id, cluster_id, cluster_name from fact.cluster where source = 'UI'",
    ),
    reader.rows(spanRow, 'select (max(start_ms) - min(start_ms)) / 86400000 as days from fact.run'),
    reader.rows(changingRow, 'select distinct workspace_id from fact.job_setting_state'),
    reader.rows(knownRow, knownLogs),
  ])
  const isSmall = workspaces.length <= 3 || spans.some(({ days }) => days < shortDays)
  return new Map(
    workspaces.map(({ workspace_id, name }) => {
      const isOff = withoutLogs.has(name)
      const isOwn = (row: { workspace_id: string }) => row.workspace_id === workspace_id
      const smallShare = changing.some(isOwn) ? 0.06 : 0.02
      const isChosen = ({ cluster_id, cluster_name }: z.infer<typeof clusterRow>) =>
        isSmall ? quietClusters.has(cluster_name) : chanceOf(`log cluster:${cluster_id}`) < 0.4
      const chosen = isOff ? [] : shared.filter(isOwn).filter(isChosen)
      return [
        workspace_id,
        {
          jobShare: isOff ? 0 : isSmall ? smallShare : 0.3,
          pipelineShare: isOff || isSmall ? 0 : 0.6,
          sharedClusters: new Set(chosen.map(({ cluster_id }) => cluster_id)),
          sinceMs: isSmall ? smallSinceMs : 0,
          known: new Map(
            known
              .filter(isOwn)
              .map(({ job_id, is_logged, since_ms }) => [job_id, is_logged ? since_ms : Infinity]),
          ),
          stories: isOff ? new Map() : storiesOf(name, jobs.filter(isOwn)),
        },
      ]
    }),
  )
}

function storiesOf(workspace: string, jobs: readonly z.infer<typeof jobRow>[]): Map<string, SparkStory> {
  const entries = sparkStories.flatMap((story) => {
    const job = jobs.find(({ name }) => name === story.job && workspace === story.workspace)
    return job ? ([[job.job_id, story]] as const) : []
  })
  return new Map(entries)
}

/** Where a cluster delivers its logs, if it does. */
export function destinationOf(delivery: LogDelivery, subject: LogSubject): string | undefined {
  const { source, cluster_id, cluster_name, job_id, create_ms } = subject
  if (source === 'UI') return delivery.sharedClusters.has(cluster_id) ? placeOf(cluster_id) : undefined
  if (source === 'JOB' && job_id !== null) return jobDestinationOf(delivery, job_id, create_ms)
  if (source !== 'PIPELINE' || chanceOf(`log pipeline:${cluster_name}`) >= delivery.pipelineShare)
    return undefined
  return placeOf(cluster_name)
}

/** Where the clusters that a job makes at an instant deliver their logs, if they do. */
export function jobDestinationOf(delivery: LogDelivery, jobId: string, atMs: number): string | undefined {
  if (atMs < delivery.sinceMs) return undefined
  const knownSinceMs = delivery.known.get(jobId)
  if (knownSinceMs !== undefined) return atMs >= knownSinceMs ? placeOf(jobId) : undefined
  const isOn = delivery.stories.has(jobId) || chanceOf(`log job:${jobId}`) < delivery.jobShare
  return isOn ? placeOf(jobId) : undefined
}

/** The volume and the folder of DBFS that logs are delivered to. */
export const logPlaces = { volume: '/Volumes/main/observability/cluster_logs', dbfs: 'dbfs:/cluster-logs' }

function placeOf(key: string): string {
  return chanceOf(`place of logs:${key}`) < 0.2 ? logPlaces.dbfs : logPlaces.volume
}

/** A destination as a cluster's settings have it. */
export function logConf(destination: string | undefined): object {
  if (destination === undefined) return {}
  const kind = destination.startsWith('dbfs:') ? 'dbfs' : 'volumes'
  return { cluster_log_conf: { [kind]: { destination } } }
}
