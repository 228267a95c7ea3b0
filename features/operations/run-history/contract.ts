import { z } from 'zod'
import { absentWhere, count, duration, hidden, id, instant, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { runSources, runStates } from '#contract/job-run.ts'
import { instant as moment, report } from '#contract/report.ts'
import { detectionFilters, processingFilters } from './contract/execution-filters.ts'
import { executionSteps } from './contract/execution-steps.ts'
import { noDuration, noReason, noRecords } from './contract/run-absences.ts'

const guard = mayRead('admin', 'account')
const nothing = z.strictObject({})

const columns = [
  instant('createdAt', 'Started', 'When it was asked for.', { always: true }),
  text('status', 'Status', 'How far it is.', { always: true }),
  text('step', 'Step', 'INGEST, AGGREGATE (all figures with their cost) or INCIDENTS.', { always: true }),
  text('source', 'Started by', 'QUEUE (other work), SCHEDULE, MANUAL or REPAIR.', { always: true }),
  text('actorName', 'Actor', 'The person, API token or part of Lakegauge that started it.', {
    always: true,
    priority: 30,
  }),
  ...absentWhere(
    noDuration,
    duration('durationMs', 'Duration', 'From its beginning to its end, or until now where it still runs.'),
  ),
  ...absentWhere(noRecords, count('records', 'Records', 'How many records or days it changed.')),
  count('runs', 'Runs', 'How many successive runs without any change the row stands for.', {
    always: true,
    priority: 20,
  }),
  ...absentWhere(noReason, text('reason', 'Error', 'Why it failed, and what to do.', { priority: 40 })),
  ...hidden(id('executionId', 'Id', 'The id of the run.', { always: true })),
] as const

const order = { column: 'createdAt', direction: 'DESC', thenMostOf: 'executionId' } as const
const list = { guard, listName: 'executions', columns, order, tieBreakers: ['executionId'] } as const

/** Runs of processing: they derive figures from what was found, and look for incidents. */
export const listProcessing = report({
  ...list,
  name: 'listTelemetryProcessing',
  path: '/audit/telemetry-analysis/processing',
  summary: 'The runs that derived figures or looked for incidents.',
  filters: processingFilters,
  range: 'recorded',
})

/** Runs of detection: they collect what is new, changed or deleted. */
export const listDetections = report({
  ...list,
  name: 'listTelemetryDetections',
  path: '/audit/telemetry-analysis/detections',
  summary: 'The runs that collected what is new, changed or deleted.',
  filters: detectionFilters,
  range: 'recorded',
})

const execution = z.object({
  executionId: z.string(),
  status: z.enum(runStates),
  step: z.enum(executionSteps),
  source: z.enum(runSources),
  actorName: z.string(),
  createdAt: moment,
  startedAt: moment.nullable().meta({ description: 'Null: no server has begun it.' }),
  finishedAt: moment.nullable().meta({ description: 'Null: it has not ended.' }),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What it does, or what there is to know about its end.' }),
  records: z.int().nullable().meta({ description: 'Null until it ended, and where it failed.' }),
  reason: z.string().nullable().meta({ description: 'Why it failed; null: it has not.' }),
})

const last = z.object({
  execution: execution.nullable().meta({ description: 'Null: there was none in the last 90 days.' }),
})

export const getLastProcessing = endpoint({
  name: 'getLastTelemetryProcessing',
  method: 'GET',
  path: '/audit/telemetry-analysis/processing/last',
  guard,
  summary: 'The latest run that derived figures or looked for incidents.',
  query: nothing,
  body: undefined,
  output: last,
})

export const getLastDetection = endpoint({
  name: 'getLastTelemetryDetection',
  method: 'GET',
  path: '/audit/telemetry-analysis/detections/last',
  guard,
  summary: 'The latest run that collected what is new, changed or deleted.',
  query: nothing,
  body: undefined,
  output: last,
})

export const getDetectionStats = endpoint({
  name: 'getTelemetryDetectionStats',
  method: 'GET',
  path: '/audit/telemetry-analysis/detections/{executionId}/stats',
  guard,
  summary: 'What one detection found, with its log.',
  query: nothing,
  body: undefined,
  output: z.object({
    execution,
    changedRows: z.int().nullable().meta({
      description: 'Rows that are new, changed or deleted in all sources; null until it ended.',
    }),
    assets: z.null().meta({ description: 'Changes by type of asset, which are not counted.' }),
    assetsAbsentBecause: z.string(),
    log: z.array(z.object({ at: moment, message: z.string() })),
  }),
})

export const listProcessingStatuses = endpoint({
  name: 'listProcessingStatuses',
  method: 'GET',
  path: '/audit/processing-statuses',
  guard,
  summary: 'The statuses that runs have.',
  query: nothing,
  body: undefined,
  output: z.object({ statuses: z.array(z.enum(runStates)) }),
})

export const listProcessingSources = endpoint({
  name: 'listProcessingSources',
  method: 'GET',
  path: '/audit/processing-sources',
  guard,
  summary: 'What starts runs.',
  query: nothing,
  body: undefined,
  output: z.object({ sources: z.array(z.enum(runSources)) }),
})

export const listProcessingSteps = endpoint({
  name: 'listProcessingSteps',
  method: 'GET',
  path: '/audit/processing-steps',
  guard,
  summary: 'The steps that runs do. AGGREGATE includes cost; recommendations have no step.',
  query: nothing,
  body: undefined,
  output: z.object({ steps: z.array(z.enum(executionSteps)) }),
})

export const getEventsAnalysisStatus = endpoint({
  name: 'getEventsAnalysisStatus',
  method: 'GET',
  path: '/audit/events-analysis/status',
  guard,
  summary: 'How the latest search for incidents of each category went.',
  query: nothing,
  body: undefined,
  output: z.object({
    rounds: z.array(
      z.object({
        category: z.enum(['COST', 'PERFORMANCE', 'CONFIGURATION']),
        status: z.enum(['IDLE', 'RUNNING', 'SUCCEEDED', 'FAILED']).meta({
          description: 'IDLE: there was none yet.',
        }),
        startedAt: moment.nullable(),
        finishedAt: moment.nullable(),
        message: z.string().nullable().meta({ description: 'Why it failed, or changed nothing.' }),
      }),
    ),
  }),
})
