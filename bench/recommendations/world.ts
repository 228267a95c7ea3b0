import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveModels } from '#derive/derive-models.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { emptyLakeFor, startEstate } from '../../tests/truth/collected-estate.ts'
import { truthOf } from '../../tests/truth/truth-of.ts'
import { derivePriceOf, type DerivePrice } from './price.ts'

/** A derived world of labelled assets, the folder of its labels, and what its derive cost, where that was one of all days. */
export type AdvisedWorld = { lake: Lake; truth: string; price: DerivePrice | null; close(): Promise<void> }

/** A world by the seed and the cloud from which it is made. */
export type NamedWorld = { cloud: string; seed: number }

const longestMs = 3_600_000

/** Opens the lake of a folder; the folder has to be there. */
const lakeIn = (folder: string): Promise<Lake> =>
  openLake({
    file: join(folder, 'lake.duckdb'),
    memoryLimitMb: 1000,
    threads: 2,
    temporaryFolder: join(folder, 'spill'),
  })

/**
 * Takes the negotiated prices out of a lake: labels know list prices only. Answers whether there were any, so that all has to be derived
 * once more.
 */
async function leaveListPrices(folder: string): Promise<boolean> {
  const file = join(folder, 'lake.duckdb')
  // What a stopped derive wrote is read again first.
  const database = await openDatabase({ file, memoryLimitMb: 1000, threads: 1 })
  try {
    const [row] = await database.rows('select count(*) as negotiated from account_price')
    if (Number(row?.['negotiated']) === 0) return false
    await database.write((writing) => writing.run('delete from account_price'))
    return true
  } finally {
    await database.close()
  }
}

/**
 * The labelled world of a seed and a cloud, collected through the real connectors and derived. With a folder to keep it in,
 * a later call collects nothing and derives what changed of the models.
 */
export async function advisedWorld(named: NamedWorld, keptIn?: string): Promise<AdvisedWorld> {
  const parent = keptIn ?? (await mkdtemp(join(tmpdir(), 'lakegauge-advised-')))
  const folder = join(parent, `${named.cloud}-${named.seed}`)
  if (!existsSync(join(folder, 'truth'))) await collectInto(folder, named)
  const isChanged = await leaveListPrices(folder)
  const lake = await lakeIn(folder)
  await lake.migrate(rawTables)
  const price = isChanged ? await derivePriceOf(lake) : undefined
  if (!price) await deriveModels(lake, models)
  return {
    lake,
    price: price ?? null,
    truth: join(folder, 'truth'),
    async close() {
      await lake.close()
      if (keptIn === undefined) await rm(parent, { recursive: true, force: true })
    },
  }
}

/** Makes the world, collects it into a folder, or goes on with that, and puts its labels beside it: a folder with labels is whole. */
async function collectInto(folder: string, { cloud, seed }: NamedWorld): Promise<void> {
  await mkdir(folder, { recursive: true })
  process.env['LAKEGAUGE_ESTATE_CACHE'] = join(folder, 'estate')
  const words = ['--seed', String(seed), '--cloud', cloud, '--advised']
  const estate = await startEstate(words)
  const collected = await emptyLakeFor(estate.connection, 365, { open: () => lakeIn(folder), longestMs })
  try {
    const { failed } = await collected.collect()
    if (failed.length > 0) throw new Error(`The world was not collected: ${JSON.stringify(failed[0])}`)
  } finally {
    estate.stop()
    await collected.close()
  }
  const truth = await truthOf(words)
  if (globSync(join(truth, 'advice.parquet')).length === 0) throw new Error('The truth has no advice.')
  await rename(truth, join(folder, 'truth'))
  await rm(join(folder, 'estate'), { recursive: true, force: true })
}
