import { expect, test } from 'vitest'
import { workspacesBehind } from '#product/browser/billing-reach/workspaces-behind.ts'
import { alsoBilled, billingReach, freshnessOf, notesOf, reach } from './freshness.ts'

const workspace = (workspaceName: string, lastUsageTime: string | null) => ({
  workspaceId: workspaceName,
  workspaceName,
  subscriptionId: 'north',
  lastUsageTime,
})

const [complete, openUntilNoon] = ['2025-05-31T00:00:00.000Z', '2025-05-31T11:00:00.000Z']

test('names the last complete day, and is fresh where all workspaces reach the same day', () => {
  const workspaces = [workspace('a', complete), workspace('b', openUntilNoon)]
  expect(freshnessOf(workspaces, [], '2025-05-31')).toEqual({ tone: 'ok', label: 'Complete through 30 May' })
})

test('warns where one workspace is a day behind or has nothing, and names it', () => {
  const fresh = workspace('a', complete)
  for (const behind of [workspace('b', '2025-05-30T20:00:00.000Z'), workspace('b', null)]) {
    expect(freshnessOf([fresh, behind], [], '2025-05-30').tone).toBe('warning')
    expect(workspacesBehind([fresh, behind])).toEqual([behind])
  }
})

test('while history is loading, the days that are loaded stand there, and a failing source still shows', () => {
  const workspaces = [workspace('a', complete)]
  expect(freshnessOf(workspaces, [], '2025-05-31', '2025-02-18')).toEqual({
    tone: 'running',
    label: 'Loading history: 18 Feb – 30 May',
  })
  const failure = { source: 'usage', says: 'The token has expired.' }
  expect(freshnessOf(workspaces, [failure], '2025-05-31', '2025-02-18').tone).toBe('failed')
})

test('what is not connected, as a workspace that was deleted, is not behind', () => {
  const gone = { ...workspace('b', '2025-03-31T00:00:00.000Z'), subscriptionId: null }
  expect(freshnessOf([workspace('a', complete), gone], [], '2025-05-31').tone).toBe('ok')
  const account = { ...workspace('0', '2025-06-01T05:00:00.000Z'), subscriptionId: null }
  expect(freshnessOf([workspace('a', complete), account], [], '2025-05-31').tone).toBe('ok')
})

test('shows a failing source before anything else', () => {
  const failure = { source: 'usage', says: 'The token has expired.' }
  expect(freshnessOf([workspace('a', complete)], [failure], '2025-05-31').tone).toBe('failed')
  expect(freshnessOf([workspace('a', null)], [failure], undefined)).toEqual({
    tone: 'failed',
    label: 'No cost yet',
  })
})

test('a workspace that is further than the complete days lists the days that are billed besides', () => {
  expect(reach(openUntilNoon)).toBe('31 May 2025 11:00')
  expect(alsoBilled(openUntilNoon, '2025-05-31')).toBe('31 May until 11:00')
  expect(alsoBilled('2025-06-01T00:00:00.000Z', '2025-05-31')).toBe('31 May')
  expect(alsoBilled('2025-06-01T00:00:00.000Z', '2025-05-30')).toBe('30 – 31 May')
  expect(alsoBilled(complete, '2025-05-31')).toBeUndefined()
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
