import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { hasRole } from '#contract/roles.ts'
import type { ListedUser, UserChange, UserChangeAnswer } from '#contract/user-change.ts'
import { revokeTokensOf } from './api-tokens.ts'
import { externalAccounts } from './external-accounts.ts'
import { passwordHash } from './password.ts'
import type { Author, Change, WriteTransaction } from './change.ts'
import type { State, StateDatabase } from './state.ts'
import { findUser, insertUser, userOf } from './users.ts'

const passwordBytes = 18
// Any number that no other lock of the state has.
const lockKey = 7_316_509_221

type AccountChange = Exclude<UserChange, { action: 'list' }>
type Fresh = { password: string; hash: string }

/** Lists accounts, or changes one and records the change. Open sessions follow at once; the last admin stays. */
export async function changeUser(
  state: Pick<State, 'db' | 'write'>,
  change: UserChange,
  author: Author,
): Promise<UserChangeAnswer> {
  if (change.action === 'list') return { users: await listUsers(state.db) }
  // Hashing is slow, and an embedded state has a single session.
  const fresh = needsPassword(change) ? await freshPassword() : undefined
  return state.write(author, async (db) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const username = change.action === 'add' ? change.username : await knownName(db, change.username)
    await refuseOfProvider(db, { ...change, username })
    const [before] = await listUsers(db, username)
    const revoked = endsAccess(change) ? await revokeTokensOf(db, username, author.at) : []
    await apply(db, { ...change, username }, fresh, author.at)
    await refuseWithoutAdmin(db, { ...change, username })
    const users = await listUsers(db, username)
    const answer = { users, ...(fresh === undefined ? {} : { password: fresh.password }) }
    return { answer, changes: [recordOf({ ...change, username }, before, users[0]), ...revoked] }
  })
}

/** Whether no token may call for the account any more, now or after a later change of its roles. */
function endsAccess(change: AccountChange): boolean {
  return change.action === 'remove' || (change.action === 'roles' && !hasRole('user', change.roles))
}

function needsPassword({ action }: AccountChange): boolean {
  return action === 'add' || action === 'reset-password'
}

async function freshPassword(): Promise<Fresh> {
  const password = randomBytes(passwordBytes).toString('base64url')
  return { password, hash: await passwordHash(password) }
}

/** The name as the account has it. */
async function knownName(db: StateDatabase, username: string): Promise<string> {
  const user = await findUser(db, username)
  if (!user) throw new CodedError('not_found', `User ${username} not found.`, { field: 'username' })
  return user.username
}

async function apply(
  db: WriteTransaction,
  change: AccountChange,
  fresh: Fresh | undefined,
  now: Date,
): Promise<void> {
  const { username } = change
  if (change.action === 'add') {
    const user = { ...change, mustChangePassword: true, passwordHash: fresh?.hash ?? '' }
    await insertUser(db, user, now)
  } else if (change.action === 'remove') {
    await db.deleteFrom('app_user').where('username', '=', username).execute()
  } else {
    const columns = changedColumns(change, fresh, now)
    await db.updateTable('app_user').set(columns).where('username', '=', username).execute()
  }
  if (change.action === 'reset-password')
    await db.deleteFrom('user_session').where('username', '=', username).execute()
}

type Update = Extract<AccountChange, { action: 'roles' | 'workspaces' | 'reset-password' }>

function changedColumns(change: Update, fresh: Fresh | undefined, now: Date) {
  if (change.action === 'roles') return { roles: [...change.roles] }
  if (change.action === 'workspaces')
    return { workspace_ids: change.workspaceIds && [...change.workspaceIds] }
  return { password_hash: fresh?.hash ?? '', must_change_password: true, password_changed_at: now }
}

/** Roles and passwords of accounts that sign in by a provider are the provider's. */
async function refuseOfProvider(db: StateDatabase, { action, username }: AccountChange): Promise<void> {
  if (action !== 'roles' && action !== 'reset-password') return
  const external = await db
    .selectFrom('external_account')
    .select('provider')
    .where('username', '=', username)
    .executeTakeFirst()
  if (!external) return
  const message =
    action === 'roles'
      ? `${username} signs in by a provider, whose mapping gives the roles: change it on the page of sign-in.`
      : `${username} signs in by a provider and has no password here.`
  throw new CodedError('conflict', message, { field: 'username' })
}

/** One admin stays whom no provider can lock out. */
async function refuseWithoutAdmin(db: StateDatabase, { action, username }: AccountChange): Promise<void> {
  const external = new Set((await externalAccounts(db)).map((account) => account.username))
  const users = (await listUsers(db)).filter((user) => !external.has(user.username))
  if (users.some(({ roles }) => roles.includes('admin'))) return
  const message =
    action === 'add'
      ? 'There is no admin yet: give the first user the role admin.'
      : `${username} is the only admin. Give another user the role admin first.`
  throw new CodedError('conflict', message, { field: 'username' })
}

function recordOf({ action, username }: AccountChange, before?: ListedUser, after?: ListedUser): Change {
  return {
    what: `account.${action}`,
    about: { kind: 'account', id: username },
    before: before && rightsOf(before),
    after: after && rightsOf(after),
  }
}

/** What an account may do and see: never a password. */
const rightsOf = ({ roles, workspaceIds }: ListedUser) => ({ roles, workspaceIds })

async function listUsers(db: StateDatabase, username?: string): Promise<ListedUser[]> {
  const all = db.selectFrom('app_user').selectAll().orderBy('username')
  const rows = await (username === undefined ? all : all.where('username', '=', username)).execute()
  return rows.map((row) => Object.assign(userOf(row), { createdAt: row.created_at.toISOString() }))
}
