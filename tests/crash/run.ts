import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionDocument } from '#contract/connection.ts'
import { collection } from '../faults/owner-calls.ts'
import { control } from '../faults/control.ts'
import { connectedTo, newFolder } from '../faults/server.ts'
import { inOrder, type Point } from './points.ts'
import { strike } from './strike.ts'
import { supervise, type Supervised } from './supervised.ts'

/** The instants of the data clock at which the product collects. */
const moments = ['2025-05-31T23:00:00Z', '2025-06-01T23:00:00Z'] as const

const patienceMs = 600_000
const lookEveryMs = 100

/** A run of the product from an empty directory to the last instant. */
export type Run = {
  dataDirectory: string
  made: readonly Point[]
  exitCode: number | null
  faults: readonly string[]
}

/** Runs the product from an empty data directory, collects at each instant, and kills at these points. */
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

/** Kills until everything is collected; answers the points that occurred. */
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
  // The last kill may have hit work after the collection.
  await untilAllIsThere()
  return made
}

/** A started server collects by itself, and again after a failed collection. */
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
