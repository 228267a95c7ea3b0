import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { collection, reconciliation } from './owner-calls.ts'
import { control } from './control.ts'
import { gatewayTo, type Gateway } from './gateway.ts'
import { exceedMemory } from './exceed-memory.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, startServer, type Server } from './server.ts'
import { signedIn, visitor } from './visitor.ts'

const runsPath = '/api/2.2/jobs/runs/list'
const range = 'since=2025-05-29T00:00:00Z&until=2025-06-02T00:00:00Z'
const lakeLimitMb = 400
const overLimitMb = 1_200
const intoDerivingMs = 300
const patient = { timeout: 90_000, interval: 100 }

let estate: Estate
let gateway: Gateway
let server: Server

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  gateway = await gatewayTo(estate.connection)
  const environment = await connectedTo(gateway.connection)
  const limits = { LAKEGAUGE_LAKE_MEMORY_MB: String(lakeLimitMb), LAKEGAUGE_WORKER_MEMORY_MB: '128' }
  server = await startServer(await newFolder(), { ...environment, ...limits })
  await ready(server)
}, 120_000)

afterAll(async () => {
  await server.end('SIGTERM')
  await gateway.close()
  estate.stop()
})

const pidsOf = (module: string) =>
  server.children().flatMap(({ command, pid }) => (command.endsWith(module) ? [pid] : []))

// A process that has just started ends on the debug signal; then its successor is used.
async function exceeding(module: string): Promise<void> {
  const pid = await vi.waitUntil(() => pidsOf(module)[0], patient)
  const isGone = () => !pidsOf(module).includes(pid)
  try {
    await exceedMemory(pid, overLimitMb)
  } catch (error) {
    if (!isGone()) throw error
    return exceeding(module)
  }
  await vi.waitUntil(isGone, patient)
}

const figures = async () => (await partsOf(server))['figures']?.says

/** Ends the lake process while it derives a further day; answers how often that took, as a day may be made before the end. */
async function endedWhileDeriving(tries = 1): Promise<number> {
  expect(tries).toBeLessThan(6)
  await control(estate.connection, 'clock', { advanceHours: 24 })
  const before = await figures()
  const collecting = collection(server.dataDirectory)
  await vi.waitUntil(collecting.isAllRead, { ...patient, interval: 10 })
  await sleep(intoDerivingMs)
  await exceeding('lake.ts')
  const isMade = (await figures()) !== before
  expect((await collecting.done).failed).toEqual([])
  expect(await figures()).not.toBe(before)
  return isMade ? endedWhileDeriving(tries + 1) : tries
}

test(
  'a worker or a lake process above its memory limit is ended, and its step is repeated while pages are answered',
  { timeout: 480_000 },
  async () => {
    const guest = visitor(server.url, await signedIn(server.url), range)
    await control(estate.connection, 'clock', { advanceHours: 24 })
    const before = await figures()
    const held = gateway.hold(runsPath)
    const collecting = collection(server.dataDirectory)
    await held.reached
    await exceeding('fetch.ts')
    await exceeding('lake.ts')
    held.release()
    expect((await collecting.done).failed).toEqual([])
    expect(await figures()).not.toBe(before)
    const derives = await endedWhileDeriving()
    const said = `The lake process exceeded its memory limit of ${lakeLimitMb + 512} MB`
    expect(server.output().split(said)).toHaveLength(2 + derives)

    const pages = await guest.leave()
    expect(pages.length).toBeGreaterThan(20)
    expect([...new Set(pages.map(({ status }) => status))]).toEqual([200])
    expect([...new Set(pages.flatMap((page) => page.differences))]).toEqual(['0.0000000000'])
    const { days } = await reconciliation(server.dataDirectory)
    expect(days.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
    expect(days.filter(({ day }) => day === '2025-06-01')).toHaveLength(2)
  },
)
