import { arrivingRows, hasRepeatedKeys, stageArriving } from '../duckdb/arriving.ts'
import { literal, quoted } from '../duckdb/column-type.ts'
import type { Database } from '../duckdb/database.ts'
import { dayColumns, type Columns, type RawTable } from '../table.ts'

/** Rows of a batch in one file, in which every key occurs once. */
export type ArrivingFile = { rows: number; conflicts: number }

/** Puts the rows of a batch's files together, as the warehouse reads them. */
export async function writeArriving(
  files: Database,
  table: RawTable,
  given: readonly string[],
  target: string,
): Promise<ArrivingFile> {
  return files.write(async (writing) => {
    const arriving = await arrivingRows(writing, table, given, 0)
    const isRepeated = await hasRepeatedKeys(writing, arriving)
    const { conflicts } = isRepeated ? await stageArriving(writing, arriving) : { conflicts: 0 }
    const from = isRepeated ? 'arriving' : `(${arriving.select})`
    const columns: Columns = { ...table.columns, ...dayColumns }
    const values = Object.entries(columns).map(([name, type]) =>
      type === 'timestamp' ? `timezone('UTC', ${quoted(name)}) as ${quoted(name)}` : quoted(name),
    )
    const rows = await writing.run(
      `copy (select ${values.join(', ')} from ${from}) to ${literal(target)} (format parquet, compression zstd)`,
    )
    if (isRepeated) await writing.run('drop table arriving')
    return { rows, conflicts }
  })
}
