import { literal } from '../duckdb/column-type.ts'
import { contentOf, type Content } from '../duckdb/copy.ts'
import type { LakeColumn } from '../lake.ts'
import type { DatabricksLake } from './lake-state.ts'

/** The row count of a Parquet file and the exact sums of its integer and decimal columns. */
export async function contentOfFile(
  lake: DatabricksLake,
  file: string,
  columns: readonly LakeColumn[],
): Promise<Content> {
  const files = await lake.files()
  return files.read((reading) => contentOf(reading, `read_parquet(${literal(file)})`, columns))
}
