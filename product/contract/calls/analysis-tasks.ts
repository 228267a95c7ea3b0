import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { shownRun } from '#contract/shown-run.ts'
import { telemetryStates } from '../telemetry-state.ts'

/** What a started update of telemetry is reported with. */
export const updateTriggered = 'Update telemetry triggered!'

const id = z.string().min(1).max(200)
const of = {
  jobs: {
    ...scopeQuery,
    jobId: id,
    runId: id,
    attemptNumber: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Default: the latest attempt.' }),
  },
  notebooks: {
    ...scopeQuery,
    notebookId: id,
    appId: id.optional().meta({ description: 'Only sessions on this instance of a cluster.' }),
    clusterId: id.optional().meta({ description: 'Only sessions on this cluster.' }),
    date: z.iso.date().optional().meta({ description: 'The UTC day of the sessions. Default: the latest.' }),
  },
  clusters: {
    ...scopeQuery,
    clusterId: id,
    appId: id.optional().meta({ description: 'The instance of the cluster. Default: the latest.' }),
  },
  pipelines: {
    ...scopeQuery,
    ids: z
      .union([z.string().min(1).max(200), z.array(z.string().min(1).max(200)).min(1).max(100)])
      .transform((value) => [value].flat().flatMap((one) => one.split(',')))
      .meta({
        description: 'Updates, or pipelines, of which the latest update is meant; may be repeated.',
        examples: ['update'],
      }),
  },
}

const repairTelemetry = z
  .stringbool()
  .default(false)
  .meta({ description: 'True: its event logs are read again from their beginning.' })

const task = z.object({
  subject: z.string().meta({ description: 'What it is, as its runs of work name it.' }),
  workspaceId: z.string(),
  state: z.enum(telemetryStates).meta({
    description:
      'NOT_MONITORED: nothing delivers its telemetry; NOT_READY: it runs, or more may come; READY: it is read; NOT_AVAILABLE: nothing came, or it may not be read; REPAIRING: it is read again.',
  }),
  reason: z.string().meta({ description: 'Why it is in this state.' }),
  deniedBecause: z.string().nullable().meta({ description: 'What refuses its logs; null: nothing does.' }),
  clusterIds: z.array(z.string()).meta({ description: 'The clusters whose event logs it is in.' }),
  lastReadTime: instant
    .nullable()
    .meta({ description: 'When a log of its clusters was read last; null: not known.' }),
  openRun: shownRun.nullable().meta({ description: 'The update or repair that waits or works.' }),
  latestRun: shownRun
    .nullable()
    .meta({ description: 'The latest update or repair that ended, of the last 90 days.' }),
  mayUpdate: z.boolean().meta({ description: 'True: the caller may update and repair it, and it has logs.' }),
})
/** How far the telemetry of something is analyzed. */
export type AnalysisTask = z.output<typeof task>

const tasks = z.object({ dataVersion: z.int(), tasks: z.array(task) })
const started = z.object({
  runs: z.array(shownRun),
  message: z.string(),
})

const reading = { method: 'GET', guard: mayRead('user'), body: undefined, output: tasks } as const
const changing = {
  method: 'POST',
  guard: mayChange('admin'),
  body: z.strictObject({}),
  output: started,
} as const
const updates = 'now; with repairTelemetry from its beginning. Where such a run is open, answers that one.'

/** How far the telemetry of a run of a job is analyzed. */
export const getJobAnalysisTask = endpoint({
  ...reading,
  name: 'getJobAnalysisTask',
  path: '/analysis-tasks/jobs',
  summary: 'How far the telemetry of an attempt of a run is analyzed, and why.',
  query: z.strictObject(of.jobs),
})

/** Reads the logs of a run of a job. */
export const updateJobTelemetry = endpoint({
  ...changing,
  name: 'updateJobTelemetry',
  path: '/analysis-tasks/jobs',
  summary: `Reads the event logs of an attempt of a run ${updates}`,
  query: z.strictObject({ ...of.jobs, repairTelemetry }),
})

