import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lakeFolderOf, readConfiguration, type Configuration } from '#config/configuration.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Handlers } from '#local/calls.ts'
import type { Mart } from '#mart/mart.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import { mendFigures } from '#worker/mend-figures.ts'
import { handlerOf, withOwnLake } from './lake-access.ts'
import { leftoversIn, removeLeftovers } from './leftovers.ts'

// The server's handler answers what its type declares.
const asMended = (value: unknown) => value as string[]

/** Repairs what can be repaired, in the running server or here; answers what was done. */
export async function mend(): Promise<string[]> {
  const configuration = readConfiguration(process.env)
  const { dataDirectory } = configuration
  const running = await askOwner(dataDirectory, 'mend', {})
  return running.owned ? asMended(running.answer) : mendHere(configuration)
}

async function mendHere(configuration: Configuration): Promise<string[]> {
  const { dataDirectory } = configuration
  const lakeFolder = lakeFolderOf(configuration)
  const hasLeftLock = existsSync(join(dataDirectory, 'owner.json'))
  const leftovers = await leftoversIn(dataDirectory, lakeFolder)
  const mended = await withOwnLake('doctor', async (handlers) => {
    await removeLeftovers(dataDirectory, leftovers)
    return mendMart(dataDirectory, join(lakeFolder, 'publications'), handlers)
  })
  return [
    ...(hasLeftLock ? ['The lock of a process that is gone was removed.'] : []),
    ...(leftovers.length > 0
      ? [`What killed processes left behind was removed: ${leftovers.join(', ')}.`]
      : []),
    ...mended,
  ]
}

async function mendMart(dataDirectory: string, publications: string, handlers: Handlers): Promise<string[]> {
  const { mart, mended } = await openedMart(join(dataDirectory, 'server'), publications)
  const context = { signal: new AbortController().signal, progress: () => {} }
  try {
    const figures = await mendFigures({
      publications,
      version: () => mart.version(),
      importPublished: () => importAll(mart),
      ask: (method, params) => handlerOf(handlers, method)(params, context),
    })
    return [...mended, ...figures]
  } finally {
    await mart.close()
  }
}

/** The mart. If it cannot be opened it is created again, because all of its rows are published. */
async function openedMart(folder: string, publications: string): Promise<{ mart: Mart; mended: string[] }> {
  const open = () => openMart(folder, publications, { memoryLimitMb: martMemoryMb })
  try {
    return { mart: await open(), mended: [] }
  } catch {
    for (const name of ['mart.duckdb', 'mart.duckdb.wal']) await rm(join(folder, name), { force: true })
    return { mart: await open(), mended: ['The mart could not be opened and was made anew.'] }
  }
}

async function importAll(mart: Mart): Promise<void> {
  for (let before = -1; before !== mart.version();) {
    before = mart.version()
    await mart.importNext()
  }
}
