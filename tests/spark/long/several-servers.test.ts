import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#lake/duckdb/database.ts'
import { collection, reconciliation } from '../../faults/owner-calls.ts'
import { control as steerEstate } from '../../faults/control.ts'
import {
  newInstallation,
  newLeaderWithinMs,
  type Installation,
} from '../../faults/several-servers/installation.ts'
import type { Server } from '../../faults/server.ts'
import { differences, martTables } from '../../faults/table-content.ts'
import { emptyLakeFor } from '../../truth/collected-estate.ts'
import { warehouseVariables } from '../moving-environment.ts'
import { control, untilHeld } from '../start-warehouse.ts'

const warehouse = inject('warehouse')
const longestMs = 3_600_000
// The clock of the estate passes midnight meanwhile.
const historyDays = 4
const patient = { timeout: longestMs, interval: 500 }
const memory = { memoryLimitMb: 1000, threads: 2 }
// Two models far from each other, one early and one late in a derive.
const cutModels = ['task_run', 'run_day'] as const

let installation: Installation
let servers: Server[] = []

beforeAll(async () => {
  await control(warehouse, 'reset', { schemas: true })
  installation = await newInstallation({ LAKE_ENGINE: 'databricks', ...warehouseVariables(warehouse) })
}, longestMs)

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL')
  await installation.close()
})

async function showsFigures(server: Server): Promise<void> {
  const isReady = async () => (await fetch(`${server.url}/readyz`)).ok
  await vi.waitUntil(isReady, patient).catch((cause: unknown) => {
    throw new Error(`the server is not ready:\n${server.output().slice(-4_000)}`, { cause })
  })
}

async function leadingOfTwo(): Promise<{ leader: Server; follower: Server }> {
  const { pid } = await installation.leader()
  const [leader, follower] = servers.toSorted(
    (one, other) => Number(other.pid === pid) - Number(one.pid === pid),
  )
  if (!leader || !follower || leader.pid !== pid) throw new Error(`${pid} leads and is none of the servers`)
  return { leader, follower }
}

test(
  'the leader of two servers on Databricks is killed during a derive: the other one leads, completes the derive, and both show the values of an undisturbed product',
  { timeout: longestMs },
  async () => {
    servers = [await installation.start(), await installation.start()]
    await Promise.all(servers.map(showsFigures))
    for (const model of cutModels) {
      const { leader, follower } = await leadingOfTwo()
      const { term } = await installation.leader()
      await steerEstate(installation.estate.connection, 'clock', { advanceHours: 1 })
      await control(warehouse, 'faults', { kind: 'held_during', statement: `\`${model}\`` })
      const collecting = collection(follower.dataDirectory)
      await untilHeld(warehouse, collecting.done, model)
      await leader.end('SIGKILL')
      const next = await installation.leaderAfter(term)
      expect(next.pid).toBe(follower.pid)
      expect(next.afterMs).toBeLessThan(newLeaderWithinMs)
      // Statements of the dead server are applied while the new one works.
      await control(warehouse, 'release', {})
      expect((await collecting.done).failed).toEqual([])
      servers = [follower, await installation.start(leader.dataDirectory)]
      await Promise.all(servers.map(showsFigures))
    }
    expect((await collection(servers[0]?.dataDirectory ?? '').done).failed).toEqual([])
    const bills = await Promise.all(servers.map(({ dataDirectory }) => reconciliation(dataDirectory)))
    expect(bills[0]).toEqual(bills[1])
    const days = bills.flatMap((bill) => bill.days)
    expect(days.length).toBeGreaterThan(0)
    expect([...new Set(days.map(({ difference }) => difference))]).toEqual(['0.0000000000'])
  },
)

test('afterwards both marts have every row of an undisturbed product', { timeout: longestMs }, async () => {
  const undisturbed = await emptyLakeFor(installation.gateway.connection, historyDays)
  expect((await undisturbed.collect()).failed).toEqual([])
  for (const server of servers) expect((await server.end('SIGTERM')).exitCode).toBe(0)
  for (const { dataDirectory } of servers) {
    const mart = await openDatabase({ file: join(dataDirectory, 'server', 'mart.duckdb'), ...memory })
    expect(await differences(undisturbed.lake, mart, martTables)).toEqual({})
    await mart.close()
  }
  servers = []
  await undisturbed.close()
})