/** How far the telemetry of sessions of a notebook is analyzed. */
export const getNotebookAnalysisTask = endpoint({
  ...reading,
  name: 'getNotebookAnalysisTask',
  path: '/analysis-tasks/notebooks',
  summary: 'How far the telemetry of a notebook on a cluster and a day is analyzed, and why.',
  query: z.strictObject(of.notebooks),
})

/** Reads the logs of sessions of a notebook. */
export const updateNotebookTelemetry = endpoint({
  ...changing,
  name: 'updateNotebookTelemetry',
  path: '/analysis-tasks/notebooks',
  summary: `Reads the event logs of the cluster of a notebook ${updates}`,
  query: z.strictObject({ ...of.notebooks, repairTelemetry }),
})

/** How far the telemetry of an instance of a cluster is analyzed. */
export const getClusterAnalysisTask = endpoint({
  ...reading,
  name: 'getClusterAnalysisTask',
  path: '/analysis-tasks/clusters',
  summary: 'How far the telemetry of an instance of a cluster is analyzed, and why.',
  query: z.strictObject(of.clusters),
})

/** Reads the logs of a cluster. */
export const updateClusterTelemetry = endpoint({
  ...changing,
  name: 'updateClusterTelemetry',
  path: '/analysis-tasks/clusters',
  summary: `Reads the event logs of a cluster ${updates}`,
  query: z.strictObject({ ...of.clusters, repairTelemetry }),
})

/** How far the telemetry of updates of pipelines is analyzed. */
export const getPipelineAnalysisTasks = endpoint({
  ...reading,
  name: 'getPipelineAnalysisTasks',
  path: '/analysis-tasks/pipelines',
  summary: 'How far the telemetry of updates of pipelines is analyzed, and why.',
  query: z.strictObject(of.pipelines),
})

/** Reads the logs of updates of pipelines. */
export const updatePipelineTelemetry = endpoint({
  ...changing,
  name: 'updatePipelineTelemetry',
  path: '/analysis-tasks/pipelines',
  summary: `Reads the event logs of updates of pipelines ${updates}`,
  query: z.strictObject({ ...of.pipelines, repairTelemetry }),
})

const countOfState = z.int()

/** How far telemetry is analyzed in all. */
export const getAnalysisStats = endpoint({
  name: 'getAnalysisStats',
  method: 'GET',
  path: '/analysis-tasks/stats',
  guard: mayRead('user'),
  summary:
    'How many runs, instances, updates and sessions are in which state, and what was read of event logs.',
  query: z.strictObject({
    ...scopeQuery,
    days: z.coerce
      .number()
      .int()
      .min(1)
      .max(366)
      .default(30)
      .meta({ description: 'Counts what started in so many days before now.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant.meta({ description: 'Counted is what started since then.' }),
    kinds: z.array(
      z.object({
        kind: z.enum(['JOB_RUN', 'CLUSTER_INSTANCE', 'PIPELINE_UPDATE', 'NOTEBOOK_SESSION']),
        NOT_MONITORED: countOfState,
        NOT_READY: countOfState,
        READY: countOfState,
        NOT_AVAILABLE: countOfState,
      }),
    ),
    logs: z.object({
      logs: z.int().meta({ description: 'Event logs of which anything was read, once for each day.' }),
      files: z.int(),
      failedFiles: z.int().meta({ description: 'Files that could not be read to their end.' }),
      bytes: z.number(),
      clusters: z.int(),
      deniedClusters: z.int().meta({ description: 'Clusters whose logs may not be read.' }),
      lastReadTime: instant.nullable(),
    }),
    work: z.object({
      waiting: z.int().meta({ description: 'Updates and repairs that wait.' }),
      running: z.int(),
      failed: z.int().meta({ description: 'Those of the time that failed.' }),
      repairing: z.int().meta({ description: 'Repairs that wait or work.' }),
    }),
  }),
})
