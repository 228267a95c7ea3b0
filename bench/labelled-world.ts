import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyLakeFor, startEstate, type Collected } from '../tests/truth/collected-estate.ts'
import { truthOf } from '../tests/truth/truth-of.ts'

/** A collected world of labelled assets. */
export type LabelledWorld = { collected: Collected; truth: string; close(): Promise<void> }

type Asked = {
  seed: number
  cloud: string
  /** The option of the estate that makes it. */
  world: '--advised' | '--changed'
  /** The table of its truth that has the labels. */
  label: string
  /** Days of history that are collected. Default: all. */
  historyDays?: number
}

const longestMs = 3_600_000

/** Makes the labelled world of a seed and a cloud, collects it through the real connectors and derives it. */
export async function labelledWorld({
  seed,
  cloud,
  world,
  label,
  historyDays = 365,
}: Asked): Promise<LabelledWorld> {
  const estateCache = await mkdtemp(join(tmpdir(), 'lakegauge-labelled-'))
  process.env['LAKEGAUGE_ESTATE_CACHE'] = estateCache
  const words = ['--seed', String(seed), '--cloud', cloud, world]
  const estate = await startEstate(words)
  const collected = await emptyLakeFor(estate.connection, historyDays, { longestMs })
  const { failed } = await collected.collect()
  if (failed.length > 0) throw new Error(`The world was not collected: ${JSON.stringify(failed[0])}`)
  const truth = await truthOf(words)
  if (globSync(join(truth, `${label}.parquet`)).length === 0) throw new Error(`The truth has no ${label}.`)
  return {
    collected,
    truth,
    async close() {
      estate.stop()
      await collected.close()
      for (const folder of [truth, estateCache]) await rm(folder, { recursive: true, force: true })
    },
  }
}
