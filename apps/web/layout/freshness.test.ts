import { expect, test } from 'vitest'
import { freshnessOf, notesOf, reach, billingReach } from './freshness.ts'

const workspace = (workspaceName: string, lastUsageTime: string | null) => ({
  workspaceId: workspaceName,
  workspaceName,
  subscriptionId: 'north',
  lastUsageTime,
})

test('is fresh where all workspaces reach the same day', () => {
  const workspaces = [workspace('a', '2025-05-31T00:00:00.000Z'), workspace('b', '2025-05-31T00:00:00.000Z')]
  expect(freshnessOf(workspaces, [])).toEqual({
    tone: 'ok',
    label: 'Billed through 30 May',
  })
})

test('warns where one workspace is a day behind or has nothing', () => {
  const fresh = workspace('a', '2025-05-31T00:00:00.000Z')
  expect(freshnessOf([fresh, workspace('b', '2025-05-30T00:00:00.000Z')], []).tone).toBe('warning')
  expect(freshnessOf([fresh, workspace('b', null)], []).tone).toBe('warning')
})

test('what is not connected, as a workspace that was deleted, is not behind', () => {
  const gone = { ...workspace('b', '2025-03-31T00:00:00.000Z'), subscriptionId: null }
  expect(freshnessOf([workspace('a', '2025-05-31T00:00:00.000Z'), gone], []).tone).toBe('ok')
  const account = { ...workspace('0', '2025-06-01T05:00:00.000Z'), subscriptionId: null }
  expect(freshnessOf([workspace('a', '2025-05-31T00:00:00.000Z'), account], []).tone).toBe('neutral')
})

test('shows a failing source before anything else', () => {
  const failure = { source: 'usage', says: 'The token has expired.' }
  expect(freshnessOf([workspace('a', '2025-05-31T00:00:00.000Z')], [failure]).tone).toBe('failed')
  expect(freshnessOf([workspace('a', null)], [failure])).toEqual({
    tone: 'failed',
    label: 'No cost yet',
  })
})

test('adds the time where the last day is not whole', () => {
  expect(reach('2025-05-31T11:00:00.000Z')).toBe('31 May 2025 11:00')
  expect(freshnessOf([workspace('a', '2025-05-31T11:00:00.000Z')], [])).toEqual({
    tone: 'neutral',
    label: 'Billed through 31 May 11:00 UTC',
  })
})

test('shows each note of a source once with its number of workspaces, and none for operators alone', () => {
  const lacks = 'compute.clusters has no tags.'
  const sources = [
    { source: 'usage', notes: ['2 columns of system.billing.usage went to extra.', 'It has no prices.'] },
    { source: 'cluster-history', notes: [lacks] },
    { source: 'cluster-history', notes: [lacks] },
    { source: 'job-runs', notes: [] },
  ]
  expect(notesOf(sources)).toEqual([
    { source: 'usage', says: 'It has no prices.', places: 1 },
    { source: 'cluster-history', says: lacks, places: 2 },
  ])
})

test('the reach of bills is that of the newest workspace, with its delay; without a bill it is not known', () => {
  const workspaces = [{ lastUsageTime: '2025-05-30T08:00:00Z' }, { lastUsageTime: '2025-05-31T20:00:00Z' }]
  expect(billingReach({ dataClock: '2025-05-31T23:00:00Z', workspaces })).toEqual({
    billedUntil: '2025-05-31T20:00:00Z',
    behindMs: 3 * 3_600_000,
  })
  expect(billingReach({ dataClock: '2025-05-31T23:00:00Z', workspaces: [{ lastUsageTime: null }] })).toBe(
    undefined,
  )
})
