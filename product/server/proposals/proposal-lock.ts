import { sql } from 'kysely'
import type { StateDatabase } from '#state/state.ts'

/** Any number that no other lock uses. */
const lockKey = 7_316_509_231

/** Lets only this transaction change the life of proposals until it ends. */
export async function lockProposals(transaction: StateDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
}
