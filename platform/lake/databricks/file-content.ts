import { literal } from '../duckdb/column-type.ts'
import { contentOf, type Content } from '../duckdb/copy.ts'
import type { LakeColumn } from '../lake.ts'
import type { DatabricksLake } from './lake-state.ts'

/** How many rows a Parquet file has, and the exact sum of each of its columns of whole or decimal numbers. */
export async function contentOfFile(
  lake: DatabricksLake,
  file: string,
  columns: readonly LakeColumn[],
): Promise<Content> {
  const files = await lake.files()
  return files.read((reading) => contentOf(reading, `read_parquet(${literal(file)})`, columns))
}
