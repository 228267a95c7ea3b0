import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { emptyLakeFor, startEstate, type Collected, type Estate } from '../truth/collected-estate.ts'
import { collection, reconciliation } from './owner-calls.ts'
import { control } from './control.ts'
import { gatewayTo, type Gateway } from './gateway.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, startServer, type Server } from './server.ts'
import { differences, lakeTables } from './table-content.ts'
import { signedIn, visitor } from './visitor.ts'

const range = 'since=2025-05-29T00:00:00Z&until=2025-06-02T00:00:00Z'
const intoDerivingMs = 300
// Both are before 2 June: from then on usage has another column, which records that were read before do not have.
const hours = { first: 0.5, second: 24 }
const patient = { timeout: 90_000, interval: 100 }

let estate: Estate
let gateway: Gateway
let server: Server
let undisturbed: Collected | undefined

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  gateway = await gatewayTo(estate.connection)
  server = await startServer(await newFolder(), await connectedTo(gateway.connection))
  await ready(server)
}, 120_000)

afterAll(async () => {
  await server.end('SIGTERM')
  await gateway.close()
  estate.stop()
  await undisturbed?.close()
})

const processesOf = (module: string) => server.children().filter(({ command }) => command.endsWith(module))

function killAll(module: string): number {
  const killed = processesOf(module)
  for (const { pid } of killed) process.kill(pid, 'SIGKILL')
  return killed.length
}

const figuresVersion = async () => (await partsOf(server))['figures']?.says

test(
  'pages are answered and no row is lost while fetch workers and the lake are killed',
  { timeout: 480_000 },
  async () => {
    const guest = visitor(server.url, await signedIn(server.url), range)
    await control(estate.connection, 'clock', { advanceHours: hours.first })

    const held = gateway.hold('/api/2.2/jobs/runs/list')
    const first = collection(server.dataDirectory)
    await held.reached
    expect(killAll('fetch.ts')).toBeGreaterThan(0)
    held.release()
    expect((await first.done).failed).toEqual([])

    await control(estate.connection, 'clock', { advanceHours: hours.second })
    const heldAgain = gateway.hold('/api/2.2/jobs/runs/list')
    const before = await figuresVersion()
    const second = collection(server.dataDirectory)
    await heldAgain.reached
    expect(killAll('lake.ts')).toBe(1)
    heldAgain.release()
    await vi.waitUntil(second.isAllRead, { ...patient, interval: 10 })
    await sleep(intoDerivingMs)
    expect(killAll('lake.ts')).toBe(1)
    expect(await figuresVersion()).toBe(before)
    expect((await second.done).failed).toEqual([])
    expect(await figuresVersion()).not.toBe(before)

    const pages = await guest.leave()
    expect(pages.length).toBeGreaterThan(20)
    expect([...new Set(pages.map(({ status }) => status))]).toEqual([200])
    expect([...new Set(pages.flatMap((page) => page.differences))]).toEqual(['0.0000000000'])
    const versions = pages.map(({ dataVersion }) => dataVersion)
    expect(versions).toEqual(versions.toSorted((left, right) => left - right))
  },
)

test('after the kills every row of an undisturbed lake is there', { timeout: 120_000 }, async () => {
  undisturbed = await emptyLakeFor(gateway.connection, 4)
  expect((await undisturbed.collect()).failed).toEqual([])
  expect(await reconciliation(server.dataDirectory)).toEqual(await undisturbed.ask(lakeCalls.reconcile, {}))
  await server.end('SIGTERM')
  const lake = await openLake({
    file: join(server.dataDirectory, 'lake', 'lake.duckdb'),
    memoryLimitMb: 1000,
    // As the product opens it: the log of the last writes is read again, and may not fit into memory.
    temporaryFolder: join(server.dataDirectory, 'lake', 'read-again'),
  })
  expect(await differences(undisturbed.lake, lake, lakeTables)).toEqual({})
  await lake.close()
})
