import { isRefusedFor } from '#databricks/refusals.ts'
import type { AppendResult } from '../lake.ts'
import { insertSql, mergeSql, type Span } from './staging-sql.ts'
import { declaredTable, documentOf } from './bookkeeping.ts'
import type { JournalEntry } from './journal.ts'
import type { DatabricksLake } from './lake-state.ts'
import { keptWhole } from './migrate.ts'
import { CodedError } from '#contract/errors.ts'

/** A table that the batch writes to: from which staged file, and how. */
export type PendingTable = {
  name: string
  file: string
  /** Whether the table has none of the staged keys. */
  isPlain: boolean
  span?: Span
}

/** A decided batch: what it writes into tables, and the journal entries that follow once that is done. */
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

// Written by pendingEntry only.
const asPending = (value: unknown) => value as PendingBatch | undefined

/** The journal entry that keeps the batch until it is written. */
export function pendingEntry(pending: PendingBatch): JournalEntry {
  return { kind: 'pending', name, version: pending.version, value: JSON.stringify(pending) }
}

/** Completes a batch that was interrupted in this process or in an earlier one. */
export async function settlePending(lake: DatabricksLake): Promise<void> {
  const pending = asPending(documentOf(lake.journal.get('pending', name)))
  if (!pending) return
  try {
    await applyPending(lake, pending)
  } catch (error) {
    if (!isWithoutFiles(pending, error)) throw error
    await giveUp(lake, pending)
  }
}

// If a table has lost files of its own, the batch waits with its staged files until the table is repaired. The message may name
// the volume by its cloud path, but always names the folder as it is.
function isWithoutFiles({ folder }: PendingBatch, error: unknown): boolean {
  return isRefusedFor('no_file', error) && error.refused.message.includes(`/${folder}`)
}

// The staged files are gone from the volume. Without its checkpoint the batch is fetched again. Rows that are already written
// stay, and their days count as changed here, because the repeated batch finds those rows and reports no change.
async function giveUp({ journal }: DatabricksLake, { id, version, entries }: PendingBatch): Promise<void> {
  const changes = entries.filter(({ kind }) => kind === 'change' || kind === 'data_day')
  const answer: AppendResult = { version, changedRows: {}, conflicts: 0, repeated: false }
  await journal.put([
    { kind: 'batch', name: `given up: ${id}`, version, value: JSON.stringify(answer) },
    ...changes,
    { kind: 'pending', name, gone: true },
  ])
}

/** Writes a decided batch. Repeating it gives the same result. */
export async function applyPending(lake: DatabricksLake, pending: PendingBatch): Promise<void> {
  for (const table of pending.tables) {
    try {
      const sql = await writingOf(lake, pending, table)
      await lake.warehouse.run({ kind: 'write', sql })
    } catch (error) {
      // Another writer may have changed the table, so the next attempt reads its columns again.
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
    throw new CodedError(
      'internal',
      `A batch has rows of ${tableName}, which is not declared: run migrate, then try again.`,
    )
  const staged = { table, path: volume.pathOf(`${folder}/${file}`), version }
  if (!isPlain) return mergeSql(staged, span)
  const kept = await catalog.columnsOf(tableName)
  const columns = keptWhole(warehouse, table, kept).map((column) => column.name)
  return insertSql(staged, columns)
}
