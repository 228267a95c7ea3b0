import { expect, test } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import type { Parameters } from '#lake/lake.ts'
import { alertsEngine } from '#product/contract/calls/alerts-engine.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { writeSetting } from '#state/settings.ts'
import { IncidentEngine } from './incident-engine.ts'
import { stateIncidentEngine } from './round-states.ts'
import { failed, publishing } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const root = byPerson('root', now)
const signal = new AbortController().signal
const state = emptiedState('embedded')

/** An engine over a publication, with a clock that the test moves. */
function engineOver() {
  const published = { version: 1, isWhole: true, elapsedMs: 0, reads: 0, error: '', isNotReady: false }
  const mart = {
    rows: async (sql: string, parameters?: Parameters) => {
      published.reads += 1
      if (published.isNotReady) throw new CodedError('not_ready', 'These rows are being rebuilt.')
      if (published.error) throw new Error(published.error)
      return publishing([failed('a', 10)], published.version).rows(sql, parameters)
    },
  }
  const engine = new IncidentEngine({
    db: state().db,
    mart,
    now: () => now,
    version: () => published.version,
    isWhole: () => published.isWhole,
    elapsedMs: () => published.elapsedMs,
  })
  /** Makes the rounds that are due; answers in how many categories. */
  const look = async () => {
    published.reads = 0
    await engine.round(signal)
    return published.reads / 2
  }
  return { published, look, calls: stateIncidentEngine(state()) }
}

test('each category is looked at once a publication, and not more often than is set', async () => {
  const { published, look } = engineOver()
  expect([await look(), await look()]).toEqual([3, 0])
  published.version = 2
  published.elapsedMs = 29_000
  expect(await look()).toBe(0)
  published.elapsedMs = 30_000
  expect(await look()).toBe(1)
  const value = { ...alertsEngine.default, performanceAlertsFrequencySeconds: 40 }
  await writeSetting(state(), { key: alertsEngine.key, value }, root)
  published.elapsedMs = 40_000
  expect(await look()).toBe(1)
  published.elapsedMs = 600_000
  expect(await look()).toBe(1)
})

test('a publication that turns out to have all is looked at again', async () => {
  const { published, look } = engineOver()
  published.isWhole = false
  await look()
  published.isWhole = true
  published.elapsedMs = 700_000
  expect([await look(), await look()]).toEqual([3, 0])
})

test('a requested round is made at the next look, by whichever server leads', async () => {
  const { look, calls } = engineOver()
  expect((await calls.rounds()).map((round) => round.state)).toEqual(['IDLE', 'IDLE', 'IDLE'])
  await look()
  await calls.request(['COST'], root)
  expect((await calls.rounds()).map((round) => round.state)).toEqual(['RUNNING', 'SUCCEEDED', 'SUCCEEDED'])
  expect(await recordedChanges(state().db)).toEqual([
    {
      what: 'incident-round.request',
      about: { kind: 'incident-round', id: 'COST' },
      before: null,
      after: null,
      ...root,
    },
  ])
  expect(await look()).toBe(1)
  expect((await calls.rounds())[0]).toEqual({
    category: 'COST',
    state: 'SUCCEEDED',
    startedAt: now,
    finishedAt: now,
    message: null,
  })
})

test('a round that fails is reported, changes nothing, and is made again after a pause', async () => {
  const { published, look, calls } = engineOver()
  published.error = 'Table incident does not exist'
  await expect(look()).rejects.toThrow('does not exist')
  const [cost] = await calls.rounds()
  expect(cost).toMatchObject({ state: 'FAILED', message: 'Table incident does not exist' })
  published.error = ''
  expect(await look()).toBe(0)
  published.elapsedMs = 30_000
  expect(await look()).toBe(3)
})

test('rows that are being rebuilt after an update are no fault, and are looked at again', async () => {
  const { published, look, calls } = engineOver()
  published.isNotReady = true
  await look()
  expect((await calls.rounds())[0]).toMatchObject({
    state: 'FAILED',
    message: 'These rows are being rebuilt.',
  })
  published.isNotReady = false
  published.elapsedMs = 30_000
  expect(await look()).toBe(3)
})

test('before the first publication there is no round, and an older one is named', async () => {
  const { published, look, calls } = engineOver()
  published.version = 0
  expect(await look()).toBe(0)
  published.version = 5
  await look()
  published.version = 2
  published.isWhole = false
  await calls.request(['COST'], root)
  await look()
  const [cost] = await calls.rounds()
  expect(cost?.message).toBe(
    'The publication is empty, or older than one that was shown: nothing was changed.',
  )
})
