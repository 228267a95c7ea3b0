import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionDocument } from '#contract/connection.ts'
import { collection } from '../faults/asking.ts'
import { control } from '../faults/control.ts'
import { connectedTo, newFolder } from '../faults/server.ts'
import { inOrder, type Point } from './points.ts'
import { strike } from './strike.ts'
import { supervise, type Supervised } from './supervised.ts'

/** The moments at which the data clock stands while it is collected. */
const moments = ['2025-05-31T23:00:00Z', '2025-06-01T23:00:00Z'] as const

const patienceMs = 600_000
const lookEveryMs = 100

/** A run of the product from an empty directory to the last moment. */
export type Run = {
  dataDirectory: string
  made: readonly Point[]
  exitCode: number | null
  faults: readonly string[]
}

/** Runs the product from an empty data directory, collects at each moment, and kills at these points on the way. */
export async function run(connection: ConnectionDocument, points: readonly Point[]): Promise<Run> {
  await control(connection, 'clock', { now: moments[0] })
  const server = supervise(await newFolder(), await connectedTo(connection))
  const half = points.slice(0, Math.ceil(points.length / 2))
  const made = await struck(server, half, () => untilItCollects(server))
  await control(connection, 'clock', { now: moments[1] })
  const left = points.filter((point) => !made.includes(point))
  made.push(...(await struck(server, left, () => untilCollected(server))))
  const exitCode = await server.stop()
  return { dataDirectory: server.dataDirectory, made, exitCode, faults: server.faults }
}

/** Kills until everything is collected; answers the points that were made meanwhile. */
async function struck(
  server: Supervised,
  points: readonly Point[],
  untilAllIsThere: () => Promise<void>,
): Promise<Point[]> {
  const over = new AbortController()
  const striking = strike(server, inOrder(points), over.signal)
  await untilAllIsThere()
  over.abort()
  const made = await striking
  // The last kill may have hit what came after the collection.
  await untilAllIsThere()
  return made
}

/** A server that starts collects of its own accord, and again after a collection that failed. */
async function untilItCollects(server: Supervised): Promise<void> {
  await patiently('no collection ended well', () => server.hasCollected())
}

async function untilCollected(server: Supervised): Promise<void> {
  await patiently('no collection that was asked for ended well', async () => {
    await server.untilLakeAnswers()
    const summary = await collection(server.dataDirectory).done.catch(() => undefined)
    return summary?.failed.length === 0
  })
}

async function patiently(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what} within ${patienceMs / 60_000} minutes`)
    await sleep(lookEveryMs)
  }
}
