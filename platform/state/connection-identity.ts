import { CodedError } from '#contract/errors.ts'
import type { StateDatabase } from './state.ts'

/** The lakehouse account of the data and, for a demo, its seed. */
export type ConnectionIdentity = { accountId: string; seed: number | undefined }

/** Remembers the account of the data; refuses another account, because data of two accounts must not mix. */
export async function rememberConnection(
  db: StateDatabase,
  identity: ConnectionIdentity,
  now: Date,
): Promise<void> {
  await db
    .insertInto('connection_identity')
    .values({ account_id: identity.accountId, seed: identity.seed ?? null, remembered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('connection_identity')
    .select(['account_id', 'seed'])
    .executeTakeFirstOrThrow()
  if (kept.account_id === identity.accountId && kept.seed === (identity.seed ?? null)) return
  throw new CodedError(
    'conflict',
    refusal({ accountId: kept.account_id, seed: kept.seed ?? undefined }, identity),
  )
}

function refusal(kept: ConnectionIdentity, given: ConnectionIdentity): string {
  return (
    `The data here was collected from ${named(kept)}, and the connection names ${named(given)}. ` +
    'Use another data directory for it, or go back to the connection that this one was made with.'
  )
}

function named({ accountId, seed }: ConnectionIdentity): string {
  return seed === undefined ? `account ${accountId}` : `account ${accountId} with demo seed ${seed}`
}
