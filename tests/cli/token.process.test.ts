import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenChangeAnswer } from '#contract/api-token.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { openState } from '#state/state.ts'
import { findTokenSession } from '#state/token-sessions.ts'
import { tokenAnswer } from '../../apps/server/token-answer.ts'
import { lakegauge } from './lakegauge.ts'

const timeout = 60_000
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lakegauge-token-'))
  await run('user', 'add', 'root', '--role', 'user,admin', '--workspaces', 'all')
  await run('user', 'add', 'anna', '--role', 'user', '--workspaces', '1,2')
}, timeout)
afterAll(() => rm(directory, { recursive: true, force: true }))

const run = (...words: string[]) => lakegauge(words, { LAKEGAUGE_DATA_DIR: directory })
const token = (...words: string[]) => run('token', ...words)

test('without a server the command changes the application state itself', { timeout }, async () => {
  const { exitCode, output } = await token(
    'create',
    '--user',
    'ANNA',
    '--name',
    'export',
    '--workspaces',
    '2',
  )
  expect(exitCode).toBe(0)
  expect(output).toMatch(
    /^[0-9a-f]{16} {2}anna: export; read; workspaces 2 of its owner; expires \S+; never used\nToken, shown this once: lgt_[0-9a-f]{16}_[\w-]{43}\n$/,
  )
  const { output: listed } = await token('list', '--user', 'anna')
  expect(listed).toContain('anna: export; read; workspaces 2 of its owner')
  expect(listed).not.toContain('lgt_')
})

test('with a server the command asks it; the log has the change and no token', { timeout }, async () => {
  const claim = await claimDataDirectory(directory, { purpose: 'server' })
  const state = await openState({ directory })
  const logged: unknown[] = []
  const log = (entry: unknown) => void logged.push(entry)
  const now = new Date()
  try {
    claim.serve([tokenAnswer(state, { log, now: () => now })])
    const made = await token('create', '--user', 'root', '--name', 'deploy', '--access', 'write', '--json')
    const { tokens, text = '' } = tokenChangeAnswer.parse(JSON.parse(made.output))
    const tokenId = tokens[0]?.tokenId ?? ''
    expect(tokens).toMatchObject([{ owner: 'root', name: 'deploy', access: 'write', workspaceIds: null }])
    expect((await findTokenSession(state.db, text, now))?.user.username).toBe('root')
    expect((await token('revoke', tokenId)).output).toContain(
      `${tokenId}  root: deploy; write; all workspaces`,
    )
    expect(await findTokenSession(state.db, text, now)).toBeUndefined()
    expect(logged).toMatchObject([
      { event: 'api token', action: 'create', tokenId },
      { event: 'api token', action: 'revoke', tokenId },
    ])
    expect(JSON.stringify(logged)).not.toContain(text)
    const recorded = await state.db
      .selectFrom('change')
      .select(['what', 'origin_id as command'])
      .orderBy('change_number')
      .execute()
    expect(recorded.slice(-2)).toEqual([
      { what: 'api-token.create', command: 'token create' },
      { what: 'api-token.revoke', command: 'token revoke' },
    ])
  } finally {
    await state.close()
    await claim.release()
  }
})

test('what is missing or wrong is named', { timeout }, async () => {
  expect(await token('create', '--name', 'export')).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('owner'),
  })
  expect(await token('create', '--user', 'anna', '--name', 'x', '--workspaces', '3')).toMatchObject({
    exitCode: 1,
    complaint: 'lakegauge: Workspace 3 is not among those of the owner.\n',
  })
  expect(await token('create', '--user', 'root', '--name', 'x', '--days', '366')).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('At most 365 days'),
  })
  expect((await token('revoke')).exitCode).toBe(2)
})
