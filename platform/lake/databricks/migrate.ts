import { CodedError } from '#contract/errors.ts'
import type { LakeColumn, Migration } from '../lake.ts'
import { dayColumns, type Columns, type RawTable } from '../table.ts'
import { declaredTable } from './bookkeeping.ts'
import { createTable } from './catalog.ts'
import { columnDeclarations, quoted } from './column-type.ts'
import type { DatabricksLake } from './lake-state.ts'

/** All columns of a raw table, its own and those that every raw table has. */
function allColumns(table: RawTable): Columns {
  return { ...table.columns, ...dayColumns, arrived_version: 'bigint' }
}

/** Creates or widens the raw tables, and names what somebody else changed. */
export async function migrateTables(lake: DatabricksLake, tables: readonly RawTable[]): Promise<Migration> {
  await lake.catalog.lookAt(tables.map(({ name }) => name))
  const changes = await Promise.all(tables.map((table) => migrateTable(lake, table)))
  await lake.journal.put(
    tables.map((table) => ({ kind: 'raw_table', name: table.name, value: JSON.stringify(table) })),
  )
  return {
    addedColumns: changes.flatMap(({ addedColumns }) => addedColumns),
    undeclaredColumns: changes.flatMap(({ undeclaredColumns }) => undeclaredColumns),
  }
}

async function migrateTable(lake: DatabricksLake, table: RawTable): Promise<Migration> {
  const { warehouse, catalog, journal } = lake
  const kept = await catalog.columnsOf(table.name)
  const before = declaredTable(journal, table.name)
  refuseOtherKey(table, before)
  if (before) refuseLost(lake, before, kept)
  if (!kept) {
    const looked = [...table.key, 'last_day', 'arrived_version']
    await createTable(warehouse, table.name, allColumns(table), looked)
    catalog.forget(table.name)
    return { addedColumns: [], undeclaredColumns: [] }
  }
  return {
    addedColumns: await widenTable(lake, table.name, allColumns(table), kept),
    undeclaredColumns: undeclared(table, kept),
  }
}

/** Creates a table of its own columns, or widens it. */
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
  const keptTypes = new Map(kept.map((column) => [column.name, column.type]))
  for (const [name, type] of Object.entries(columns)) {
    const keptType = keptTypes.get(name)
    if (keptType !== undefined && keptType !== type) throw otherType(table, name, keptType, type)
  }
  const added = Object.fromEntries(Object.entries(columns).filter(([name]) => !keptTypes.has(name)))
  const names = Object.keys(added)
  if (names.length === 0) return []
  await warehouse.run({
    kind: 'write',
    sql: `alter table ${quoted(table)} add columns (${columnDeclarations(added)})`,
  })
  catalog.forget(table)
  return names.map((name) => `${table}.${name}`)
}

function otherType(table: string, name: string, kept: string, declared: string): CodedError {
  return new CodedError(
    'conflict',
    `Column ${table}.${name} is kept as ${kept} and now declared as ${declared}: ` +
      'kept columns never change their type. Declare a new column beside it.',
  )
}

function undeclared(table: RawTable, kept: readonly LakeColumn[]): string[] {
  const declared = allColumns(table)
  return kept.filter(({ name }) => !(name in declared)).map(({ name }) => `${table.name}.${name}`)
}

function refuseOtherKey(table: RawTable, before: RawTable | undefined): void {
  if (!before || before.key.join() === table.key.join()) return
  throw new CodedError(
    'conflict',
    `Table ${table.name} is keyed by (${before.key.join(', ')}) and now declared with the key ` +
      `(${table.key.join(', ')}): rows that are kept cannot change their key. Declare a new table.`,
  )
}

/** What was there and is gone was taken by somebody else; made anew it would look as if nothing had ever arrived. */
function refuseLost(
  { warehouse }: DatabricksLake,
  before: RawTable,
  kept: readonly LakeColumn[] | undefined,
): void {
  const { catalog, schema } = warehouse.settings
  const place = `${catalog}.${schema}.${before.name}`
  if (!kept) {
    throw new CodedError(
      'store_failed',
      `Table ${place} is gone: somebody else dropped it. Run "undrop table ${place}", then start again.`,
    )
  }
  const lost = Object.keys(allColumns(before)).filter((name) => !kept.some((column) => column.name === name))
  if (lost.length === 0) return
  throw new CodedError(
    'store_failed',
    `Table ${place} has lost its columns ${lost.join(', ')}: somebody else changed it. Look at "describe history ${place}", ` +
      `run "restore table ${place} to version as of …" with the version before that, then start again.`,
  )
}
