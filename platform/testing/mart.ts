import { columnDeclarations, literal, quoted } from '#lake/duckdb/column-type.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Session } from '#lake/duckdb/session.ts'
import type { Columns } from '#lake/table.ts'
import type { Mart } from '#mart/mart.ts'
import { martDefinition, martReads } from '#mart/read-mart.ts'

export type MartTableRows = { columns: Columns; rows: readonly Readonly<Record<string, unknown>>[] }

/** A mart in memory with version 1: these tables and rows. */
export async function martWith(tables: Readonly<Record<string, MartTableRows>>): Promise<Mart> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 500, threads: 1 })
  const held = { series: 'test', version: 1 }
  await database.write(async (writing) => {
    for (const statement of martDefinition) await writing.run(statement)
    for (const [name, table] of Object.entries(tables)) await fillTable(writing, name, table)
    await writing.run("insert into bookkeeping.publication values ('test', 1)")
  })
  return {
    ...martReads(database, () => held),
    version: () => 1,
    importNext: async () => 1,
    watch: () => async () => undefined,
    close: () => database.close(),
  }
}

async function fillTable(writing: Session, name: string, { columns, rows }: MartTableRows): Promise<void> {
  await writing.run(`create table ${quoted(name)} (${columnDeclarations(columns)})`)
  if (rows.length === 0) return
  const values = rows.map((row) => {
    const unknown = Object.keys(row).find((column) => !(column in columns))
    if (unknown) throw new Error(`A row is given ${name}.${unknown}, which is not among the columns.`)
    return `(${Object.keys(columns)
      .map((column) => valueLiteral(row[column]))
      .join(', ')})`
  })
  await writing.run(`insert into ${quoted(name)} values ${values.join(', ')}`)
}

function valueLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return literal(value.toISOString())
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, text]) => `${literal(key)}: ${valueLiteral(text)}`)
    return entries.length > 0 ? `map {${entries.join(', ')}}` : 'map {}'
  }
  return typeof value === 'string' ? literal(value) : String(value)
}
