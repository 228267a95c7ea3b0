import { sources } from '#connectors/catalogue.ts'
import { deriveModels } from '#derive/derive-models.ts'
import type { Columns } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'
import { lakeWith } from '#testing/lake.ts'

// Two sources may fill one table.
const rawTables = new Map(sources.flatMap((source) => source.tables).map((table) => [table.name, table]))

/** Every published table with its columns, as an empty lake derives them. */
export async function publishedTables(): Promise<Record<string, Columns>> {
  const lake = await lakeWith([...rawTables.values()])
  await deriveModels(lake, models)
  const tables: Record<string, Columns> = {}
  for (const { name, publish } of models) {
    const columns = publish ? await lake.columnsOf(name) : undefined
    if (columns) tables[name] = Object.fromEntries(columns.map((column) => [column.name, column.type]))
  }
  await lake.close()
  return tables
}
