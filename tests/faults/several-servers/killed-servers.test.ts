import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collection, reconciliation } from '../owner-calls.ts'
import { control } from '../control.ts'
import { ready } from '../readiness.ts'
import type { Server } from '../server.ts'
import { signedIn, visitor } from '../visitor.ts'
import { newInstallation, newLeaderWithinMs, type Installation } from './installation.ts'
import { expectSameFigures } from './same-figures.ts'

const rounds = Number(process.env['LAKEGAUGE_SERVER_KILLS'] ?? 3)
const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const roundMs = 180_000
const range = 'since=2025-05-29T00:00:00Z&until=2025-06-02T00:00:00Z'

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

/** The same pauses for the same seed. */
function pauses(from: number): () => number {
  let state = from
  return () => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state % 2_500
  }
}

/** A server by whether it leads. */
async function serverThat(leads: boolean): Promise<Server> {
  const { pid } = await installation.leader()
  const found = servers.find((server) => (server.pid === pid) === leads)
  if (!found) throw new Error(`no server ${leads ? 'leads' : 'follows'}; the leader is ${pid}`)
  return found
}

test(
  `of two servers one is killed ${rounds} times under load: the other answers and leads, and no job is lost or repeated`,
  { timeout: roundMs * (rounds + 1) },
  async () => {
    process.stdout.write(`LAKEGAUGE_SERVER_KILLS=${rounds} LAKEGAUGE_SEED=${seed}\n`)
    const nextPauseMs = pauses(seed + 1)
    for (let round = 0; round < rounds; round += 1) {
      const victim = await serverThat(round % 2 === 0)
      const survivor = servers.find((server) => server !== victim) ?? victim
      const before = await installation.leader()
      const guest = visitor(survivor.url, await signedIn(survivor.url), range)
      await control(installation.estate.connection, 'clock', { advanceHours: 1 })
      const held = installation.gateway.hold('/api/2.2/jobs/runs/list')
      const collecting = collection(survivor.dataDirectory)
      await held.reached
      await sleep(nextPauseMs())
      await victim.end('SIGKILL')
      held.release()
      const { afterMs, pid, term } = await installation.leaderAfter(
        before.term - (victim.pid === before.pid ? 0 : 1),
      )
      expect(pid).toBe(survivor.pid)
      expect(afterMs).toBeLessThan(newLeaderWithinMs)
      process.stdout.write(`round ${round}: term ${term} leads ${Math.round(afterMs)} ms after the kill\n`)
      expect((await collecting.done).failed).toEqual([])
      const pages = await guest.leave()
      expect([...new Set(pages.map(({ status }) => status))]).toEqual([200])
      expect([...new Set(pages.flatMap((page) => page.differences))]).toEqual(['0.0000000000'])
      const again = await installation.start(victim.dataDirectory)
      servers = [survivor, again]
      await ready(again)
    }
    const [first, second] = servers.map(({ dataDirectory }) => dataDirectory)
    expect((await collection(first ?? '').done).failed).toEqual([])
    expect(await reconciliation(first ?? '')).toEqual(await reconciliation(second ?? ''))
    const leftCalls = () => installation.query('select method from server_call')
    await vi.waitUntil(async () => (await leftCalls()).length === 0, { timeout: 30_000, interval: 200 })
    const active = await installation.query(
      `select name from job_queue.job where state = 'active' and name = 'collect'`,
    )
    expect(active).toEqual([])
  },
)

test(
  'after the kills every row of an undisturbed lake is there, on both servers',
  { timeout: 180_000 },
  async () => {
    const versionShownBy = async ({ url }: Server) => {
      const cookie = await signedIn(url)
      const answer = await fetch(`${url}/api/1.0/reports/jobs?${range}`, { headers: { cookie } })
      const { dataVersion }: { dataVersion: number } = await answer.json()
      return dataVersion
    }
    // A server that does not lead shows a publication a moment after the one that does.
    const differentVersions = async () => new Set(await Promise.all(servers.map(versionShownBy))).size
    await expect.poll(differentVersions, { timeout: 120_000, interval: 500 }).toBe(1)
    await expectSameFigures(installation, servers)
  },
)
