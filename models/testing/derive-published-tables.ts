import { deriveModels } from '#derive/derive-models.ts'
import type { Columns } from '#lake/table.ts'
import { lakeWith } from '#testing/lake.ts'
import { models } from '../catalogue.ts'
import { rawTables } from './derived.ts'

/** Every published table with its columns, as an empty lake derives them. */
export async function derivePublishedTables(): Promise<Record<string, Columns>> {
  const lake = await lakeWith(rawTables)
  await deriveModels(lake, models)
  const tables: Record<string, Columns> = {}
  for (const { name, publish } of models) {
    const columns = publish ? await lake.columnsOf(name) : undefined
    if (columns) tables[name] = Object.fromEntries(columns.map((column) => [column.name, column.type]))
  }
  await lake.close()
  return tables
}
