import { existsSync, renameSync, statSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { parsedDocument } from './bookkeeping.ts'
import { literal } from './column-type.ts'
import { newSpillFolder, type DatabaseSettings } from './database.ts'

/** What a lake's file holds under a name, or that there is no file; nothing is written. Throws if it cannot be read. */
export async function peekNote(
  settings: DatabaseSettings,
  name: string,
): Promise<{ isThere: boolean; note: unknown }> {
  const { file, memoryLimitMb } = settings
  if (!existsSync(file) || statSync(file).size === 0) return { isThere: false, note: undefined }
  // The log of a killed process is replayed and may not fit into memory.
  const spill = await newSpillFolder(settings)
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    memory_limit: `${memoryLimitMb}MB`,
    temp_directory: spill.temporaryFolder ?? '',
  })
  try {
    const connection = await instance.connect()
    const hasNotes = await connection.runAndReadAll(
      "select 1 from duckdb_tables() where schema_name = 'bookkeeping' and table_name = 'note'",
    )
    if (hasNotes.currentRowCount === 0) return { isThere: true, note: undefined }
    const kept = await connection.runAndReadAll(
      `select value from bookkeeping.note where name = ${literal(name)}`,
    )
    return { isThere: true, note: parsedDocument(kept.getRows()[0]?.[0]) }
  } finally {
    instance.closeSync()
  }
}

/** True if the error is that another process has the file open. */
export function isHeldElsewhere(error: unknown): boolean {
  return error instanceof Error && /could not set lock|conflicting lock/i.test(error.message)
}

/** Gives a lake's file and its log another name, so that the next opening makes a new one. */
export function setAside({ file }: DatabaseSettings, ending: string): void {
  for (const path of [file, `${file}.wal`]) if (existsSync(path)) renameSync(path, `${path}.${ending}`)
}
