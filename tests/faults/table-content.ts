import type { LakeRow } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'

/** Whatever answers a select: a lake or a mart. */
export type Tables = { rows(sql: string): Promise<readonly LakeRow[]> }

// When a row arrived is no fact about the lakehouse.
const arrivalColumns = ['arrived_version']
const shownRows = 3

// What was said at each publication is no fact either.
const facts = models.filter(({ grain }) => grain !== 'version')

/** All tables of a lake that tell of the lakehouse. */
export const lakeTables: readonly string[] = [...rawTables, ...facts].map(({ name }) => name)

/** Those of them that reach the mart. */
export const martTables: readonly string[] = facts.flatMap(({ name, publish }) => (publish ? [name] : []))

function linesOf(table: string): string {
  const left = arrivalColumns.map((column) => `'${column}'`).join(', ')
  return `
    select cast(entry as varchar) as line
    from (select columns(column_name -> column_name not in (${left})) from ${table}) as entry`
}

async function contentOf(tables: Tables, table: string): Promise<string> {
  const [row] = await tables.rows(
    `select count(*) as row_count, md5(coalesce(string_agg(md5(line), '' order by line), '')) as hash
     from (${linesOf(table)})`,
  )
  return `${String(row?.['row_count'])} rows, ${String(row?.['hash'])}`
}

async function linesIn(tables: Tables, table: string): Promise<string[]> {
  return (await tables.rows(linesOf(table))).map((row) => String(row['line']))
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter((line) => !known.has(line)).slice(0, shownRows)
}

/** Of these tables, those that differ in any row, with the first rows that only one side has. */
export async function differences(
  expected: Tables,
  found: Tables,
  tables: readonly string[],
): Promise<Record<string, object>> {
  const differing: Record<string, object> = {}
  for (const table of tables) {
    if ((await contentOf(expected, table)) === (await contentOf(found, table))) continue
    const [all, here] = [await linesIn(expected, table), await linesIn(found, table)]
    differing[table] = { missing: without(all, here), more: without(here, all) }
  }
  return differing
}
