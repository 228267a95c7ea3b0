import { columnDeclarations, quoted } from '#lake/duckdb/column-type.ts'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Columns } from '#lake/table.ts'
import type { Mart } from '#mart/mart.ts'
import { martDefinition, martReads } from '#mart/read-mart.ts'
import { insertion, type TableRow } from './insertion.ts'

export type MartTableRows = { columns: Columns; rows: readonly TableRow[] }

/** A mart in memory with version 1, whose rows tests write. */
export type TestMart = Mart & {
  fill(rows: Readonly<Record<string, MartTableRows['rows']>>): Promise<void>
  /** Deletes what was filled in. */
  empty(): Promise<void>
}

/** A mart in memory with version 1: these tables and rows. */
export async function martWith(tables: Readonly<Record<string, MartTableRows>>): Promise<Mart> {
  const each = Object.entries(tables)
  const mart = await emptyMart(Object.fromEntries(each.map(([name, { columns }]) => [name, columns])))
  await mart.fill(Object.fromEntries(each.map(([name, { rows }]) => [name, rows])))
  return mart
}

/** A mart in memory with version 1: these tables, without rows. */
export async function emptyMart(tables: Readonly<Record<string, Columns>>): Promise<TestMart> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 500, threads: 1 })
  const held = { series: 'test', version: 1 }
  const filled = new Set<string>()
  await database.write(async (writing) => {
    for (const statement of martDefinition) await writing.run(statement)
    for (const [name, columns] of Object.entries(tables))
      await writing.run(`create table ${quoted(name)} (${columnDeclarations(columns)})`)
    await writing.run("insert into bookkeeping.publication values ('test', 1)")
  })
  return {
    ...martReads(database, () => held),
    version: () => 1,
    importNext: async () => 1,
    watch: () => async () => undefined,
    giveBack: async () => undefined,
    fill: (rows) =>
      database.write(async (writing) => {
        for (const [name, of] of Object.entries(rows)) {
          if (of.length === 0) continue
          filled.add(name)
          await writing.run(insertion(name, tables[name] ?? {}, of))
        }
      }),
    empty: () =>
      database.write(async (writing) => {
        for (const name of filled) await writing.run(`delete from ${quoted(name)}`)
        filled.clear()
      }),
    close: () => database.close(),
  }
}
