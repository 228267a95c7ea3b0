import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#config/configuration.ts'
import type { StateDatabase } from '#state/state.ts'
import { verifyPassword } from '#state/users.ts'

/** The name of the administrator that a new product begins with. */
export const firstAdministrator = 'admin'

/** The file with the one-time password of the first administrator, which is the same for all servers. */
export function firstPasswordFile({
  sharedLakeFolder,
  dataDirectory,
}: Pick<Configuration, 'sharedLakeFolder' | 'dataDirectory'>): string {
  return join(sharedLakeFolder ?? dataDirectory, 'first-password')
}

/** Removes the file once nobody can sign in with its password any more. */
export async function removeSpentFirstPassword(db: StateDatabase, file: string): Promise<void> {
  const password = await readFile(file, 'utf8').catch(() => undefined)
  if (password === undefined) return
  if (await verifyPassword(db, firstAdministrator, password.trim())) return
  await rm(file, { force: true })
}
