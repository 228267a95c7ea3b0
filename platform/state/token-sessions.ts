import type { Actor } from '#contract/actor.ts'
import type { TokenAccess } from '#contract/guard.ts'
import { hasRole } from '#contract/roles.ts'
import { isTokenOf, tokenIdIn } from './api-token-text.ts'
import type { StateDatabase } from './state.ts'
import { userOf, type User } from './users.ts'

const usedEveryMs = 60_000

/** What a token opens: its owner's rights of this moment, cut by its own, and who is recorded as the author of changes. */
export type TokenSession = {
  user: User
  actor: Actor
  expiresAt: Date
  token: { tokenId: string; access: TokenAccess; isLimitedToWorkspaces: boolean }
}

/** What a token opens now; undefined: it does not exist, has expired, was revoked, or its owner sees no data. */
export async function findTokenSession(
  db: StateDatabase,
  text: string,
  now: Date,
): Promise<TokenSession | undefined> {
  const tokenId = tokenIdIn(text)
  if (tokenId === undefined) return undefined
  const row = await db
    .selectFrom('api_token')
    .leftJoin('api_token_use', 'api_token_use.token_id', 'api_token.token_id')
    .innerJoin('app_user', 'app_user.username', 'api_token.owner')
    .leftJoin('external_account', 'external_account.username', 'api_token.owner')
    .selectAll('app_user')
    .select(['token_hash', 'name', 'access', 'expires_at', 'revoked_at', 'last_used_at'])
    .select('api_token.workspace_ids as limits')
    .where('api_token.token_id', '=', tokenId)
    .where('external_account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || !isTokenOf(text, row.token_hash)) return undefined
  if (row.revoked_at || row.expires_at <= now) return undefined
  const owner = userOf(row)
  if (!hasRole('user', owner.roles)) return undefined
  await rememberUse(db, { tokenId, usedBefore: row.last_used_at }, now)
  const { name, access, limits, expires_at: expiresAt } = row
  return {
    user: { ...owner, workspaceIds: cut(owner.workspaceIds, limits) },
    actor: { kind: 'token', name: `${owner.username}/${name}` },
    expiresAt,
    token: { tokenId, access, isLimitedToWorkspaces: limits !== null },
  }
}

/** The workspaces of an owner that are also those of a token; null: all. */
function cut(owned: string[] | null, limits: string[] | null): string[] | null {
  if (owned === null || limits === null) return limits ?? owned
  return owned.filter((workspaceId) => limits.includes(workspaceId))
}

async function rememberUse(
  db: StateDatabase,
  { tokenId, usedBefore }: { tokenId: string; usedBefore: Date | null },
  now: Date,
): Promise<void> {
  if (usedBefore && now.getTime() - usedBefore.getTime() < usedEveryMs) return
  await db
    .insertInto('api_token_use')
    .values({ token_id: tokenId, last_used_at: now })
    .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ last_used_at: now }))
    .execute()
}
