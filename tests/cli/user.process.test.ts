import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDataDirectory } from '#local/claim.ts'
import { openState } from '#state/state.ts'
import { userChangeAnswer } from '#contract/user-change.ts'
import { accountAnswer } from '../../apps/server/account-answer.ts'
import { lakegauge } from './lakegauge.ts'

const timeout = 60_000
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lakegauge-user-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const user = (...words: string[]) => lakegauge(['user', ...words], { LAKEGAUGE_DATA_DIR: directory })

test('without a server the command changes the application state itself', { timeout }, async () => {
  expect(await user('add', 'root', '--role', 'user,admin', '--workspaces', 'all')).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(
      /^root: user, admin; sees all workspaces; .*\nOne-time password: \S{24}\n$/,
    ),
  })
  expect(await user('remove', 'ROOT')).toMatchObject({
    exitCode: 1,
    complaint: 'lakegauge: root is the only admin. Give another user the role admin first.\n',
  })
})

test('with a server the command asks it; the log has the change and no password', { timeout }, async () => {
  const claim = await claimDataDirectory(directory, { purpose: 'server' })
  const state = await openState({ directory })
  const logged: unknown[] = []
  const log = (entry: unknown) => void logged.push(entry)
  try {
    claim.serve([
      accountAnswer(state, { log, now: () => new Date('2025-05-31T23:00:00Z'), onChange: async () => {} }),
    ])
    const { output } = await user('add', 'Anna', '--role', 'user', '--json')
    const { users, password = '' } = userChangeAnswer.parse(JSON.parse(output))
    expect(users).toMatchObject([{ username: 'Anna', roles: ['user'], workspaceIds: [] }])
    expect((await user('workspaces', 'anna', '--workspaces', '1, 2')).output).toContain(
      'sees workspaces 1, 2',
    )
    expect((await user('list')).output.split('\n')).toMatchObject([
      expect.stringMatching(/^Anna: user; sees workspaces 1, 2/),
      expect.stringMatching(/^root: user, admin; sees all workspaces/),
      '',
    ])
    expect(logged).toMatchObject([
      { event: 'account', action: 'add', username: 'Anna' },
      { event: 'account', action: 'workspaces', username: 'anna' },
    ])
    expect(JSON.stringify(logged)).not.toContain(password)
  } finally {
    await state.close()
    await claim.release()
  }
})

test('a role that does not exist is named', { timeout }, async () => {
  const { exitCode, complaint } = await user('add', 'bert', '--role', 'boss')
  expect(exitCode).toBe(1)
  expect(complaint).toContain('"user"|"admin"|"billing-admin"|"provisioning-admin"|"executive"')
})
