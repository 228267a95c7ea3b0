import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import { revokeTokensOf } from './api-tokens.ts'
import { bySystem, type Author, type Change, type StateWriter, type WriteTransaction } from './change.ts'
import type { StateDatabase } from './state.ts'
import { unusablePassword } from './password.ts'
import { findUser, insertUser, userOf, type User } from './users.ts'

/** Who a provider identified, and what it states of them now. */
export type ExternalSignIn = {
  issuer: string
  subject: string
  provider: string
  /** The name that a new account gets, if nobody has it. */
  wantedName: string
  /** The address that the provider verified. */
  email: string | undefined
  roles: readonly Role[]
}

/** An account that signs in by a provider. */
export type ExternalAccount = {
  username: string
  issuer: string
  subject: string
  provider: string
  email: string | null
  roles: Role[]
  createdAt: Date
  lastSignInAt: Date
  disabledAt: Date | null
}

// Any number that no other lock of the state has: two first sign-ins of one person are one account.
const lockKey = 7_316_509_232
const mostOfOneName = 1_000

/**
 * Signs in whoever a provider identified, and answers their account: the one of this issuer and subject, whatever it is
 * called by now, else a new one. Roles are those that the provider gives now; where they changed, all sessions end.
 * Refuses a disabled account.
 */
export async function signInExternally(writer: StateWriter, signIn: ExternalSignIn, at: Date): Promise<User> {
  return writer.write(bySystem(`sign-in ${signIn.provider}`, at), async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const known = await accountOf(transaction, signIn)
    if (!known) return createdAccount(transaction, signIn, at)
    if (known.disabledAt)
      throw new CodedError('forbidden', 'This account is disabled. Ask an administrator of Lakegauge.')
    const { provider, email = null, issuer, subject } = signIn
    await transaction
      .updateTable('external_account')
      .set({ provider, email, last_sign_in_at: at })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
    return withRoles(transaction, known, signIn.roles, at)
  })
}

async function createdAccount(
  transaction: WriteTransaction,
  { issuer, subject, provider, wantedName, email, roles }: ExternalSignIn,
  at: Date,
) {
  const user = await insertUser(
    transaction,
    {
      username: await freeName(transaction, wantedName),
      roles: [...roles],
      workspaceIds: null,
      mustChangePassword: false,
      passwordHash: unusablePassword,
    },
    at,
  )
  const { username } = user
  await transaction
    .insertInto('external_account')
    .values({
      issuer,
      subject,
      username,
      provider,
      email: email ?? null,
      created_at: at,
      last_sign_in_at: at,
    })
    .execute()
  const about = { kind: 'account', id: username }
  const after = { issuer, subject, provider, roles: user.roles, workspaceIds: null }
  return { answer: user, changes: [{ what: 'account.add', about, after }] }
}

/** The wanted name, with a number where somebody has it already, who is somebody else. */
async function freeName(db: StateDatabase, wantedName: string): Promise<string> {
  for (let number = 1; number < mostOfOneName; number += 1) {
    const name = number === 1 ? wantedName : `${wantedName} (${number})`
    if (!(await findUser(db, name))) return name
  }
  throw new CodedError('conflict', `Too many accounts are named ${wantedName}.`)
}

async function withRoles(
  transaction: WriteTransaction,
  { username, roles: before }: ExternalAccount,
  roles: readonly Role[],
  at: Date,
) {
  const isSame = before.length === roles.length && roles.every((role) => before.includes(role))
  const changes = isSame ? [] : await changedRoles(transaction, { username, before, roles }, at)
  const row = await transaction
    .selectFrom('app_user')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { answer: userOf(row), changes }
}

async function changedRoles(
  transaction: WriteTransaction,
  { username, before, roles }: { username: string; before: readonly Role[]; roles: readonly Role[] },
  at: Date,
): Promise<Change[]> {
  await transaction
    .updateTable('app_user')
    .set({ roles: [...roles] })
    .where('username', '=', username)
    .execute()
  await transaction.deleteFrom('user_session').where('username', '=', username).execute()
  const revoked = hasRole('user', roles) ? [] : await revokeTokensOf(transaction, username, at)
  const about = { kind: 'account', id: username }
  return [{ what: 'account.roles', about, before: { roles: before }, after: { roles } }, ...revoked]
}

/** Gives an account the roles that its provider states now; answers whether they changed, which ends its sessions. */
export async function restateRoles(
  writer: StateWriter & { db: StateDatabase },
  { username, roles }: { username: string; roles: readonly Role[] },
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const [known] = await accountRows(transaction).where('app_user.username', '=', username).execute()
    if (!known) return { answer: false, changes: [] }
    const { changes } = await withRoles(transaction, accountFrom(known), roles, author.at)
    return { answer: changes.length > 0, changes }
  })
}

/** Disables an account of a provider, or enables it again. Its sessions and tokens end with it. */
export async function setDisabled(
  writer: StateWriter,
  { username, isDisabled }: { username: string; isDisabled: boolean },
  author: Author,
): Promise<void> {
  await writer.write(author, async (transaction) => {
    const changed = await transaction
      .updateTable('external_account')
      .set({ disabled_at: isDisabled ? author.at : null })
      .where('username', '=', username)
      .where('disabled_at', isDisabled ? 'is' : 'is not', null)
      .returning('username')
      .executeTakeFirst()
    if (!changed) {
      await refuseUnknown(transaction, username)
      return { answer: undefined, changes: [] }
    }
    const about = { kind: 'account', id: username }
    if (!isDisabled) return { answer: undefined, changes: [{ what: 'account.enable', about }] }
    await transaction.deleteFrom('user_session').where('username', '=', username).execute()
    const revoked = await revokeTokensOf(transaction, username, author.at)
    return { answer: undefined, changes: [{ what: 'account.disable', about }, ...revoked] }
  })
}

async function refuseUnknown(db: StateDatabase, username: string): Promise<void> {
  const [known] = await accountRows(db).where('app_user.username', '=', username).execute()
  if (!known) throw new CodedError('not_found', `No account of a provider is named ${username}.`)
}

/** Every account that signs in by a provider. */
export async function externalAccounts(db: StateDatabase): Promise<ExternalAccount[]> {
  const rows = await accountRows(db).orderBy('app_user.username').execute()
  return rows.map(accountFrom)
}

async function accountOf(
  db: StateDatabase,
  { issuer, subject }: Pick<ExternalSignIn, 'issuer' | 'subject'>,
): Promise<ExternalAccount | undefined> {
  const row = await accountRows(db)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && accountFrom(row)
}

const accountRows = (db: StateDatabase) =>
  db
    .selectFrom('external_account')
    .innerJoin('app_user', 'app_user.username', 'external_account.username')
    .selectAll('app_user')
    .select([
      'issuer',
      'subject',
      'provider',
      'email',
      'external_account.created_at as known_since',
      'last_sign_in_at',
      'disabled_at',
    ])

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number]

function accountFrom(row: AccountRow): ExternalAccount {
  const { issuer, subject, provider, email } = row
  const { username, roles } = userOf(row)
  return {
    username,
    issuer,
    subject,
    provider,
    email,
    roles,
    createdAt: row.known_since,
    lastSignInAt: row.last_sign_in_at,
    disabledAt: row.disabled_at,
  }
}
