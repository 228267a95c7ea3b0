import { sql } from 'kysely'
import type { State } from './state.ts'

/** Does something that no other server may do at the same time. An embedded state has one server only. */
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
