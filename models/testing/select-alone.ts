import { readModelText } from '#derive/model-text.ts'
import type { Model } from '#derive/model.ts'
import { settingsTable } from '#derive/settings-table.ts'
import { settingColumns } from '#derive/settings.ts'
import { tablesRead } from '#lake/tables-read.ts'
import { columnDeclarations, quoted } from '#lake/duckdb/column-type.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { macros } from '#lake/duckdb/macros.ts'
import type { LakeRow, Parameters } from '#lake/lake.ts'
import { dayColumns, type Columns } from '#lake/table.ts'
import { insertion } from '#testing/insertion.ts'
import { derivedTables } from './derived-tables.ts'
import { rawTables } from './raw-tables.ts'

/** Rows of the tables that a select reads. */
export type RowsRead = Readonly<Record<string, readonly object[]>>

const ids = { account_id: 'account', workspace_id: '1' }

// Opening it, and defining a table, takes longer than most selects.
let opened: Promise<Database> | undefined
const defined = new Set<string>()

/**
 * The rows that a model's select answers over these rows of the tables that it reads, raw or derived, sorted by all columns.
 * What a row leaves out is null, but for the account and the workspace `1`.
 */
export async function selectAlone(
  model: Model,
  rows: RowsRead,
  parameters: Parameters = {},
): Promise<LakeRow[]> {
  const select = await readModelText(model.sql)
  const tables = tablesRead(select)
  const unread = Object.keys(rows).find((table) => !tables.includes(table))
  if (unread !== undefined)
    throw new Error(`Rows are given for ${unread}, which ${model.name} does not read.`)
  opened ??= openedDatabase()
  const database = await opened
  for (const table of tables) await define(database, table, await columnsOf(model, table))
  const filled = Object.entries(rows).filter(([, of]) => of.length > 0)
  const insertions = await Promise.all(
    filled.map(async ([table, of]) => insertionOf(table, await columnsOf(model, table), of)),
  )
  return database.write(async (writing) => {
    for (const statement of insertions) await writing.run(statement)
    const sorted = `select * from (\n${select}\n) order by all`
    const found = await writing.rows(sorted, { afterVersion: 0, ...parameters })
    for (const [table] of filled) await writing.run(`delete from ${quoted(table)}`)
    return found
  })
}

async function openedDatabase(): Promise<Database> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 500, threads: 1 })
  await database.write(async (writing) => {
    for (const macro of macros) await writing.run(`create macro ${macro}`)
  })
  return database
}

async function define(database: Database, table: string, columns: Columns): Promise<void> {
  if (defined.has(table)) return
  await database.write((writing) =>
    writing.run(`create table ${quoted(table)} (${columnDeclarations(columns)})`),
  )
  defined.add(table)
}

function insertionOf(table: string, columns: Columns, rows: readonly object[]): string {
  const usual = Object.fromEntries(Object.entries(ids).filter(([name]) => name in columns))
  const whole = rows.map((row) => ({ ...usual, ...row }))
  return insertion(table, columns, whole)
}

async function columnsOf(model: Model, table: string): Promise<Columns> {
  const raw = rawTables.find(({ name }) => name === table)
  if (raw) return { ...raw.columns, ...dayColumns, arrived_version: 'bigint' }
  if (table === settingsTable) return settingColumns
  const columns = model.settingTables?.[table] ?? (await derivedTables())[table]?.columns
  if (!columns) throw new Error(`No source and no model makes the table ${table}.`)
  return columns
}

/** The row once for each of these values, with that value alone changed: rows that are none of the row's. */
export function eachChanged(row: object, values: object): object[] {
  return Object.entries(values).map(([column, value]) => ({ ...row, [column]: value }))
}
