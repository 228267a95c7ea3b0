import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { isOutdated, passwordHash, passwordMatches } from './password.ts'
import { bySystem, type Author, type StateWriter, type WriteTransaction } from './change.ts'
import type { StateDatabase } from './state.ts'
import type { AppUserTable } from './tables.ts'

/** A local user with roles and workspaces (null: all of them). */
export type User = {
  username: string
  roles: Role[]
  workspaceIds: string[] | null
  mustChangePassword: boolean
}

/** Adds a user; refuses a taken name, in any case. */
export async function createUser(
  writer: StateWriter,
  { password, ...user }: User & { password: string },
  author: Author,
): Promise<User> {
  const hashed = { ...user, passwordHash: await passwordHash(password) }
  return writer.write(author, async (transaction) => {
    const created = await insertUser(transaction, hashed, author.at)
    const { username, roles: held, workspaceIds } = created
    const about = { kind: 'account', id: username }
    return {
      answer: created,
      changes: [{ what: 'account.add', about, after: { roles: held, workspaceIds } }],
    }
  })
}

/** Adds a user whose password is hashed already; refuses a name that is taken, in whatever case. */
export async function insertUser(
  db: WriteTransaction,
  user: User & { passwordHash: string },
  now: Date,
): Promise<User> {
  const row = {
    username: user.username,
    password_hash: user.passwordHash,
    roles: [...user.roles],
    workspace_ids: user.workspaceIds && [...user.workspaceIds],
    must_change_password: user.mustChangePassword,
    created_at: now,
    password_changed_at: now,
  }
  const created = await db
    .insertInto('app_user')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created)
    throw new CodedError('conflict', `There is a user named ${user.username} already.`, { field: 'username' })
  return userOf(created)
}

/** The user with this name, in any case. */
export async function findUser(db: StateDatabase, username: string): Promise<User | undefined> {
  const row = await rowOf(db, username)
  return row && userOf(row)
}

/** Whether there is any user. */
export async function hasUsers(db: StateDatabase): Promise<boolean> {
  return (await db.selectFrom('app_user').select('username').limit(1).executeTakeFirst()) !== undefined
}

/** The user if the password is right; takes as long for an unknown name. */
export async function verifyPassword(
  db: StateDatabase,
  username: string,
  password: string,
): Promise<User | undefined> {
  const row = await rowWithPassword(db, username, password)
  return row && userOf(row)
}

/**
 * The user if the password is right, as above. A hash that former releases made is replaced, as it is only now that the
 * password is known.
 */
export async function verifyAndRenew(
  state: StateWriter & { db: StateDatabase },
  { username, password }: { username: string; password: string },
  at: Date,
): Promise<User | undefined> {
  const row = await rowWithPassword(state.db, username, password)
  if (!row) return undefined
  if (isOutdated(row.password_hash)) await renewHash(state, row, password, at)
  return userOf(row)
}

async function rowWithPassword(
  db: StateDatabase,
  username: string,
  password: string,
): Promise<Selectable<AppUserTable> | undefined> {
  const row = await rowOf(db, username)
  return (await passwordMatches(password, row?.password_hash)) ? row : undefined
}

async function renewHash(
  writer: StateWriter,
  { username, password_hash: former }: Pick<AppUserTable, 'username' | 'password_hash'>,
  password: string,
  at: Date,
): Promise<void> {
  const password_hash = await passwordHash(password)
  await writer.write(bySystem('sign-in', at), async (transaction) => {
    await transaction
      .updateTable('app_user')
      .set({ password_hash })
      .where('username', '=', username)
      .where('password_hash', '=', former)
      .execute()
    return {
      answer: undefined,
      changes: [{ what: 'account.renew-hash', about: { kind: 'account', id: username } }],
    }
  })
}

/** Replaces the user's password, which then need not be changed again; ends all sessions of the user. */
export async function changePassword(
  writer: StateWriter,
  { username, password }: { username: string; password: string },
  author: Author,
): Promise<void> {
  // Hashing is slow, and an embedded state has a single session.
  const password_hash = await passwordHash(password)
  await writer.write(author, async (transaction) => {
    const changed = await transaction
      .updateTable('app_user')
      .set({ password_hash, must_change_password: false, password_changed_at: author.at })
      .where(lowerCaseName, '=', username.toLowerCase())
      .returning('username')
      .executeTakeFirst()
    if (!changed) throw new CodedError('not_found', `User ${username} not found.`)
    await transaction.deleteFrom('user_session').where('username', '=', changed.username).execute()
    const change = { what: 'account.change-password', about: { kind: 'account', id: changed.username } }
    return { answer: undefined, changes: [change] }
  })
}

/** The user of a row; roles that this version does not know grant nothing. */
export function userOf(row: Selectable<AppUserTable>): User {
  return {
    username: row.username,
    roles: roles.filter((role) => row.roles.includes(role)),
    workspaceIds: row.workspace_ids,
    mustChangePassword: row.must_change_password,
  }
}

const lowerCaseName: RawBuilder<string> = sql<string>`lower(username)`

function rowOf(db: StateDatabase, username: string): Promise<Selectable<AppUserTable> | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where(lowerCaseName, '=', username.toLowerCase())
    .executeTakeFirst()
}
