import { sources } from '#connectors/catalogue.ts'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake, LakeRow } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { models } from '../catalogue.ts'

/** The raw tables of all sources, each once. */
export const rawTables: readonly RawTable[] = [
  ...new Map(sources.flatMap(({ tables }) => tables.map((table) => [table.name, table] as const))).values(),
]

/** A derived lake with these rows. */
export async function derivedLake(rows: RowsOfTables): Promise<Lake> {
  const lake = await lakeWith(rawTables)
  await addRows(lake, rows)
  return lake
}

/** Appends another batch and derives. Tables without rows are left out. */
export async function addRows(lake: Lake, rows: RowsOfTables): Promise<void> {
  await appendRows(
    lake,
    rawTables,
    Object.fromEntries(Object.entries(rows).filter(([, of]) => of.length > 0)),
  )
  await deriveModels(lake, models)
}

/** All rows of all derived tables, by table. */
export async function derivedRows(lake: Lake): Promise<Readonly<Record<string, readonly LakeRow[]>>> {
  const tables: Record<string, readonly LakeRow[]> = {}
  for (const { name, grain } of models) {
    if (grain !== 'version') tables[name] = await lake.rows(`select * from ${name} order by all`)
  }
  return tables
}
