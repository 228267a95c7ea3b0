import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lakeFolderOf, readConfiguration, type Configuration } from '#config/configuration.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Ask } from '#contract/process-call.ts'
import type { Mart } from '#mart/mart.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import { repairPublication } from '#worker/repair-publication.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import { withOwnLake } from './lake-access.ts'
import { leftoversIn, removeLeftovers } from './leftovers.ts'

/** Repairs what can be repaired, in the running server or here; answers the repairs. */
export async function repair(): Promise<string[]> {
  const configuration = readConfiguration(process.env)
  const { dataDirectory } = configuration
  const running = await askOwner(dataDirectory, serverCalls.repair, {})
  return running.owned ? running.answer : repairHere(configuration)
}

async function repairHere(configuration: Configuration): Promise<string[]> {
  const { dataDirectory } = configuration
  const lakeFolder = lakeFolderOf(configuration)
  const hasLeftLock = existsSync(join(dataDirectory, 'owner.json'))
  const leftovers = await leftoversIn(dataDirectory, lakeFolder)
  const repairs = await withOwnLake('doctor', async (ask) => {
    await removeLeftovers(dataDirectory, leftovers)
    return repairMart(dataDirectory, join(lakeFolder, 'publications'), ask)
  })
  return [
    ...(hasLeftLock ? ['The lock of a dead process was removed.'] : []),
    ...(leftovers.length > 0 ? [`Files of killed processes were removed: ${leftovers.join(', ')}.`] : []),
    ...repairs,
  ]
}

async function repairMart(dataDirectory: string, publications: string, ask: Ask): Promise<string[]> {
  const { mart, repairs } = await openedMart(join(dataDirectory, 'server'), publications)
  try {
    const published = await repairPublication({
      publications,
      version: () => mart.version(),
      importPublished: () => importAll(mart),
      ask,
    })
    return [...repairs, ...published]
  } finally {
    await mart.close()
  }
}

/** The mart. If it cannot be opened it is created again, because all of its rows are published. */
async function openedMart(folder: string, publications: string): Promise<{ mart: Mart; repairs: string[] }> {
  const open = () => openMart(folder, publications, { memoryLimitMb: martMemoryMb })
  try {
    return { mart: await open(), repairs: [] }
  } catch {
    for (const name of ['mart.duckdb', 'mart.duckdb.wal']) await rm(join(folder, name), { force: true })
    return { mart: await open(), repairs: ['The mart could not be opened and was created again.'] }
  }
}

async function importAll(mart: Mart): Promise<void> {
  for (let before = -1; before !== mart.version();) {
    before = mart.version()
    await mart.importNext()
  }
}
