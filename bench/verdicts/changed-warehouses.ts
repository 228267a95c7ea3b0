import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConnectionDocument } from '#contract/connection.ts'
import { emptyLakeFor, startEstate } from '../../tests/truth/collected-estate.ts'
import { judgedBeside, keyOfAsset, type JudgedWorld } from './judged-changes.ts'
import { changesInTurn, effects, trueChange, warehouse, type Warehouse } from './warehouse-changes.ts'

/** Who changes them, in every world of this kind. */
const by = 'ravi.iyer@aurora-retail.example'
/** Ten days with statements follow a change, weekends and days without statements between them. */
const hoursAfter = 18 * 24
const longestMs = 3_600_000

/** Changes SQL warehouses of a simulated lakehouse by hand, lets time go by, collects, and judges them beside what the changes truly did. */
export async function judgedWarehouses({
  cloud,
  seed,
}: {
  cloud: string
  seed: number
}): Promise<JudgedWorld> {
  const cache = await mkdtemp(join(tmpdir(), 'lakegauge-warehouses-'))
  process.env['LAKEGAUGE_ESTATE_CACHE'] = cache
  const estate = await startEstate(['--seed', String(seed), '--cloud', cloud, '--followed'])
  const collected = await emptyLakeFor(estate.connection, 60, { longestMs })
  try {
    const changes = (await warehousesOf(estate.connection)).flatMap((one, place) => {
      const order = changesInTurn[place % changesInTurn.length]?.(one)
      return order ? [{ kind: 'warehouse', id: one.id, by, ...order }] : []
    })
    await control(estate.connection, '/control/clock', { advanceHours: 1 })
    await control(estate.connection, '/control/changes', { changes })
    await control(estate.connection, '/control/clock', { advanceHours: hoursAfter })
    const { failed } = await collected.collect()
    if (failed.length > 0) throw new Error(`The world was not collected: ${JSON.stringify(failed[0])}`)
    const truth = effects.parse(await control(estate.connection, '/control/changes/effects'))
    const real = new Map(
      truth.effects.map((effect) => [keyOfAsset(effect.workspace, effect.id), [trueChange(effect)]]),
    )
    return await judgedBeside(collected.lake, {
      assetKind: 'warehouse',
      real,
      isUnchanged: (key) => !real.has(key),
    })
  } finally {
    estate.stop()
    await collected.close()
    await rm(cache, { recursive: true, force: true })
  }
}

async function control(connection: ConnectionDocument, path: string, body?: object): Promise<unknown> {
  const url = new URL(path, connection.dataClock)
  const answer = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const credentials = z.object({ workspaces: z.array(z.object({ id: z.string(), token: z.string() })) })

/** The SQL warehouses that people made and that stop by themselves, by their ids. */
async function warehousesOf(connection: ConnectionDocument): Promise<Warehouse[]> {
  const known = credentials.parse(await control(connection, '/control/credentials'))
  const found: Warehouse[] = []
  for (const { id, url, warehouseId } of connection.workspaces) {
    const token = known.workspaces.find((workspace) => workspace.id === id)?.token
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(new URL('/api/2.0/sql/warehouses', url), { headers })
    const { warehouses } = z.object({ warehouses: z.array(warehouse) }).parse(await answer.json())
    found.push(...warehouses.filter((one) => one.id !== warehouseId && one.auto_stop_mins > 0))
  }
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
