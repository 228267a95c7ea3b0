import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#contract/actor.ts'
import type { StateDatabase } from './state.ts'
import { userOf } from './users.ts'
import type { User } from './users.ts'

const hourMs = 3_600_000
const lifetimeMs = 12 * hourMs
/** However often it is used. */
const longestLifetimeMs = 7 * 24 * hourMs
const touchEveryMs = 60_000

/** An open session: its user, the author of their changes, its start, and its end without another call. */
export type Session = { user: User; actor: Actor; createdAt: Date; expiresAt: Date }

/** Where a session is opened from: the network address, and what the browser calls itself. */
export type SessionOrigin = { address?: string; browser?: string }

/** Opens a session of a user; the token is answered once, and only its hash is kept. */
export async function openSession(
  db: StateDatabase,
  username: string,
  now: Date,
  from: SessionOrigin = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const row = {
    token_hash: hashOfSession(token),
    username,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ...from,
  }
  await db.insertInto('user_session').values(row).execute()
  return { token, expiresAt }
}

/** The open session of a token; each call extends it by twelve hours. */
export async function findSession(db: StateDatabase, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('user_session as session')
    .innerJoin('app_user', 'app_user.username', 'session.username')
    .leftJoin('external_account', 'external_account.username', 'session.username')
    .selectAll('app_user')
    .select(['session.created_at as opened_at', 'session.last_seen_at', 'session.expires_at'])
    .where('session.token_hash', '=', hashOfSession(token))
    .where('session.expires_at', '>', now)
    .where('external_account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isFresh = now.getTime() - row.last_seen_at.getTime() < touchEveryMs
  const expiresAt = isFresh ? row.expires_at : await prolonged(db, token, { openedAt: row.opened_at, now })
  const user = userOf(row)
  return { user, actor: { kind: 'person', name: user.username }, createdAt: row.opened_at, expiresAt }
}

/** Ends one session. */
export async function closeSession(db: StateDatabase, token: string): Promise<void> {
  await db.deleteFrom('user_session').where('token_hash', '=', hashOfSession(token)).execute()
}

/** Deletes expired sessions; answers their number. */
export async function expireSessions(db: StateDatabase, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_session')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function prolonged(
  db: StateDatabase,
  token: string,
  { openedAt, now }: { openedAt: Date; now: Date },
): Promise<Date> {
  const endMs = Math.min(now.getTime() + lifetimeMs, openedAt.getTime() + longestLifetimeMs)
  const expiresAt = new Date(endMs)
  await db
    .updateTable('user_session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', hashOfSession(token))
    .execute()
  return expiresAt
}

/** What is kept of the token of a session. */
export function hashOfSession(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
