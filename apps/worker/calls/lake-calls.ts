import { z } from 'zod'
import { fetched } from '#collect/fetched.ts'
import { loadingHistory } from '#collect/loading-history.ts'
import { processCall } from '#contract/process-call.ts'
import { lateTable, purgeReport, purgeStep } from '#derive/purge.ts'
import { purgeChoice } from '#derive/retention.ts'
import { reworkOfModel } from '#derive/rework.ts'
import { settingsSnapshot } from '#derive/settings.ts'
import { appendResult, arrivalConflict, checkpoint, migration, usageDay, type LakeRow } from '#lake/lake.ts'
import { reconciliation } from '#models/reconcile/reconcile.ts'
import { lakeCopy } from '../backup/document.ts'

const nothing = z.object({})
/** What publishes takes the time of the data, by which it is dated; default: the machine's time. */
const publishing = z.object({ dataNow: z.iso.datetime().optional() })
const parameter = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()])
// There may be many, and who asked checks their values.
const rows = z.array(z.custom<LakeRow>((row) => typeof row === 'object' && row !== null))
const rawTable = z.object({
  table: z.string(),
  rows: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})

/** The row count and the days of a raw table. */
export type RawTableState = z.output<typeof rawTable>

/** What the lake process answers, also to the command line, which asks the server for it. */
export const lakeCalls = {
  migrate: processCall({ name: 'migrate', input: nothing, output: migration }),
  append: processCall({ name: 'append', input: fetched.pick({ batch: true }), output: appendResult }),
  checkpoints: processCall({ name: 'checkpoints', input: nothing, output: z.array(checkpoint).readonly() }),
  /** Derives and publishes. */
  derive: processCall({
    name: 'derive',
    /** At most so many days, newest first. Without settings those of the latest derive hold; a server gives its own. */
    input: publishing.extend({
      maxDays: z.int().min(1).optional(),
      /** No day before this one: what it is made from is not loaded yet. */
      since: z.iso.date().optional(),
      settings: settingsSnapshot.optional(),
      /** What is still to be loaded; null: nothing. Without it, what the latest collection gave holds. */
      history: loadingHistory.nullable().optional(),
    }),
    output: z.object({
      remainingDays: z.int(),
      rebuiltDays: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
      version: z.int(),
    }),
    progress: z.object({ model: z.string(), days: z.int(), remainingDays: z.int() }),
  }),
  reconcile: processCall({
    name: 'reconcile',
    input: z.object({ day: z.iso.date().optional() }),
    output: reconciliation,
  }),
  backup: processCall({ name: 'backup', input: z.object({ folder: z.string() }), output: lakeCopy }),
  /** Publishes all rows of all tables. */
  publishAnew: processCall({ name: 'publishAnew', input: nothing, output: z.object({ version: z.int() }) }),
  /** Publishes what changed. */
  publish: processCall({ name: 'publish', input: publishing, output: z.object({ version: z.int() }) }),
  /** Counts what a purge would delete. */
  purgePreview: processCall({ name: 'purgePreview', input: purgeChoice, output: z.array(purgeStep) }),
  /** Deletes rows, which the next publication shows. */
  purge: processCall({ name: 'purge', input: purgeChoice, output: nothing, progress: purgeReport }),
  /** Deletes rows of tasks that are older than the days for which they are kept. */
  expireTasks: processCall({
    name: 'expireTasks',
    input: z.object({ logTaskDays: z.int().min(0), today: z.iso.date() }),
    output: z.object({ rows: z.int() }),
  }),
  lateRows: processCall({ name: 'lateRows', input: nothing, output: z.array(lateTable) }),
  /** A feature's query of raw rows. */
  question: processCall({
    name: 'question',
    input: z.object({ name: z.string(), parameters: z.record(z.string(), parameter).readonly() }),
    output: rows,
  }),
  /** How much of each model was rebuilt, and how much of that again. */
  rework: processCall({ name: 'rework', input: nothing, output: z.array(reworkOfModel).readonly() }),
  rawTables: processCall({ name: 'rawTables', input: nothing, output: z.array(rawTable) }),
  conflicts: processCall({
    name: 'conflicts',
    input: nothing,
    output: z.array(arrivalConflict).readonly(),
  }),
  /** The product's own statements by day. */
  spending: processCall({ name: 'spending', input: nothing, output: z.array(usageDay).readonly() }),
}
