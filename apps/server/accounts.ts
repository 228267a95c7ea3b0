import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { StateDatabase } from '#state/state.ts'
import { createUser, findUser, hasUsers } from '#state/users.ts'
import { demoAccounts } from './demo-accounts.ts'

const adminName = 'admin'
const passwordBytes = 18
/** The demo's User sees two thirds of the workspaces: four of six. */
const shareOfUser = 2 / 3

function workspacesOfUser({ workspaces }: ConnectionDocument): string[] {
  const count = Math.max(1, Math.floor(workspaces.length * shareOfUser))
  return workspaces.slice(0, count).map(({ id }) => id)
}

type Surroundings = { connection: ConnectionDocument | undefined; folder: string; now: Date }

/** Ensures that somebody can sign in; answers the path of the file with a new administrator's password. */
export async function ensureAccounts(
  db: StateDatabase,
  { connection, folder, now }: Surroundings,
): Promise<string | undefined> {
  if (!connection?.demo) return ensureAdministrator(db, folder, now)
  await ensureDemoAccounts(db, connection, now)
  return undefined
}

/** Ensures that the demo's accounts exist. */
async function ensureDemoAccounts(
  db: StateDatabase,
  connection: ConnectionDocument,
  now: Date,
): Promise<void> {
  for (const { username, password, roles, seesAll } of demoAccounts) {
    if (await findUser(db, username)) continue
    const workspaceIds = seesAll ? null : workspacesOfUser(connection)
    await createUser(
      db,
      { username, password, roles: [...roles], workspaceIds, mustChangePassword: false },
      now,
    )
  }
}

/** Creates the first administrator with a one-time password in a file that only its owner can read; answers the path. */
async function ensureAdministrator(
  db: StateDatabase,
  folder: string,
  now: Date,
): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const password = randomBytes(passwordBytes).toString('base64url')
  const file = join(folder, 'first-password')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  const roles = ['user', 'admin', 'billing-admin'] as const
  await createUser(
    db,
    { username: adminName, password, roles: [...roles], workspaceIds: null, mustChangePassword: true },
    now,
  )
  return file
}
