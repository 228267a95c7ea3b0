import { constants, globSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { askHere } from '#local/ask-here.ts'
import { lakeHandlers } from '#worker/lake-handlers.ts'
import type { CollectedLake } from '../truth/collected-estate.ts'

/** A copy of a collected world, with its truth and its facts. */
export type World = {
  collected: CollectedLake
  /** Folder of the truth as Parquet. */
  truth: string
  /** Folder of the estate's facts as Parquet. */
  facts: string
  close(): Promise<void>
}

/** Copies a collected world from its folder and opens its lake. */
export async function openKeptWorld(kept: string): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-world-'))
  await cp(join(kept, 'lake'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const lake = await openLake({
    file: join(folder, 'lake.duckdb'),
    memoryLimitMb: 1000,
    threads: 2,
    temporaryFolder: join(folder, 'spill'),
  })
  const ask = askHere(lakeHandlers(lake, join(folder, 'publications')))
  const [facts = ''] = globSync(join(kept, 'facts', '*'))
  return {
    collected: { lake, folder, ask },
    truth: join(kept, 'truth'),
    facts,
    async close() {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
