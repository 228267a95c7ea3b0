import { stagedRows, hasRepeatedKeys, stageRows } from '../duckdb/staged-rows.ts'
import { literal, quoted } from '../duckdb/column-type.ts'
import type { Database } from '../duckdb/database.ts'
import { dayColumns, type Columns, type RawTable } from '../table.ts'

/** A file with the rows of a batch, in which every key occurs once. */
export type StagedFile = { rows: number; conflicts: number }

/** Merges a batch's files of one table into one file with the column types of the warehouse. */
export async function writeStagedFile(
  files: Database,
  table: RawTable,
  given: readonly string[],
  target: string,
): Promise<StagedFile> {
  return files.write(async (writing) => {
    const staged = await stagedRows(writing, table, given, 0)
    const isRepeated = await hasRepeatedKeys(writing, staged)
    const { conflicts } = isRepeated ? await stageRows(writing, staged) : { conflicts: 0 }
    const from = isRepeated ? 'staged' : `(${staged.select})`
    const columns: Columns = { ...table.columns, ...dayColumns }
    const values = Object.entries(columns).map(([name, type]) =>
      type === 'timestamp' ? `timezone('UTC', ${quoted(name)}) as ${quoted(name)}` : quoted(name),
    )
    const rows = await writing.run(
      `copy (select ${values.join(', ')} from ${from}) to ${literal(target)} (format parquet, compression zstd)`,
    )
    if (isRepeated) await writing.run('drop table staged')
    return { rows, conflicts }
  })
}
