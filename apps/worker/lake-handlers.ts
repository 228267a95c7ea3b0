import type { LoadingHistory } from '#collect/loading-history.ts'
import { sources } from '#connectors/catalogue.ts'
import { dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { answersTo, type Answers } from '#contract/process-call.ts'
import { deriveModels } from '#derive/derive-models.ts'
import { lateRows } from '#derive/purge.ts'
import { reworkOfModels } from '#derive/rework-of-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import { realClock } from '#jobs/clock.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { reconcile } from '#models/reconcile/reconcile.ts'
import { copyLake } from './backup/lake-copy.ts'
import { lakeCalls } from './calls/lake-calls.ts'
import { countExpired, purgeExpired } from './purge-expired.ts'
import { answerQuestion } from './questions.ts'
import { tasksExpirer } from './expire-tasks.ts'
import { rawTableStates } from './raw-tables.ts'
import { Turns } from './turns.ts'

/** Raw tables of all sources. Two sources may fill one table. */
export const rawTables = [
  ...new Map(sources.flatMap((source) => source.tables).map((table) => [table.name, table])).values(),
]

/** What the lake process answers, for the server's processes and the command line. */
export function lakeHandlers(lake: Lake, publications: string): Answers {
  const turns = new Turns()
  const inTurn = <Answer>(step: () => Promise<Answer>) => turns.alone(step)
  const expireTasks = tasksExpirer()
  const publish = ({ dataNow, full = false }: { dataNow?: string | undefined; full?: boolean } = {}) =>
    publishModels(lake, models, publications, {
      full,
      publishedAt: dataNow === undefined ? realClock() : new Date(dataNow),
    })
  return answersTo(lakeCalls, {
    migrate: () => lake.migrate(rawTables),
    // A derive reads the same rows with all its models, so that its figures agree.
    append: ({ batch }) => turns.together(() => lake.append(batch)),
    checkpoints: () => lake.checkpoints(),
    derive: ({ maxDays, since, settings, dataNow, history }, { signal, progress }) =>
      inTurn(async () => {
        const given = {
          ...(maxDays ? { maxDays } : {}),
          ...(since ? { since } : {}),
          ...(settings ? { settings } : {}),
          ...(dataNow ? { today: dayOf(new Date(dataNow)) } : {}),
          // The derive after which nothing is loaded any more is the last of the load.
          isLoading: Boolean(history) || (await isHistoryLoading(lake)),
          ...(history === undefined ? {} : { tables: { history_load: history ? [rowOf(history)] : [] } }),
        }
        const { remainingDays, rebuiltDays } = await deriveModels(lake, models, {
          ...given,
          signal,
          progress,
        })
        const { version } = await publish({ dataNow })
        return { remainingDays, rebuiltDays, version }
      }),
    // Between the rebuilds of billed and allocated cost, days would seem not to reconcile.
    reconcile: ({ day }) =>
      inTurn(async () => {
        await refuseBeforeDerived(lake)
        return reconcile(lake, day === undefined ? {} : { day })
      }),
    backup: ({ folder }, { signal }) => inTurn(() => copyLake(lake, publications, folder, signal)),
    publishAnew: () => inTurn(() => publish({ full: true })),
    publish: ({ dataNow }) => inTurn(() => publish({ dataNow })),
    purgePreview: (choice) => inTurn(() => countExpired({ lake, rawTables }, choice)),
    purge: (choice, { progress }) =>
      inTurn(async () => {
        await purgeExpired({ lake, rawTables }, choice, progress)
        return {}
      }),
    expireTasks: (asked) => inTurn(() => expireTasks(lake, asked)),
    lateRows: () => lateRows(lake, { tables: rawTables, models }),
    question: (asked, { signal }) => answerQuestion(lake, asked, signal),
    rework: () => reworkOfModels(lake, models),
    rawTables: () => rawTableStates(lake, rawTables),
    conflicts: () => lake.conflicts(),
    spending: () => lake.statementUsage(),
  })
}

async function isHistoryLoading(lake: Lake): Promise<boolean> {
  if (!(await lake.columnsOf('history_load'))) return false
  return (await lake.rows('select loaded_since from history_load')).length > 0
}

const rowOf = ({ loadedSince, wantedSince }: LoadingHistory) => ({
  loaded_since: loadedSince,
  wanted_since: wantedSince,
})

async function refuseBeforeDerived(lake: Lake): Promise<void> {
  const isDerived = (await lake.derivedHash('cost_day')) !== undefined
  if (!isDerived)
    throw new CodedError('not_ready', 'Nothing was derived yet: collect or derive first, then try again.')
}
