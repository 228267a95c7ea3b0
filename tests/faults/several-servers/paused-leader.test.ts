import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collection } from '../owner-calls.ts'
import { control } from '../control.ts'
import { isAlive } from '../processes.ts'
import { ready } from '../readiness.ts'
import type { Server } from '../server.ts'
import { newInstallation, newLeaderWithinMs, type Installation } from './installation.ts'
import { expectSameFigures } from './same-figures.ts'

const timeout = 240_000
/** Long enough for a takeover. */
const awakeMs = 6_000

let installation: Installation
let servers: Server[]

beforeAll(async () => {
  installation = await newInstallation()
  servers = await installation.startTwo()
}, 300_000)

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL')
  await installation.close()
})

async function leaderAndOther(): Promise<{ leader: Server; other: Server; term: number }> {
  const { pid, term } = await installation.leader()
  const leader = servers.find((server) => server.pid === pid)
  const other = servers.find((server) => server !== leader)
  if (!leader || !other) throw new Error(`process ${pid} leads, and is none of the servers`)
  return { leader, other, term }
}

/** The leader is suspended during a collection, and resumed after another server has led for a while. */
async function expectNoHarmOfPause(withChildren: boolean): Promise<void> {
  const { leader, other, term } = await leaderAndOther()
  await control(installation.estate.connection, 'clock', { advanceHours: 2 })
  const held = installation.gateway.hold('/api/2.2/jobs/runs/list')
  const collecting = collection(other.dataDirectory)
  await held.reached
  const lakes = leader.children().filter(({ command }) => command.endsWith('lake.ts'))
  const stopped = [leader.pid, ...(withChildren ? leader.children().map(({ pid }) => pid) : [])]
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    held.release()
    const next = await installation.leaderAfter(term)
    expect(next).toMatchObject({ term: term + 1, pid: other.pid })
    expect(next.afterMs).toBeLessThan(newLeaderWithinMs)
    expect((await collecting.done).failed).toEqual([])
    expect(lakes.filter(({ pid }) => isAlive(pid))).toEqual([])
  } finally {
    for (const pid of stopped) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
  await sleep(awakeMs)
  expect(await installation.leader()).toMatchObject({ term: term + 1, pid: other.pid })
  const lakesOf = (server: Server) => server.children().filter(({ command }) => command.endsWith('lake.ts'))
  expect(lakesOf(leader)).toEqual([])
  await vi.waitUntil(() => lakesOf(other).length === 1, { timeout: 30_000, interval: 100 })
  await ready(leader)
}

test('a suspended leader finds another one leading when it resumes, and follows', { timeout }, async () => {
  await expectNoHarmOfPause(false)
  expect((await leaderAndOther()).term).toBe(2)
})

test('a leader whose lake process was suspended with it also follows', { timeout }, async () => {
  await expectNoHarmOfPause(true)
  expect((await leaderAndOther()).term).toBe(3)
})

test('afterwards every row of an undisturbed lake is there, on both servers', { timeout }, async () => {
  const { leader } = await leaderAndOther()
  expect((await collection(leader.dataDirectory).done).failed).toEqual([])
  await sleep(awakeMs)
  await expectSameFigures(installation, servers)
})
