import type { AppendResult } from '../lake.ts'
import { insertion, merging, type Span } from './arriving-sql.ts'
import { declaredTable, documentOf } from './bookkeeping.ts'
import type { JournalEntry } from './journal.ts'
import type { DatabricksLake } from './lake-state.ts'
import { keptWhole } from './migrate.ts'
import { StatementRefusal } from './refusal.ts'
import { CodedError } from '#contract/errors.ts'

/** A table of a batch that is to be written: from which file, and how. */
export type PendingTable = {
  name: string
  file: string
  /** No arriving key is known. */
  isPlain: boolean
  span?: Span
}

/** A batch that is decided: what is to be written into tables, and what is remembered once it is. */
export type PendingBatch = {
  id: string
  version: number
  /** Folder of the volume that holds its files. */
  folder: string
  files: readonly string[]
  tables: readonly PendingTable[]
  entries: readonly JournalEntry[]
}

const name = 'batch'
const goneFile = /PATH_NOT_FOUND|FILE_NOT_EXIST/

// Written by pendingEntry only.
const asPending = (value: unknown) => value as PendingBatch | undefined

/** The batch as the journal keeps it until it is written. */
export function pendingEntry(pending: PendingBatch): JournalEntry {
  return { kind: 'pending', name, version: pending.version, value: JSON.stringify(pending) }
}

/** Writes what is pending of a batch that was cut in the middle, by this process or by one before it. */
export async function settlePending(lake: DatabricksLake): Promise<void> {
  const pending = asPending(documentOf(lake.journal.get('pending', name)))
  if (!pending) return
  try {
    await applyPending(lake, pending)
  } catch (error) {
    if (!isWithoutFiles(pending, error)) throw error
    await givenUp(lake, pending)
  }
}

// A table may lose files of its own: then the batch waits, and its files stay, until somebody has mended the table. The volume
// may be named by where it lies in the cloud, its folders are named as they are.
function isWithoutFiles({ folder }: PendingBatch, error: unknown): boolean {
  return error instanceof StatementRefusal && goneFile.test(error.said) && error.said.includes(`/${folder}`)
}

// Somebody emptied the volume. Without its checkpoint the batch is fetched again; what was written of it stays, and its days
// count as changed, because the next batch finds those rows there and would not say so.
async function givenUp({ journal }: DatabricksLake, { id, version, entries }: PendingBatch): Promise<void> {
  const changes = entries.filter(({ kind }) => kind === 'change' || kind === 'data_day')
  const answer: AppendResult = { version, changedRows: {}, conflicts: 0, repeated: false }
  await journal.put([
    { kind: 'batch', name: `given up: ${id}`, version, value: JSON.stringify(answer) },
    ...changes,
    { kind: 'pending', name, gone: true },
  ])
}

/** Writes a decided batch to its end; however often, the end is the same. */
export async function applyPending(lake: DatabricksLake, pending: PendingBatch): Promise<void> {
  for (const table of pending.tables) {
    try {
      const sql = await writingOf(lake, pending, table)
      await lake.warehouse.run({ kind: 'write', sql })
    } catch (error) {
      // Somebody else may have changed the table: the next try looks at it anew.
      lake.catalog.forget(table.name)
      throw error
    }
  }
  await lake.journal.put([...pending.entries, { kind: 'pending', name, gone: true }])
  if (pending.files.length > 0) await lake.volume.remove(pending.folder, pending.files)
}

async function writingOf(
  { warehouse, journal, catalog, volume }: DatabricksLake,
  { folder, version }: PendingBatch,
  { name: tableName, file, isPlain, span }: PendingTable,
): Promise<string> {
  const table = declaredTable(journal, tableName)
  if (!table)
    throw new CodedError('internal', `No raw table ${tableName} is declared, though a batch has its rows.`)
  const arriving = { table, path: volume.pathOf(`${folder}/${file}`), version }
  if (!isPlain) return merging(arriving, span)
  const kept = await catalog.columnsOf(tableName)
  const columns = keptWhole(warehouse, table, kept).map((column) => column.name)
  return insertion(arriving, columns)
}
