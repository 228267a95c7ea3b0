import { sources } from '#connectors/catalogue.ts'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
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
