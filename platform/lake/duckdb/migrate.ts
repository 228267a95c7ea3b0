import { CodedError } from '#contract/errors.ts'
import { columnDeclarations, columnType, engineType, literal, quoted } from './column-type.ts'
import { allColumns, columnsToAdd, refuseOtherKey, undeclaredColumns } from '../declaration.ts'
import type { LakeColumn, Migration } from '../lake.ts'
import type { Columns, RawTable } from '../table.ts'
import type { Session } from './session.ts'

/** Names of all tables of rows, sorted. */
export async function tableNames(reading: Session): Promise<string[]> {
  const rows = await reading.rows(
    "select table_name as name from duckdb_tables() where schema_name = 'main' and not internal order by name",
  )
  return rows.map(({ name }) => String(name))
}

/** Columns of a table in order, or undefined where there is none. */
export async function columnsOf(reading: Session, table: string): Promise<LakeColumn[] | undefined> {
  const rows = await describedBy(reading, table)
  return rows?.map(({ column_name: name, column_type: type }) => {
    const known = columnType(String(type))
    if (!known) {
      throw new CodedError('store_failed', `Column ${table}.${String(name)} is of type ${String(type)}.`)
    }
    return { name: String(name), type: known }
  })
}

// DuckDB's tables of tables and columns take a hundred times as long: they read the statistics of every column.
async function describedBy(reading: Session, table: string) {
  try {
    return await reading.rows(`describe ${quoted(table)}`)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Catalog Error: Table with name')) return undefined
    throw error
  }
}

/** Creates or widens the raw tables. */
export async function migrateTables(writing: Session, tables: readonly RawTable[]): Promise<Migration> {
  const addedColumns: string[] = []
  const undeclared: string[] = []
  for (const table of tables) {
    const kept = await columnsOf(writing, table.name)
    if (kept) {
      refuseOtherKey(table, await declaredTable(writing, table.name))
      addedColumns.push(...(await widenTable(writing, table.name, allColumns(table), kept)))
      undeclared.push(...undeclaredColumns(table, kept))
    } else {
      await writing.run(`create table ${quoted(table.name)} (${columnDeclarations(allColumns(table))})`)
    }
    await declareTable(writing, table)
  }
  return { addedColumns, undeclaredColumns: undeclared }
}

/** Creates a table of its own columns, or widens it. */
export async function defineKeptTable(writing: Session, table: string, columns: Columns): Promise<void> {
  const kept = await columnsOf(writing, table)
  if (kept) await widenTable(writing, table, columns, kept)
  else await writing.run(`create table ${quoted(table)} (${columnDeclarations(columns)})`)
}

async function widenTable(
  writing: Session,
  table: string,
  columns: Columns,
  kept: readonly LakeColumn[],
): Promise<string[]> {
  const added = Object.entries(columnsToAdd(table, columns, kept))
  for (const [name, type] of added)
    await writing.run(`alter table ${quoted(table)} add column ${quoted(name)} ${engineType(type)}`)
  return added.map(([name]) => `${table}.${name}`)
}

async function declareTable(writing: Session, table: RawTable): Promise<void> {
  const name = literal(table.name)
  await writing.run(`delete from bookkeeping.raw_table where name = ${name}`)
  await writing.run(`insert into bookkeeping.raw_table values (${name}, ${literal(JSON.stringify(table))})`)
}

// Written by declareTable from a RawTable.
const parsedTable = JSON.parse as (text: string) => RawTable

/** A raw table as it was last declared. */
export async function declaredTable(reading: Session, name: string): Promise<RawTable | undefined> {
  const [row] = await reading.rows('select declaration from bookkeeping.raw_table where name = $name', {
    name,
  })
  return row && parsedTable(String(row['declaration']))
}
