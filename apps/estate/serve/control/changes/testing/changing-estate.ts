import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { generateChangedFacts, generateFacts } from '../../../../facts/generate.ts'
import type { FactsSize } from '../../../../facts/world.ts'
import { factsWorld } from '../../../../facts/world.ts'
import { credentialsOf } from '../../../access/credentials.ts'
import { startEstate } from '../../../estate.ts'

const folder = await mkdtemp(join(tmpdir(), 'estate-changes-'))
const closed: (() => Promise<void>)[] = []
let count = 0

/** A person of the workspace of `followed`, who changes settings. */
export const by = 'ravi.iyer@aurora-retail.example'

/** Ends all that were started, and removes their facts. */
export async function closeEstates(): Promise<void> {
  for (const close of closed) await close()
  await rm(folder, { recursive: true, force: true })
}

/** An estate in which settings can be changed by hand, with ways to ask it. */
export async function estateOf(size: FactsSize) {
  const world = { seed: 1, cloud: 'AZURE', size } as const
  const running = await startEstate({
    facts: await generateFacts(world),
    seed: 1,
    port: 0,
    nowMs: factsWorld(size).clock.getTime(),
    remake: async (changes) => {
      count += 1
      const remade = join(folder, `${size}-${count}`)
      await generateChangedFacts({ ...world, changes }, remade)
      return remade
    },
  })
  closed.push(running.close)
  const [first] = running.document.workspaces
  if (!first) throw new Error('no workspace')
  const { url, warehouseId } = first
  const headers = { authorization: `Bearer ${credentialsOf(1, { workspaceId: first.id }).token}` }
  const asked = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, { headers, ...sent })
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
  }
  return {
    asked,
    change: (order: object) => asked('/control/changes', order),
    advance: (advanceHours: number) => asked('/control/clock', { advanceHours }),
    async rows(statement: string) {
      const { body } = await asked('/api/2.0/sql/statements', {
        statement,
        warehouse_id: warehouseId,
        wait_timeout: '50s',
      })
      return (
        z
          .looseObject({
            result: z.looseObject({ data_array: z.array(z.array(z.string().nullable())).optional() }),
          })
          .parse(body).result.data_array ?? []
      )
    },
  }
}
