import { hashOfSession } from './sessions.ts'
import type { StateDatabase } from './state.ts'

/** A session that a provider began, with the tokens that it gave, sealed. */
export type ProviderSession = { tokenHash: string; username: string; provider: string; sealed: string | null }

/** Keeps which provider began a session. What is sealed is sealed for the session's hash. */
export async function keepProviderSession(
  db: StateDatabase,
  token: string,
  { provider, sealed, askAgainAt }: { provider: string; sealed: SealedFor | null; askAgainAt: Date | null },
): Promise<void> {
  const tokenHash = hashOfSession(token)
  await db
    .insertInto('provider_session')
    .values({
      token_hash: tokenHash,
      provider,
      sealed: sealed && sealed(tokenHash),
      ask_again_at: askAgainAt,
    })
    .execute()
}

/** Seals something for the hash of a session. */
type SealedFor = (tokenHash: string) => string

const sessionRows = (db: StateDatabase) =>
  db
    .selectFrom('provider_session')
    .innerJoin('user_session', 'user_session.token_hash', 'provider_session.token_hash')
    .select(['provider_session.token_hash as tokenHash', 'username', 'provider', 'sealed'])

/** The session of a token, if a provider began it. */
export async function findProviderSession(
  db: StateDatabase,
  token: string,
): Promise<ProviderSession | undefined> {
  return sessionRows(db).where('provider_session.token_hash', '=', hashOfSession(token)).executeTakeFirst()
}

/** The open sessions whose provider is to be asked again by now, longest waiting first. */
export async function sessionsToAskAgain(
  db: StateDatabase,
  now: Date,
  most: number,
): Promise<ProviderSession[]> {
  return sessionRows(db)
    .where('ask_again_at', '<=', now)
    .where('user_session.expires_at', '>', now)
    .orderBy('ask_again_at')
    .limit(most)
    .execute()
}

/** Keeps when to ask next, and the tokens for it. */
export async function askAgainLater(
  db: StateDatabase,
  tokenHash: string,
  next: { sealed?: string; askAgainAt: Date },
): Promise<void> {
  const { sealed, askAgainAt } = next
  await db
    .updateTable('provider_session')
    .set({ ask_again_at: askAgainAt, ...(sealed !== undefined && { sealed }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends a session that its provider no longer confirms. */
export async function endProviderSession(db: StateDatabase, tokenHash: string): Promise<void> {
  await db.deleteFrom('user_session').where('token_hash', '=', tokenHash).execute()
}
