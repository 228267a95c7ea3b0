import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { changePassword, createUser } from '#state/users.ts'
import { firstAdministrator, firstPasswordFile, removeSpentFirstPassword } from './first-password.ts'

const author = byPerson('root', new Date('2025-05-31T08:00:00Z'))

async function writtenPassword(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'first-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  const file = firstPasswordFile({ dataDirectory, sharedLakeFolder: undefined })
  writeFileSync(file, 'one-time\n')
  return file
}

describe.each(kinds)('the first password in %s state', (kind) => {
  const state = emptiedState(kind)

  test('stays while the administrator can sign in with it, and goes with its change', async () => {
    const { db } = state()
    const admin = { username: firstAdministrator, password: 'one-time', workspaceIds: null }
    await createUser(state(), { ...admin, roles: ['admin'], mustChangePassword: true }, author)
    const file = await writtenPassword()

    await removeSpentFirstPassword(db, file)
    expect(existsSync(file)).toBe(true)

    await changePassword(state(), { username: firstAdministrator, password: 'a better password' }, author)
    await removeSpentFirstPassword(db, file)
    expect(existsSync(file)).toBe(false)
  })

  test('goes where the administrator is gone, and is not missed where it never was', async () => {
    const file = await writtenPassword()

    await removeSpentFirstPassword(state().db, file)
    expect(existsSync(file)).toBe(false)
    await expect(removeSpentFirstPassword(state().db, file)).resolves.toBeUndefined()
  })
})
