// Collects a small estate through the real connectors: node tests/world/make-world.ts SEED FOLDER
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openMart } from '#mart/open-mart.ts'
import { emptyLakeFor, startEstate } from '../truth/collected-estate.ts'
import { truthOf } from '../truth/truth-of.ts'
import { wordsOf } from './world-seed.ts'

const [seed = '', folder = ''] = process.argv.slice(2)
const words = wordsOf(seed)
const making = await mkdtemp(`${folder}.making-`)
// A busy machine takes long.
const longestMs = 1_800_000
process.env['LAKEGAUGE_ESTATE_CACHE'] = join(making, 'facts')

async function collectInto(lakeFolder: string): Promise<void> {
  const estate = await startEstate(words)
  const collected = await emptyLakeFor(estate.connection, undefined, { longestMs })
  const { failed } = await collected.collect().finally(() => estate.stop())
  if (failed.length > 0) throw new Error(`Not collected: ${JSON.stringify(failed)}`)
  await collected.lake.close()
  for (const name of ['lake.duckdb', 'publications'])
    await cp(join(collected.folder, name), join(lakeFolder, name), { recursive: true })
  await rm(collected.folder, { recursive: true })
}

async function fillMart(lakeFolder: string): Promise<void> {
  const publications = join(lakeFolder, 'publications')
  const mart = await openMart(join(lakeFolder, 'mart'), publications, { memoryLimitMb: 300 })
  for (let version = -1; version !== mart.version();) {
    version = mart.version()
    await mart.importNext()
  }
  await mart.close()
}

try {
  await collectInto(join(making, 'lake'))
  await fillMart(join(making, 'lake'))
  const truth = await truthOf([...words, '--prices', 'account'])
  await cp(truth, join(making, 'truth'), { recursive: true })
  await rm(truth, { recursive: true })
  if (!existsSync(folder)) await rename(making, folder)
} finally {
  await rm(making, { recursive: true, force: true })
}
