import { sql } from 'kysely'
import type { State } from './state.ts'

/** Runs work that no other server may run at the same time. An embedded state has only one server. */
export async function withLock<Answer>(
  { kind, db }: Pick<State, 'kind' | 'db'>,
  lockKey: number,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (kind === 'embedded') return act()
  return db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(session)
    try {
      return await act()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session)
    }
  })
}
