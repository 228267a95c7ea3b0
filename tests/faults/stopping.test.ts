import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { gatewayTo, type Gateway } from './gateway.ts'
import { isAlive } from './processes.ts'
import { ready } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { signedIn } from './visitor.ts'

const timeout = 120_000
const lastBreathMs = 5_000

let estate: Estate
let gateway: Gateway

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  gateway = await gatewayTo(estate.connection)
}, 30_000)

afterAll(async () => {
  await gateway.close()
  estate.stop()
})

test(
  'a server that is stopped during a collection ends within ten seconds, with all its processes',
  { timeout },
  async () => {
    const held = gateway.hold('/api/2.2/jobs/runs/list')
    const server = await startServer(await newFolder(), await connectedTo(gateway.connection))
    await held.reached
    const children = server.children()
    expect(children.map(({ command }) => command)).toEqual(
      expect.arrayContaining([expect.stringMatching(/lake\.ts$/), expect.stringMatching(/fetch\.ts$/)]),
    )
    const { exitCode, afterMs } = await server.end('SIGTERM')
    held.release()
    expect(exitCode).toBe(0)
    expect(afterMs).toBeLessThan(10_000)
    expect(children.filter(({ pid }) => isAlive(pid))).toEqual([])
  },
)

test(
  'a killed server leaves no process behind, and the next one takes its data over at once',
  { timeout },
  async () => {
    const environment = await connectedTo(estate.connection)
    const killed = await startServer(await newFolder(), environment)
    await ready(killed)
    const children = killed.children()
    await killed.end('SIGKILL')
    await vi.waitUntil(() => children.every(({ pid }) => !isAlive(pid)), { timeout: lastBreathMs })

    const server = await startServer(killed.dataDirectory, environment)
    const cookie = await signedIn(server.url)
    const jobs = await fetch(`${server.url}/api/1.0/reports/jobs`, { headers: { cookie } })
    const { totalElements }: { totalElements: number } = await jobs.json()
    expect(totalElements).toBeGreaterThan(0)
    await ready(server)
    expect((await server.end('SIGTERM')).exitCode).toBe(0)
  },
)
