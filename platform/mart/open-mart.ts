import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { canApply, importChanges } from './import.ts'
import { publishedVersions, readManifest, type Manifest, type TableChange } from './manifest.ts'
import type { Mart, WatchOptions } from './mart.ts'
import { heldPublication, martDefinition, martReads } from './read-mart.ts'

export type MartSettings = { memoryLimitMb: number; threads?: number; maxReads?: number }

/** Opens (or creates) the mart in a folder; its versions come from the folder of publications. */
export async function openMart(folder: string, publications: string, settings: MartSettings): Promise<Mart> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'mart.duckdb')
  const temporaryFolder = join(folder, 'mart.spill')
  const database = await openDatabase({ ...settings, file, temporaryFolder }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError(
      'store_failed',
      `${why} Unless another process has it open, delete it: the mart is made anew from the publications.`,
      { cause },
    )
  })
  await database.write(async (writing) => {
    for (const statement of martDefinition) await writing.run(statement)
  })
  return martOf(database, publications)
}

async function martOf(database: Database, publications: string): Promise<Mart> {
  let { version } = await heldPublication(database)
  let lastImport: Promise<unknown> = Promise.resolve()
  const importNext = () => {
    const turn = lastImport.then(async () => {
      version = await importAfter(database, publications)
      return version
    })
    lastImport = turn.catch(() => undefined)
    return turn
  }
  return {
    ...martReads(database),
    version: () => version,
    importNext,
    watch: (options) => watch(importNext, () => version, options),
    async close() {
      await lastImport
      await database.close()
    },
  }
}

type Held = { series: string; version: number }

/** Imports the version that follows the held one; where that cannot be, the newest base after it. */
async function importAfter(database: Database, folder: string): Promise<number> {
  const held = await heldPublication(database)
  const versions = await publishedVersions(folder)
  try {
    if (await importFollower(database, folder, versions, held)) return held.version + 1
  } catch (error) {
    const mended = await importBase(database, folder, versions, held)
    if (mended === held.version) throw error
    return mended
  }
  return importBase(database, folder, versions, held)
}

async function importFollower(
  database: Database,
  folder: string,
  versions: readonly number[],
  held: Held,
): Promise<boolean> {
  if (!versions.includes(held.version + 1)) return false
  const manifest = await readManifest(folder, held.version + 1)
  if (!manifest.changes || manifest.series !== held.series || !(await canApply(database, manifest)))
    return false
  await importChanges(database, { folder, manifest, changes: manifest.changes })
  return true
}

async function importBase(
  database: Database,
  folder: string,
  versions: readonly number[],
  held: Held,
): Promise<number> {
  for (const version of versions.toReversed()) {
    const manifest = await readManifest(folder, version).catch(() => undefined)
    if (!manifest) continue
    if (manifest.series === held.series && version <= held.version) break
    if (!manifest.base) continue
    await importChanges(database, { folder, manifest, changes: wholeTables(manifest) })
    return version
  }
  return held.version
}

function wholeTables({ base = {} }: Manifest): Record<string, TableChange> {
  return Object.fromEntries(Object.entries(base).map(([table, rows]) => [table, { kind: 'all', rows }]))
}

function watch(
  importNext: () => Promise<number>,
  version: () => number,
  { intervalMs, onImport, onError }: WatchOptions,
): () => Promise<void> {
  const stopping = new AbortController()
  const look = async () => {
    while (!stopping.signal.aborted) {
      const before = version()
      const after = await importNext().catch((error: unknown) => {
        onError?.(error)
        return before
      })
      if (after === before) await pause(intervalMs, stopping.signal)
      else onImport?.(after)
    }
  }
  const looking = look()
  return async () => {
    stopping.abort()
    await looking
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
