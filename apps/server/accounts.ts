import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { AccountStore } from '#product/server/session-ports.ts'
import { workspacePublication } from '#product/contract/workspace-publication.ts'
import { workloadVisibility } from '#product/contract/workload-visibility.ts'
import { bySystem } from '#state/change.ts'
import { findSetting, writeSetting } from '#state/settings.ts'
import type { State } from '#state/state.ts'
import { createUser, findUser, hasUsers } from '#state/users.ts'
import { firstAdministrator, removeSpentFirstPassword } from '#worker/first-password.ts'
import { demoAccounts } from './demo-accounts.ts'

const passwordBytes = 18
/** The demo's User sees two thirds of the workspaces: four of six. */
const shareOfUser = 2 / 3

function workspacesOfUser({ workspaces }: ConnectionDocument): string[] {
  const count = Math.max(1, Math.floor(workspaces.length * shareOfUser))
  return workspaces.slice(0, count).map(({ id }) => id)
}

/** Accounts that call back after the password of one was replaced. */
export function reportingPasswords(accounts: AccountStore, onPassword: () => Promise<void>): AccountStore {
  return {
    ...accounts,
    async changePassword(account, author) {
      await accounts.changePassword(account, author)
      await onPassword()
    },
  }
}

type Surroundings = { connection: ConnectionDocument | undefined; passwordFile: string; now: Date }

/** Ensures that somebody can sign in; answers whether a new administrator's password was written into the file. */
export async function ensureAccounts(
  state: Pick<State, 'db' | 'write'>,
  { connection, passwordFile, now }: Surroundings,
): Promise<boolean> {
  if (!connection?.demo) return ensureAdministrator(state, passwordFile, now)
  await ensureDemoAccounts(state, connection, now)
  return false
}

type Visibility = { publishesNew: boolean; adminsSeeAll: boolean }

/** Whoever started before workspaces were published and workloads limited goes on to see what they saw. */
async function keepAllShown(state: Pick<State, 'db' | 'write'>, now: Date): Promise<void> {
  if (await findSetting(state.db, workspacePublication.key)) return
  await keepVisibility(state, now, { publishesNew: true, adminsSeeAll: true })
}

async function keepVisibility(
  state: Pick<State, 'db' | 'write'>,
  now: Date,
  { publishesNew, adminsSeeAll }: Visibility,
): Promise<void> {
  const author = bySystem('first accounts', now)
  const publication = { ...workspacePublication.default, publishesNew }
  await writeSetting(state, { key: workspacePublication.key, value: publication }, author)
  await writeSetting(state, { key: workloadVisibility.key, value: { adminsSeeAll } }, author)
}

/** Ensures that the demo's accounts exist, and that all of its workspaces and workloads are shown. */
async function ensureDemoAccounts(
  state: Pick<State, 'db' | 'write'>,
  connection: ConnectionDocument,
  now: Date,
): Promise<void> {
  for (const { username, password, roles, seesAll } of demoAccounts) {
    if (await findUser(state.db, username)) continue
    const workspaceIds = seesAll ? null : workspacesOfUser(connection)
    await createUser(
      state,
      { username, password, roles: [...roles], workspaceIds, mustChangePassword: false },
      bySystem('first accounts', now),
    )
  }
  await keepAllShown(state, now)
}

/** Creates the first administrator with a one-time password in a file that only its owner can read; answers whether it did. */
async function ensureAdministrator(
  state: Pick<State, 'db' | 'write'>,
  passwordFile: string,
  now: Date,
): Promise<boolean> {
  if (await hasUsers(state.db)) {
    await removeSpentFirstPassword(state.db, passwordFile)
    await keepAllShown(state, now)
    return false
  }
  await keepVisibility(state, now, { publishesNew: false, adminsSeeAll: false })
  const password = randomBytes(passwordBytes).toString('base64url')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  const roles = ['user', 'admin', 'billing-admin'] as const
  await createUser(
    state,
    {
      username: firstAdministrator,
      password,
      roles: [...roles],
      workspaceIds: null,
      mustChangePassword: true,
    },
    bySystem('first accounts', now),
  )
  return true
}
