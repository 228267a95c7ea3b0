import { sql } from 'kysely'
import type { StateDatabase } from '#state/state.ts'

/** Any number that no other lock uses. */
const lockKey = 7_316_509_230

/** Lets only this transaction change the life of incidents until it ends. */
export async function lockLife(transaction: StateDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
}
