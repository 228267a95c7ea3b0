import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { CollectionSummary } from '#worker/collection.ts'
import { emptyLakeFor, startEstate, type Collected } from './collected-estate.ts'
import { truthOf } from './truth-of.ts'

/** A collected small estate with its truth. */
export type World = {
  collected: Collected
  summary: CollectionSummary
  /** Folder of the truth as Parquet. */
  truth: string
  /** Folder of the estate's facts. */
  estateCache: string
  close(): Promise<void>
}

type Asked = {
  historyDays?: number
  /** Moves the estate's clock to this instant before the collection. */
  now?: string
  /** After this time the collection is given up. */
  longestMs?: number
}

/** Creates an estate with these arguments, in a folder of its own, and collects it. */
export async function collectedWorld(words: readonly string[], asked: Asked = {}): Promise<World> {
  const { historyDays, now, longestMs } = asked
  const estateCache = await mkdtemp(join(tmpdir(), 'lakegauge-estate-cache-'))
  vi.stubEnv('LAKEGAUGE_ESTATE_CACHE', estateCache)
  const estate = await startEstate(words)
  if (now !== undefined) {
    const body = JSON.stringify({ now })
    const moved = await fetch(estate.connection.dataClock ?? '', { method: 'POST', body })
    if (!moved.ok) throw new Error(`The estate's clock answers ${moved.status}.`)
  }
  const collected = await emptyLakeFor(estate.connection, historyDays, { longestMs })
  const summary = await collected.collect()
  const at = now === undefined ? [] : ['--at', now]
  const truth = await truthOf([...words, '--prices', 'account', ...at])
  return {
    collected,
    summary,
    truth,
    estateCache,
    async close() {
      estate.stop()
      await collected.close()
      for (const folder of [truth, estateCache]) await rm(folder, { recursive: true, force: true })
      vi.unstubAllEnvs()
    },
  }
}
