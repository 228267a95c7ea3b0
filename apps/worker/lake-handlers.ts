import { z } from 'zod'
import type { Fetched } from '#collect/collector.ts'
import { sources } from '#connectors/catalogue.ts'
import { CodedError } from '#contract/errors.ts'
import { deriveModels } from '#derive/derive-models.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { lateRows } from '#derive/purge.ts'
import { publishModels } from '#derive/publish-models.ts'
import { realClock } from '#jobs/clock.ts'
import type { Lake } from '#lake/lake.ts'
import type { Handlers } from '#local/calls.ts'
import { models } from '#models/catalogue.ts'
import { reconcile } from '#models/reconcile/reconcile.ts'
import { copyLake } from './backup/lake-copy.ts'
import { purgeStep } from './purge-step.ts'
import { answerQuestion } from './questions.ts'
import { tasksExpirer } from './expire-tasks.ts'
import { rawTableStates } from './raw-tables.ts'
import { Turns } from './turns.ts'

/** Raw tables of all sources. Two sources may fill one table. */
export const rawTables = [
  ...new Map(sources.flatMap((source) => source.tables).map((table) => [table.name, table])).values(),
]

const settingsSnapshot = z.object({
  takenAt: z.iso.datetime(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  tables: z
    .record(
      z.string(),
      z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    )
    .optional(),
})
const deriveParameters = z
  .object({ maxDays: z.int().min(1).optional(), settings: settingsSnapshot.optional() })
  .default({})
const backupParameters = z.object({ folder: z.string() })
const reconcileParameters = z.object({ day: z.iso.date().optional() }).default({})

function snapshotOf({ takenAt, values, tables }: z.output<typeof settingsSnapshot>): SettingsSnapshot {
  return { takenAt, values, ...(tables ? { tables } : {}) }
}

// Messages between our own processes have the declared types.
const asFetched = (params: unknown) => params as Fetched

/** The calls of the lake, for the server's processes and the command line. */
export function lakeHandlers(lake: Lake, publications: string): Handlers {
  const turns = new Turns()
  const inTurn = <Answer>(step: () => Promise<Answer>) => turns.alone(step)
  const expireTasks = tasksExpirer()
  return {
    migrate: () => lake.migrate(rawTables),
    // A derive reads the same rows with all its models, so that its figures agree.
    append: (params) => turns.together(() => lake.append(asFetched(params).batch)),
    checkpoints: () => lake.checkpoints(),
    derive: (params, { signal, progress }) =>
      inTurn(async () => {
        const { maxDays, settings } = deriveParameters.parse(params ?? {})
        const derived = await deriveModels(lake, models, {
          ...(maxDays ? { maxDays } : {}),
          ...(settings ? { settings: snapshotOf(settings) } : {}),
          signal,
          progress,
        })
        const published = await publishModels(lake, models, publications, { publishedAt: realClock() })
        return {
          remainingDays: derived.remainingDays,
          rebuiltDays: derived.rebuiltDays,
          version: published.version,
        }
      }),
    // Between the rebuilds of billed and allocated cost, days would seem not to reconcile.
    reconcile: (params) =>
      inTurn(async () => {
        await refuseBeforeDerived(lake)
        return reconcile(lake, dayOption(reconcileParameters.parse(params ?? {})))
      }),
    backup: (params, { signal }) =>
      inTurn(() => copyLake(lake, publications, backupParameters.parse(params).folder, signal)),
    publishAnew: () =>
      inTurn(() => publishModels(lake, models, publications, { full: true, publishedAt: realClock() })),
    purge: (params) => inTurn(() => purgeStep({ lake, rawTables, publications }, params)),
    expireTasks: (params) => inTurn(() => expireTasks(lake, params)),
    lateRows: () => lateRows(lake, { tables: rawTables, models }),
    question: (params, { signal }) => answerQuestion(lake, params, signal),
    rawTables: () => rawTableStates(lake, rawTables),
    conflicts: () => lake.conflicts(),
    spending: () => lake.statementUsage(),
  }
}

async function refuseBeforeDerived(lake: Lake): Promise<void> {
  const isDerived = (await lake.derivedHash('cost_day')) !== undefined
  if (!isDerived)
    throw new CodedError('not_ready', 'Nothing was derived yet: collect or derive first, then try again.')
}

function dayOption({ day }: { day?: string | undefined }): { day?: string } {
  return day === undefined ? {} : { day }
}
