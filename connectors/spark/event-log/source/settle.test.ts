import { expect, test } from 'vitest'
import { settle } from './settle.ts'
import { stateOf, unreadContext } from './state.ts'

const nowMs = Date.parse('2025-05-31T12:00:00Z')
const dayMs = 86_400_000
const contextFolder = '/logs/c/eventlog/c_1/9'

/** What is left of a cluster that ended so long ago and is delivered to DBFS, which names its folders without the scheme. */
function settled(endedMs: number, listed: readonly (readonly [string, boolean])[]) {
  const contexts = { [contextFolder]: unreadContext(endedMs) }
  const cluster = { destination: 'dbfs:/logs', endedMs, contexts, sealed: [] }
  const state = stateOf({ places: {}, clusters: { c: cluster } })
  settle(state, { clusters: new Map(listed), deliveries: [] }, nowMs)
  return Object.keys(state.clusters['c']?.contexts ?? {})
}

test('what is left of a cluster that ended is closed once its folders were listed, whatever a store names them', () => {
  expect(settled(nowMs - dayMs, [['c', true]])).toEqual([])
})

test('a cluster whose folders could not be listed stays open, until its logs are too old', () => {
  expect(settled(nowMs - dayMs, [['c', false]])).toEqual([contextFolder])
  expect(settled(nowMs - dayMs, [])).toEqual([contextFolder])
  expect(settled(nowMs - 61 * dayMs, [])).toEqual([])
})
