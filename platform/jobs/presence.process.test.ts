import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce, presentServers, type Presence } from '#state/presence.ts'
import type { State } from '#state/state.ts'
import { newPostgresDatabase } from '#state/testing/postgres.ts'
import { openTestState } from '#state/testing/stores.ts'
import { joinServers, type Membership } from './presence.ts'

let state: State
const ends: (() => Promise<void>)[] = []

// Runs before the state is closed.
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

beforeEach(async () => {
  state = await openTestState({ databaseUrl: await newPostgresDatabase() })
})

const first: Presence = {
  serverId: 'first',
  name: 'host, process 1',
  place: 'machine directory-1',
  buildVersion: '1.0.0',
  lakeId: 'lake',
}
const second: Presence = {
  ...first,
  serverId: 'second',
  name: 'host, process 2',
  place: 'machine directory-2',
}

async function join(presence: Presence, otherwise: Partial<Joining> = {}): Promise<Membership> {
  const membership = await joinServers({
    state,
    presence,
    patienceMs: 100,
    onError: () => {},
    ...otherwise,
  })
  ends.push(() => membership.leave())
  return membership
}

type Joining = Parameters<typeof joinServers>[0]

const names = async () => (await presentServers(state)).map(({ name }) => name)

test('servers of one lake and one version run together until they leave', async () => {
  await join(first)
  const membership = await join(second)
  await expect.poll(membership.count).toBe(2)
  await membership.leave()
  expect(await names()).toEqual(['host, process 1'])
})

test('a server that starts in the place of a dead one replaces it at once', async () => {
  await announce(state, first)
  await join({ ...second, place: first.place, buildVersion: '2.0.0' })
  expect(await names()).toEqual(['host, process 2'])
})

test.each([
  ['of another version', { buildVersion: '1.0.1' }, 'has version 1.0.0 and this one 1.0.1'],
  ['with another lake', { lakeId: 'other' }, 'with another lake folder'],
  ['with a lake of its own', { lakeId: undefined }, 'LAKEGAUGE_LAKE_DIR; give this server that folder'],
])('a server %s is refused while another one runs', async (_what, change, reason) => {
  await join(first)
  await expect(join({ ...second, ...change })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(reason),
  })
  expect(await names()).toEqual(['host, process 1'])
})

/** The state for servers that all look around before any of them continues. */
function lookedAtTogether(servers: number): () => Joining['state'] {
  const all = Promise.withResolvers<void>()
  let looked = 0
  return () => {
    let looks = 0
    return {
      async executeSql(sql, parameters) {
        const answer = await state.executeSql(sql, parameters)
        if (sql.includes('from server_presence') && sql.startsWith('select')) looks += 1
        // The first look is for an earlier server in the same place.
        if (looks !== 2) return answer
        looked += 1
        if (looked === servers) all.resolve()
        await all.promise
        return answer
      },
    }
  }
}

test('of two incompatible servers that start at once, one is accepted', async () => {
  const stateOfOne = lookedAtTogether(2)
  const unfit = { ...second, buildVersion: '1.0.1' }
  const both = await Promise.allSettled([
    join(first, { state: stateOfOne(), patienceMs: 3_000 }),
    join(unfit, { state: stateOfOne(), patienceMs: 3_000 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await names()).toHaveLength(1)
})

test('a server that is silent for long no longer counts', async () => {
  await announce(state, first)
  await state.executeSql(`update server_presence set beat_at = beat_at - interval '10 seconds'`)
  await join({ ...second, lakeId: 'other' })
  expect(await names()).toEqual(['host, process 2'])
})
