import { CodedError } from '#contract/errors.ts'
import { allColumns, columnsToAdd, refuseOtherKey, undeclaredColumns } from '../declaration.ts'
import type { LakeColumn, Migration } from '../lake.ts'
import type { Columns, RawTable } from '../table.ts'
import { declaredTable } from './bookkeeping.ts'
import { createTable } from './catalog.ts'
import { columnDeclarations, qualifiedName, quoted } from './column-type.ts'
import type { DatabricksLake } from './lake-state.ts'
import type { Warehouse } from './warehouse.ts'

/** Creates or widens the raw tables, and refuses those that were changed outside. */
export async function migrateTables(lake: DatabricksLake, tables: readonly RawTable[]): Promise<Migration> {
  lake.catalog.forgetAll()
  await lake.catalog.lookAt(tables.map(({ name }) => name))
  const changes = await Promise.all(tables.map((table) => migrateTable(lake, table)))
  await lake.journal.put(
    tables.map((table) => ({ kind: 'raw_table', name: table.name, value: JSON.stringify(table) })),
  )
  return {
    addedColumns: changes.flatMap((change) => change.addedColumns),
    undeclaredColumns: changes.flatMap((change) => change.undeclaredColumns),
  }
}

async function migrateTable(lake: DatabricksLake, table: RawTable): Promise<Migration> {
  const { warehouse, catalog, journal } = lake
  const kept = await catalog.columnsOf(table.name)
  const before = declaredTable(journal, table.name)
  refuseOtherKey(table, before)
  if (before) keptWhole(warehouse, before, kept)
  if (!kept) {
    const looked = [...table.key, 'last_day', 'arrived_version']
    await createTable(warehouse, table.name, allColumns(table), looked)
    catalog.forget(table.name)
    return { addedColumns: [], undeclaredColumns: [] }
  }
  return {
    addedColumns: await widenTable(lake, table.name, allColumns(table), kept),
    undeclaredColumns: undeclaredColumns(table, kept),
  }
}

/** Creates a table with its own columns, or adds missing ones. */
export async function defineKeptTable(lake: DatabricksLake, table: string, columns: Columns): Promise<void> {
  const kept = await lake.catalog.columnsOf(table)
  if (kept) {
    await widenTable(lake, table, columns, kept)
    return
  }
  await createTable(lake.warehouse, table, columns, ['version'])
  lake.catalog.forget(table)
}

async function widenTable(
  { warehouse, catalog }: DatabricksLake,
  table: string,
  columns: Columns,
  kept: readonly LakeColumn[],
): Promise<string[]> {
  const added = columnsToAdd(table, columns, kept)
  const names = Object.keys(added)
  if (names.length === 0) return []
  try {
    await warehouse.run({
      kind: 'write',
      sql: `alter table ${quoted(table)} add columns (${columnDeclarations(added)})`,
    })
  } finally {
    catalog.forget(table)
  }
  return names.map((name) => `${table}.${name}`)
}

/**
 * The columns of a raw table, including all that it was created with. A column that is gone or has another type was changed
 * outside and is refused: a new empty table would hide the loss of its rows.
 */
export function keptWhole(
  warehouse: Warehouse,
  before: RawTable,
  kept: readonly LakeColumn[] | undefined,
): readonly LakeColumn[] {
  const { catalog, schema } = warehouse.settings
  const place = qualifiedName(catalog, schema, before.name)
  if (!kept) {
    throw new CodedError(
      'store_failed',
      `Table ${place} was dropped outside Lakegauge. Run "undrop table ${place}", then start again.`,
    )
  }
  const lost = Object.entries(allColumns(before)).filter(
    ([name, type]) => !kept.some((column) => column.name === name && column.type === type),
  )
  if (lost.length === 0) return kept
  const named = lost.map(([name, type]) => `${name} (${type})`).join(', ')
  throw new CodedError(
    'store_failed',
    `Table ${place} has lost its columns ${named}: somebody else changed it. Look at "describe history ${place}", ` +
      `run "restore table ${place} to version as of …" with the version before that, then start again.`,
  )
}
