import type { Selectable } from 'kysely'
import {
  expiryOf,
  tokenState,
  type CreatedToken,
  type ListedToken,
  type NewToken,
  type TokenChange,
  type TokenChangeAnswer,
} from '#contract/api-token.ts'
import { CodedError } from '#contract/errors.ts'
import { hasRole } from '#contract/roles.ts'
import { newTokenText } from './api-token-text.ts'
import type { Author, Change, StateWriter, WriteTransaction } from './change.ts'
import type { State, StateDatabase } from './state.ts'
import type { ApiTokenTable } from './tables.ts'
import { findUser, userOf, type User } from './users.ts'

const mostTokens = 50

type Row = Selectable<ApiTokenTable> & { last_used_at: Date | null }

/** The tokens of a user, or of all users: the newest first. */
export async function findTokens(
  db: StateDatabase,
  { owner, now }: { owner?: string | undefined; now: Date },
): Promise<ListedToken[]> {
  const all = withUse(db).selectAll('api_token').orderBy('created_at', 'desc').orderBy('api_token.token_id')
  const rows = await (owner === undefined ? all : all.where('owner', '=', owner)).execute()
  return rows.map((row) => listedOf(row, now))
}

const withUse = (db: StateDatabase) =>
  db
    .selectFrom('api_token')
    .leftJoin('api_token_use', 'api_token_use.token_id', 'api_token.token_id')
    .select('last_used_at')

/** Makes a token of a user, with a text that is answered once; refuses more than its owner may do and see. */
export async function createToken(
  writer: StateWriter,
  { owner, values }: { owner: string; values: NewToken },
  author: Author,
): Promise<CreatedToken> {
  const { text, tokenId, hash } = newTokenText()
  return writer.write(author, async (transaction) => {
    const user = await lockedOwner(transaction, owner)
    refuseForeignWorkspaces(user, values.workspaceIds)
    await refuseNamesakes(transaction, user.username, values.name, author.at)
    const row = await transaction
      .insertInto('api_token')
      .values({
        token_id: tokenId,
        token_hash: hash,
        owner: user.username,
        name: values.name,
        access: values.access,
        workspace_ids: values.workspaceIds && [...new Set(values.workspaceIds)],
        created_at: author.at,
        expires_at: expiryOf(values, author.at),
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const token = listedOf({ ...row, last_used_at: null }, author.at)
    return { answer: { token, text }, changes: [{ ...changeOf('create', row), after: recordedOf(row) }] }
  })
}

// Locked, so that a change of the owner's rights comes before or after.
async function lockedOwner(transaction: WriteTransaction, owner: string): Promise<User> {
  const known = await findUser(transaction, owner)
  const row = await transaction
    .selectFrom('app_user')
    .selectAll()
    .where('username', '=', known?.username ?? owner)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CodedError('not_found', `User ${owner} not found.`, { field: 'owner' })
  const user = userOf(row)
  if (hasRole('user', user.roles)) return user
  throw new CodedError('conflict', `${user.username} cannot access cost data, and so could no token.`, {
    field: 'owner',
  })
}

function refuseForeignWorkspaces({ workspaceIds: owned }: User, limits: NewToken['workspaceIds']): void {
  const foreign = limits?.find((workspaceId) => owned?.includes(workspaceId) === false)
  if (foreign === undefined) return
  throw new CodedError('invalid_parameter', `Workspace ${foreign} is not among those of the owner.`, {
    field: 'workspaceIds',
  })
}

async function refuseNamesakes(
  transaction: WriteTransaction,
  owner: string,
  name: string,
  now: Date,
): Promise<void> {
  const tokens = (await findTokens(transaction, { owner, now })).filter(isAlive)
  if (tokens.length >= mostTokens)
    throw new CodedError('conflict', `${owner} has ${mostTokens} tokens, the limit. Revoke one first.`)
  if (tokens.some((token) => token.name.toLowerCase() === name.toLowerCase()))
    throw new CodedError('conflict', `${owner} has a token of this name already. Revoke it first.`, {
      field: 'name',
    })
}

const isAlive = ({ state }: ListedToken) => state === 'ACTIVE' || state === 'EXPIRING'

/** Revokes a token, of this owner where one is given; answers it, or undefined where there is none that could be revoked. */
export async function revokeToken(
  writer: StateWriter,
  { tokenId, owner }: { tokenId: string; owner?: string | undefined },
  author: Author,
): Promise<ListedToken | undefined> {
  return writer.write(author, async (transaction) => {
    const revoking = transaction
      .updateTable('api_token')
      .set({ revoked_at: author.at })
      .where('token_id', '=', tokenId)
      .where('revoked_at', 'is', null)
    const row = await (owner === undefined ? revoking : revoking.where('owner', '=', owner))
      .returningAll()
      .executeTakeFirst()
    if (!row) return { answer: undefined, changes: [] }
    const tokens = await findTokens(transaction, { owner: row.owner, now: author.at })
    return { answer: tokens.find((token) => token.tokenId === tokenId), changes: [revocationOf(row)] }
  })
}

/** Revokes all tokens of a user, within a write; answers the changes to record. */
export async function revokeTokensOf(
  transaction: WriteTransaction,
  owner: string,
  now: Date,
): Promise<Change[]> {
  const rows = await transaction
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('owner', '=', owner)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .execute()
  return rows.map(revocationOf)
}

/** Lists, makes or revokes tokens for an operator. */
export async function changeToken(
  state: Pick<State, 'db' | 'write'>,
  change: TokenChange,
  author: Author,
): Promise<TokenChangeAnswer> {
  if (change.action === 'list') return { tokens: await listedFor(state.db, change.owner, author.at) }
  if (change.action === 'create') {
    const { token, text } = await createToken(state, change, author)
    return { tokens: [token], text }
  }
  const revoked = await revokeToken(state, change, author)
  if (!revoked) throw noSuchToken()
  return { tokens: [revoked] }
}

/** That there is no token to revoke. */
export const noSuchToken = () =>
  new CodedError('not_found', 'There is no such token. It may have been revoked already.')

async function listedFor(db: StateDatabase, owner: string | undefined, now: Date): Promise<ListedToken[]> {
  if (owner === undefined) return findTokens(db, { now })
  const user = await findUser(db, owner)
  if (!user) throw new CodedError('not_found', `User ${owner} not found.`, { field: 'owner' })
  return findTokens(db, { owner: user.username, now })
}

type Kept = Selectable<ApiTokenTable>

const changeOf = (verb: 'create' | 'revoke', { token_id: id }: Kept) => ({
  what: `api-token.${verb}`,
  about: { kind: 'api-token', id },
})

const revocationOf = (row: Kept): Change => ({ ...changeOf('revoke', row), before: recordedOf(row) })

const recordedOf = ({ owner, name, access, workspace_ids: workspaceIds, expires_at: expiresAt }: Kept) => ({
  owner,
  name,
  access,
  workspaceIds,
  expiresAt: expiresAt.toISOString(),
})

function listedOf(row: Row, now: Date): ListedToken {
  const times = { expiresAt: row.expires_at, revokedAt: row.revoked_at }
  return {
    tokenId: row.token_id,
    owner: row.owner,
    name: row.name,
    access: row.access,
    workspaceIds: row.workspace_ids,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: tokenState(times, now),
  }
}
