import type { WriteTransaction } from '#state/change.ts'
import type { State, StateDatabase } from '#state/state.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import type { IncidentEnginePorts } from '../incident-engine-ports.ts'

export const incidentCategories = ['COST', 'PERFORMANCE', 'CONFIGURATION'] as const

/** How rounds went, and requests for one, as the state keeps them for all servers. */
export function stateIncidentEngine(
  state: Pick<State, 'db' | 'write'>,
): IncidentEnginePorts['incidentEngine'] {
  return {
    async rounds() {
      const rows = await state.db.selectFrom('incident_round').selectAll().execute()
      return incidentCategories.map((category) => {
        const row = rows.find((known) => known.category === category)
        return {
          category,
          state: row?.requested_at ? ('RUNNING' as const) : (row?.state ?? ('IDLE' as const)),
          startedAt: row?.started_at ?? null,
          finishedAt: row?.finished_at ?? null,
          message: row?.message ?? null,
        }
      })
    },
    request: (categories, author) =>
      state.write(author, async (transaction) => {
        await requestRounds(transaction, categories, author.at)
        const changes = categories.map((category) => ({
          what: 'incident-round.request',
          about: { kind: 'incident-round', id: category },
        }))
        return { answer: undefined, changes }
      }),
  }
}

/** Asks the leading server for a round of these categories at once. */
export async function requestRounds(
  transaction: WriteTransaction,
  categories: readonly IncidentCategory[],
  requested_at: Date,
): Promise<void> {
  for (const category of categories)
    await transaction
      .insertInto('incident_round')
      .values({ category, ...unstarted, started_at: requested_at, requested_at })
      .onConflict((conflict) => conflict.column('category').doUpdateSet({ requested_at }))
      .execute()
}

const unstarted = {
  state: 'RUNNING',
  data_version: null,
  newest_day: null,
  is_history_loaded: false,
  finished_at: null,
  message: null,
} as const

/** The categories for which a round is requested. */
export async function requestedRounds(db: StateDatabase): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('incident_round')
    .select('category')
    .where('requested_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ category }) => category))
}

/** Notes that a round begins. A request that comes after this is for another one. */
export async function beginRound(db: StateDatabase, category: IncidentCategory, now: Date): Promise<void> {
  const begun = {
    state: 'RUNNING',
    started_at: now,
    finished_at: null,
    message: null,
    requested_at: null,
  } as const
  await db
    .insertInto('incident_round')
    .values({ category, ...unstarted, ...begun })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(begun))
    .execute()
}

/** Notes how a round ended. */
export async function endRound(
  db: StateDatabase,
  category: IncidentCategory,
  ended: { state: 'SUCCEEDED' | 'FAILED'; message: string | null; now: Date },
): Promise<void> {
  const { state, message, now } = ended
  await db
    .updateTable('incident_round')
    .set({ state, message, finished_at: now })
    .where('category', '=', category)
    .execute()
}
