import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { canApply, importChanges } from './import.ts'
import { keptAnswers } from './kept-answers.ts'
import { publishedVersions, readManifest, type Manifest, type TableChange } from './manifest.ts'
import type { Mart, WatchOptions } from './mart.ts'
import { heldPublication, martDefinition, martReads, type Publication } from './read-mart.ts'

/** Memory for reads and imports of a mart in a server, a command or a restore. */
export const martMemoryMb = 200

// What the first pages after a rest read again is in the system's memory of files.
const quietBuffersMb = 16

// For smaller tables a second thread hardly speeds up a page and takes a third more processor time.
const rowsWorthThreads = 5_000_000

// A query reads few neighboring rows: with DuckDB's default of 122,880 it would read three times as much of a large table.
const rowGroupRows = 40_960

// Of a small result they take more time to plan with than they save (docs/footprint.md).
const skippedOptimizers = [
  'compressed_materialization',
  'common_subexpressions',
  'common_subplan',
  'duplicate_groups',
]

export type MartSettings = {
  memoryLimitMb: number
  /** The most threads of a statement, for large tables. Default: those of the machine. */
  threads?: number
  maxReads?: number
  /** Memory for cached answers of the current publication. Default: no cache. */
  keptAnswersMb?: number
}

/** Opens or creates the mart in a folder, fed by the folder of publications. */
export async function openMart(folder: string, publications: string, settings: MartSettings): Promise<Mart> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'mart.duckdb')
  const temporaryFolder = join(folder, 'mart.spill')
  const place = { file, temporaryFolder, rowGroupRows, skippedOptimizers, checkpointsEachWrite: true }
  const database = await openDatabase({ ...settings, ...place }).catch((cause: unknown) => {
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
  return martOf(database, publications, settings)
}

async function martOf(
  database: Database,
  publications: string,
  { keptAnswersMb = 0, threads = availableParallelism(), memoryLimitMb }: MartSettings,
): Promise<Mart> {
  let held = await heldPublication(database)
  let settled: Publication | undefined = held
  await fitThreads(database, threads)
  let lastImport: Promise<unknown> = Promise.resolve()
  const importing: Database = {
    ...database,
    async write(work, signal) {
      settled = undefined
      return database.write(work, signal)
    },
  }
  const importNext = () => {
    const turn = lastImport.then(async () => {
      const before = held.version
      await importAfter(importing, publications)
      held = await heldPublication(database)
      settled ??= held
      if (held.version === before) return before
      await fitThreads(database, threads)
      // Buffers stay: readers ask for the new rows next.
      await database.giveBack(memoryLimitMb)
      return held.version
    })
    lastImport = turn.catch(() => undefined)
    return turn
  }
  const reads = martReads(database, () => settled)
  return {
    ...reads,
    rows: keptAnswersMb > 0 ? keptAnswers(reads.rows, () => held, keptAnswersMb * 1e6) : reads.rows,
    version: () => held.version,
    importNext,
    giveBack: () => database.giveBack(quietBuffersMb),
    watch: (options) => watch(importNext, () => held.version, options),
    async close() {
      await lastImport
      await database.close()
    },
  }
}

/** Sets the threads of statements by the size of the largest table; all threads while there is no table. */
async function fitThreads(database: Database, most: number): Promise<void> {
  const [largest] = await database.rows(
    "select coalesce(max(estimated_size), 0) as row_count from duckdb_tables() where schema_name = 'main'",
  )
  const rows = Number(largest?.['row_count'])
  await database.useThreads(rows > 0 && rows < rowsWorthThreads ? 1 : most)
}

/** Imports the version after the current one; if that is impossible, the next base. */
async function importAfter(database: Database, folder: string): Promise<void> {
  const held = await heldPublication(database)
  const versions = await publishedVersions(folder)
  try {
    if (await importFollower(database, folder, versions, held)) return
  } catch (error) {
    if (await importBase(database, folder, versions, held)) return
    throw error
  }
  await importBase(database, folder, versions, held)
}

async function importFollower(
  database: Database,
  folder: string,
  versions: readonly number[],
  held: Publication,
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
  held: Publication,
): Promise<boolean> {
  for (const version of versions.toReversed()) {
    const manifest = await readManifest(folder, version).catch(() => undefined)
    if (!manifest) continue
    if (manifest.series === held.series && version <= held.version) break
    if (!manifest.base) continue
    await importChanges(database, { folder, manifest, changes: wholeTables(manifest) })
    return true
  }
  return false
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
