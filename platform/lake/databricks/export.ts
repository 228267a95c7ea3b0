import { CodedError } from '#contract/errors.ts'
import type { LakeColumn, Parameters } from '../lake.ts'
import { columnType } from './column-type.ts'
import type { DatabricksLake } from './lake-state.ts'
import { shapeOfSelect } from './read.ts'
import { resultToParquet } from './result-file.ts'

type Export = { sql: string; parameters: Parameters | undefined; signal: AbortSignal | undefined }

/** Writes the rows of a select to a Parquet file; answers their number. */
export async function exportTo(
  lake: DatabricksLake,
  { sql, parameters, signal }: Export,
  target: string,
): Promise<number> {
  const { warehouse } = lake
  const shape = await shapeOfSelect(warehouse, sql, parameters)
  const columns = shape.columns.map(({ name, type_text: type }): LakeColumn => {
    const known = columnType(type)
    if (known) return { name, type: known }
    throw new CodedError('internal', `Column ${name} of an export is of type ${type}: cast it.`)
  })
  const result = await warehouse.run({
    kind: 'read',
    transport: 'links',
    sql: shape.exact?.(sql) ?? sql,
    parameters,
    signal,
  })
  const files = await lake.files()
  await resultToParquet(result, { warehouse, files, columns, folder: lake.newPlace(), target, signal })
  return result.rowCount
}
