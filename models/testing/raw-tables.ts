import { sources } from '#connectors/catalogue.ts'
import type { RawTable } from '#lake/table.ts'

/** The raw tables of all sources, each once. */
export const rawTables: readonly RawTable[] = [
  ...new Map(sources.flatMap(({ tables }) => tables.map((table) => [table.name, table] as const))).values(),
]
