import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { AppendResult, Batch } from '../lake.ts'
import type { RawTable } from '../table.ts'
import { stagedChanges, type StagedChanges } from './staged-changes.ts'
import { writeStagedFile, type StagedFile } from './staged-file.ts'
import { comparisonSql } from './staging-sql.ts'
import { changeEntries, checkpointEntry, declaredTable, documentOf, latestVersion } from './bookkeeping.ts'
import type { JournalEntry } from './journal.ts'
import type { DatabricksLake } from './lake-state.ts'
import { applyPending, pendingEntry, type PendingBatch, type PendingTable } from './pending.ts'
import { rowsOf } from './read.ts'

/** A batch is repeated only soon after its process died, so older ids can be forgotten. */
const rememberedBatches = 10_000
const forgottenAtOnce = 500

// Written by appendBatch.
const asAnswer = (value: unknown) => value as AppendResult | undefined

/** One staged table of a batch: its file in the volume, and what it changes. */
type Sent = { table: RawTable; file: string; staged: StagedFile; changes: StagedChanges }

/**
 * Appends a batch and its checkpoint, unless its id is known. The journal entry of the pending batch comes first: before it
 * no table changes; after it the next open of the lake completes an interrupted batch.
 */
export async function appendBatch(lake: DatabricksLake, batch: Batch): Promise<AppendResult> {
  const before = asAnswer(documentOf(lake.journal.get('batch', batch.id)))
  if (before) return { ...before, repeated: true }
  const version = latestVersion(lake.journal) + 1
  const folder = `batches/${version}-${createHash('sha256').update(batch.id).digest('hex').slice(0, 16)}`
  const { changedRows, sent, conflictsPerTable } = await sendAll(lake, batch, folder, version)
  const conflicts = [...conflictsPerTable.values()].reduce((sum, count) => sum + count, 0)
  const answer = { version, changedRows, conflicts, repeated: false }
  const tables = sent.filter(({ changes }) => changes.newRows + changes.changedRows > 0)
  const pending: PendingBatch = {
    id: batch.id,
    version,
    folder,
    files: sent.map(({ file }) => file),
    tables: tables.map(pendingTable),
    entries: [
      { kind: 'batch', name: batch.id, version, value: JSON.stringify(answer) },
      ...(batch.checkpoint ? [checkpointEntry(batch.checkpoint)] : []),
      ...tables.flatMap(({ table, changes }) => changeEntries(table, version, changes.ranges)),
      ...conflictEntries(conflictsPerTable, version),
    ],
  }
  // A batch without rows to write needs only one journal statement.
  if (tables.length > 0) await lake.journal.put([pendingEntry(pending)])
  await applyPending(lake, pending)
  await deleteOldBatches(lake, version)
  return answer
}

function pendingTable({ table, file, changes }: Sent): PendingTable {
  return {
    name: table.name,
    file,
    isPlain: !changes.meetsKept,
    ...(changes.span && { span: changes.span }),
  }
}

function conflictEntries(conflicts: ReadonlyMap<string, number>, version: number): JournalEntry[] {
  return [...conflicts].flatMap(([name, count]): JournalEntry[] =>
    count === 0
      ? []
      : [{ kind: 'arrival_conflict', name, scope: String(version), version, value: String(count) }],
  )
}

async function sendAll(lake: DatabricksLake, batch: Batch, folder: string, version: number) {
  const place = lake.newPlace()
  await mkdir(place, { recursive: true })
  const changedRows: Record<string, number> = {}
  const conflictsPerTable = new Map<string, number>()
  const sent: Sent[] = []
  try {
    for (const [name, files] of filesPerTable(batch)) {
      const one = await sendTable(lake, { name, files, place, folder, version })
      changedRows[name] = one ? one.changes.newRows + one.changes.changedRows : 0
      conflictsPerTable.set(name, one ? one.staged.conflicts + one.changes.conflicts : 0)
      if (one) sent.push(one)
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  return { changedRows, sent, conflictsPerTable }
}

type Sending = { name: string; files: readonly string[]; place: string; folder: string; version: number }

async function sendTable(lake: DatabricksLake, sending: Sending): Promise<Sent | undefined> {
  const { name, files, place, folder, version } = sending
  const table = declaredTable(lake.journal, name)
  if (!table) throw new CodedError('internal', `No raw table ${name} is declared: run migrate first.`)
  if (files.length === 0) return undefined
  const file = `${name}.parquet`
  const staged = await writeStagedFile(await lake.files(), table, files, join(place, file))
  if (staged.rows === 0) return undefined
  await lake.volume.make(folder)
  await lake.volume.send(join(place, file), `${folder}/${file}`)
  const path = lake.volume.pathOf(`${folder}/${file}`)
  const found = await rowsOf(lake.warehouse, comparisonSql({ table, path, version }))
  return { table, file, staged, changes: stagedChanges(table, found) }
}

function filesPerTable(batch: Batch): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const part of batch.parts) files.set(part.table, [...(files.get(part.table) ?? []), ...part.files])
  return files
}

async function deleteOldBatches({ journal }: DatabricksLake, version: number): Promise<void> {
  const old = journal
    .all('batch')
    .filter((entry) => (entry.version ?? 0) <= version - rememberedBatches)
    .map(({ name }) => ({ kind: 'batch', name, gone: true }) as const)
  if (old.length >= forgottenAtOnce) await journal.put(old)
}
