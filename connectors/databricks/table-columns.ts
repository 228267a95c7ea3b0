import type { DatabricksClient } from './client.ts'
import { resultRows } from './result-file.ts'
import { leafPaths } from './type-fields.ts'

/** The current columns of a system table as dotted paths, with the fields of structs. */
export async function columnPaths(
  workspace: DatabricksClient,
  table: string,
  signal: AbortSignal,
): Promise<string[]> {
  const rows = await resultRows(workspace, `describe table ${table}`, signal)
  return rows.slice(0, countOfColumns(rows)).flatMap(([name, type]) => leafPaths(name ?? '', type ?? ''))
}

// After the columns come an empty line and headings, which begin with #.
function countOfColumns(rows: readonly (string | null)[][]): number {
  const end = rows.findIndex(
    ([name]) => name === null || name === undefined || name === '' || name.startsWith('#'),
  )
  return end < 0 ? rows.length : end
}
