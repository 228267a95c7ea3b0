import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, withdraw } from '#state/presence.ts'
import type { State } from '#state/state.ts'
import { newPostgresDatabase } from '#state/testing/postgres.ts'
import { openTestState } from '#state/testing/stores.ts'
import { Leadership, type Term } from './leadership.ts'

const leaseMs = 1_200
const patient = { timeout: 15_000, interval: 20 }

let state: State
const ends: (() => Promise<void>)[] = []

// Runs before the state is closed.
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

beforeEach(async () => {
  state = await openTestState({ databaseUrl: await newPostgresDatabase() })
})

type Seeker = { leadership: Leadership; terms: Term[]; ended: number[]; breakOff: () => void }

/** A server that seeks the lead; `breakOff` cuts its connection to the database. */
async function seeker(serverId: string): Promise<Seeker> {
  const terms: Term[] = []
  const ended: number[] = []
  let isCut = false
  const executeSql: State['executeSql'] = (text, values) =>
    isCut ? new Promise(() => {}) : state.executeSql(text, values)
  const presence = { serverId, name: serverId, place: serverId, buildVersion: '1', lakeId: 'lake' }
  await announce(state, presence)
  const leadership = new Leadership({
    state: { executeSql },
    serverId,
    leaseMs,
    onLead: async (term) => void terms.push(term),
    onEnd: async (term) => void ended.push(term.number),
    onError: () => {},
  })
  ends.push(() => {
    isCut = false
    return leadership.stop()
  })
  return { leadership, terms, ended, breakOff: () => (isCut = true) }
}

const led = (server: Seeker) => vi.waitUntil(() => server.leadership.term(), patient)

test('one of several servers leads, for longer than a lease', async () => {
  const servers = [await seeker('one'), await seeker('two'), await seeker('three')]
  await vi.waitUntil(() => servers.some(({ leadership }) => leadership.term()), patient)
  await sleep(2 * leaseMs)
  expect(servers.filter(({ leadership }) => leadership.term())).toHaveLength(1)
  expect(servers.flatMap(({ terms }) => terms)).toHaveLength(1)
})

test('when a leader resigns, another follows at once with a later term', async () => {
  const first = await seeker('first')
  await led(first)
  const second = await seeker('second')
  await first.leadership.stop()
  expect(first.ended).toEqual([1])
  expect((await led(second)).number).toBe(2)
})

test('a leader that loses the database ends its term before another one begins', async () => {
  const first = await seeker('first')
  const term = await led(first)
  const second = await seeker('second')
  first.breakOff()
  let wasHeldWhenFollowed: boolean | undefined
  await vi.waitUntil(() => {
    if (second.terms.length > 0) wasHeldWhenFollowed ??= term.isHeld()
    return wasHeldWhenFollowed !== undefined
  }, patient)
  expect(wasHeldWhenFollowed).toBe(false)
  expect(term.signal.aborted).toBe(true)
  expect(second.terms[0]?.number).toBe(term.number + 1)
})

test('a leader whose place another server has taken is followed without waiting', async () => {
  const first = await seeker('first')
  await led(first)
  first.breakOff()
  await withdraw(state, 'first')
  const startedAt = performance.now()
  await led(await seeker('second'))
  expect(performance.now() - startedAt).toBeLessThan(leaseMs)
})

test('a term is confirmed while it lasts, and never after another one has begun', async () => {
  const first = await seeker('first')
  const { number } = await led(first)
  expect(await first.leadership.confirm(number)).toBe(true)
  expect(await first.leadership.confirm(number - 1)).toBe(false)
  await state.executeSql(`update leadership set term = term + 1, server_id = 'other'`)
  expect(await first.leadership.confirm(number)).toBe(false)
})
