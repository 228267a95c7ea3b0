import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'

function status(source: string, workspaceId: string | null): SourceStatus {
  return {
    source,
    system: 'databricks',
    meaning: 'Runs of jobs.',
    workspaceId,
    state: 'fresh',
    says: null,
    without: null,
    notes: ['system.billing.usage has no custom_tags.'],
    lastSuccessTime: '2025-05-31T22:00:00.000Z',
    lastTryTime: '2025-05-31T22:00:00.000Z',
    freshMinutes: 60,
    rows: 12,
    right: { name: 'Can view jobs', grant: 'Ask a workspace admin.' },
  }
}

test('lists the sources of the account and of the workspaces in scope, and no others', async () => {
  const all = [status('usage', null), status('job-runs', '1'), status('job-runs', '2')]
  const { app } = await sessionServer({ sources: async () => all })
  const seenBy = async (username: string, query = '') =>
    (await app.inject({ url: `/api/1.0/sources${query}`, headers: signedInAs(username) })).json().sources
  expect(await seenBy('ann')).toEqual([all[0], all[1]])
  expect(await seenBy('root')).toEqual(all)
  expect(await seenBy('root', '?workspaceId=2')).toEqual([all[0], all[2]])
})
