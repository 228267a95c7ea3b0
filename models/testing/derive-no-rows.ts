import { deriveModels } from '#derive/derive-models.ts'
import type { Columns } from '#lake/table.ts'
import { lakeWith } from '#testing/lake.ts'
import { models } from '../catalogue.ts'
import { rawTables } from './raw-tables.ts'

/** What a lake without rows derives of a table. */
export type EmptyTable = {
  columns: Columns
  isPublished: boolean
  /** Whether it has rows nevertheless. */
  hasRows: boolean
}

/** Every derived table, as a lake without rows derives it. */
export async function deriveNoRows(): Promise<Record<string, EmptyTable>> {
  const lake = await lakeWith(rawTables)
  await deriveModels(lake, models)
  const tables: Record<string, EmptyTable> = {}
  for (const { name, publish } of models) {
    const columns = (await lake.columnsOf(name)) ?? []
    tables[name] = {
      columns: Object.fromEntries(columns.map((column) => [column.name, column.type])),
      isPublished: publish !== undefined,
      hasRows: (await lake.rows(`select 1 as one from ${name} limit 1`)).length > 0,
    }
  }
  await lake.close()
  return tables
}
