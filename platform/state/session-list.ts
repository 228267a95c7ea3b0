import { createHash } from 'node:crypto'
import type { ListedSession } from '#contract/user-session.ts'
import type { Author, StateWriter } from './change.ts'
import type { StateDatabase } from './state.ts'

/** The open sessions of a user, or of all users: the one that was used last first; the current one is that of a token. */
export async function findSessions(
  db: StateDatabase,
  { owner, currentToken, now }: { owner?: string | undefined; currentToken: string | undefined; now: Date },
): Promise<ListedSession[]> {
  const open = db
    .selectFrom('user_session')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
  const rows = await (owner === undefined ? open : open.where('username', '=', owner)).execute()
  const currentHash = currentToken && createHash('sha256').update(currentToken).digest('hex')
  return rows.map((row) => ({
    sessionId: row.session_id,
    username: row.username,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    browser: row.browser,
    isCurrent: row.token_hash === currentHash,
  }))
}

/** Ends a session, of this owner where one is given; answers whether there was one. */
export async function endSession(
  writer: StateWriter,
  { sessionId, owner }: { sessionId: string; owner?: string | undefined },
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const ending = transaction.deleteFrom('user_session').where('session_id', '=', sessionId)
    const row = await (owner === undefined ? ending : ending.where('username', '=', owner))
      .returning(['username', 'address', 'browser', 'created_at'])
      .executeTakeFirst()
    if (!row) return { answer: false, changes: [] }
    const { username, address, browser, created_at: startedAt } = row
    const about = { kind: 'account', id: username }
    const before = { address, browser, startedAt: startedAt.toISOString() }
    return { answer: true, changes: [{ what: 'session.end', about, before }] }
  })
}
