import { z } from 'zod'
import { absentWhere, count, day, duration, hidden, id, instant, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { runSources, runStates } from '#contract/job-run.ts'
import { instant as moment, report } from '#contract/report.ts'
import { noDate, noDuration, noReason, noRows } from './contract/purge-absences.ts'

const guard = mayRead('admin', 'account')
const nothing = z.strictObject({})

/** What a purge deletes: telemetry before a day, or what has outlived the retention of its table. */
export const purgeBy = ['DATE', 'RETENTION'] as const

const choice = {
  by: z.enum(purgeBy).default('DATE').meta({
    description:
      'DATE: telemetry before a day; money, configuration and audit stay. RETENTION: rows that have outlived LAKEGAUGE_RETENTION_DAYS.',
  }),
  before: z.iso.date().optional().meta({
    description: 'DATE only: the first UTC day that stays. Default: three months ago.',
  }),
}

const purgedTable = z.object({
  table: z.string(),
  kind: z.enum(['raw', 'derived']).meta({ description: 'raw: as collected; derived: computed from it.' }),
  keptDays: z.int().meta({ description: 'Days that stay, counted back from the last day of data.' }),
  before: z.string().meta({ description: 'The first day that stays.' }),
  rows: z.int(),
  days: z.int().meta({ description: 'Days of the rows.' }),
  firstDay: z.string().nullable().meta({ description: 'Null: there is nothing to delete.' }),
  lastDay: z.string().nullable(),
})
export type PurgedTable = z.output<typeof purgedTable>

const execution = z.object({
  executionId: z.string(),
  status: z.enum(runStates),
  source: z.enum(runSources),
  actorName: z.string(),
  by: z.enum(purgeBy),
  before: z.string().nullable().meta({ description: 'Null: by retention, each table has a day of its own.' }),
  createdAt: moment,
  startedAt: moment.nullable().meta({ description: 'Null: no server has begun it.' }),
  finishedAt: moment.nullable().meta({ description: 'Null: it has not ended.' }),
  step: z.string().nullable().meta({ description: 'preview, delete or seal; null: it has not begun.' }),
  detail: z.string().nullable().meta({ description: 'The table that loses rows.' }),
  done: z.int().nullable().meta({ description: 'Tables that are done.' }),
  total: z.int().nullable().meta({ description: 'Tables that lose rows.' }),
  rows: z.int().nullable().meta({ description: 'Rows to delete in all; null until they are counted.' }),
  reason: z.string().nullable().meta({ description: 'Why it failed; null: it has not.' }),
})

export const previewPurge = endpoint({
  name: 'previewPurge',
  method: 'GET',
  path: '/database-purge/preview',
  guard,
  summary: 'The rows that a purge would delete, by table; nothing is deleted.',
  query: z.strictObject(choice),
  body: undefined,
  mayTakeLong: true,
  output: z.object({
    by: z.enum(purgeBy),
    before: z.string().nullable(),
    latestBefore: z.string().meta({ description: 'The latest day that may be given.' }),
    rows: z.int(),
    days: z.int().meta({ description: 'The most days that one table loses.' }),
    tables: z.array(purgedTable),
  }),
})

export const startPurge = endpoint({
  name: 'startPurge',
  method: 'DELETE',
  path: '/database-purge',
  guard: mayChange('admin', 'account'),
  summary: 'Starts a purge, which cannot be undone. Figures of purged days are sealed and stay.',
  query: z.strictObject(choice),
  body: undefined,
  output: execution,
})

export const getPurgeProgress = endpoint({
  name: 'getPurgeProgress',
  method: 'GET',
  path: '/database-purge/progress',
  guard,
  summary: 'The purge that is open, or else the latest one.',
  query: nothing,
  body: undefined,
  output: z.object({
    execution: execution.nullable().meta({ description: 'Null: there was none in the last 90 days.' }),
  }),
})

export const listPurges = report({
  guard,
  name: 'listPurges',
  method: 'POST',
  path: '/database-purge/history/summary',
  summary: 'The purges of the last 90 days.',
  listName: 'executions',
  body: z.strictObject({}),
  filters: {},
  range: 'recorded',
  order: { column: 'createdAt', direction: 'DESC', thenMostOf: 'executionId' },
  tieBreakers: ['executionId'],
  columns: [
    instant('createdAt', 'Started', 'When it was asked for.', { always: true }),
    text('status', 'Status', 'How far it is.', { always: true }),
    text('by', 'Chosen by', 'DATE (telemetry before a day) or RETENTION (of each table).', { always: true }),
    ...absentWhere(noDate, day('before', 'Before', 'The first day that stayed.')),
    text('actorName', 'Actor', 'Who started it.', { always: true }),
    ...absentWhere(
      noDuration,
      duration('durationMs', 'Duration', 'From its beginning to its end, or until now.'),
    ),
    ...absentWhere(noRows, count('rowsDeleted', 'Rows', 'Rows that it deleted.')),
    ...absentWhere(noReason, text('reason', 'Error', 'Why it failed, and what to do.', { priority: 40 })),
    ...hidden(id('executionId', 'Id', 'The id of the purge.', { always: true })),
  ],
})

export const getPurgeDetails = endpoint({
  name: 'getPurgeDetails',
  method: 'POST',
  path: '/database-purge/history/details',
  guard,
  summary: 'One purge: what it deleted of each table, and its log.',
  query: nothing,
  body: z.strictObject({
    executionId: z
      .string()
      .max(100)
      .meta({ examples: ['0'] }),
  }),
  output: z.object({
    execution,
    tables: z.array(purgedTable).nullable().meta({ description: 'Null: they are not counted yet.' }),
    log: z.array(z.object({ at: moment, message: z.string() })),
  }),
})

export type PurgeExecution = z.output<typeof execution>
