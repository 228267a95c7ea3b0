import { expect, test } from 'vitest'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { ServerAudit } from './server-audit.ts'

const state = emptiedState('embedded')
const now = new Date('2026-03-01T12:00:00Z')

const started = (buildVersion: string) =>
  new ServerAudit({
    state: state(),
    now: () => now,
    log: () => {},
    version: { buildVersion, gitCommit: 'abc1234' },
  }).start()

test('each start is recorded by the system, and one with another version as an upgrade before', async () => {
  for (const version of ['1.0.0', '1.0.0', '1.1.0']) await started(version)
  const changes = await recordedChanges(state().db)
  expect(changes.map(({ what }) => what)).toEqual([
    'server.start',
    'server.start',
    'server.upgrade',
    'server.start',
  ])
  expect(changes[2]).toMatchObject({
    actor: { kind: 'system', name: 'server' },
    before: { buildVersion: '1.0.0' },
    after: { buildVersion: '1.1.0' },
  })
})
