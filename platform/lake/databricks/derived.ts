import { CodedError } from '#contract/errors.ts'
import type { Result } from '#databricks/statements.ts'
import type { DerivedWrite, LakeColumn } from '../lake.ts'
import { sqlTokens } from '../sql-tokens.ts'
import { declaredTable, documentOf, noteEntries } from './bookkeeping.ts'
import { tableOptions } from './catalog.ts'
import { columnType, dayLiteral, quoted } from './column-type.ts'
import type { DatabricksLake } from './lake-state.ts'
import { rowsOf, shapeOfSelect } from './read.ts'
import { withTemporaryTables } from './temporary-tables.ts'

const noDay = ['1970-01-01']

type Defined = { hash: string; columns: readonly LakeColumn[] }

// Only defineDerivedTable writes it.
const asDefined = (value: unknown) => value as Defined | undefined

/** Creates or replaces a derived table. Keeps only rows before a day, in the columns that the old and the new table share. */
export async function defineDerivedTable(
  lake: DatabricksLake,
  table: string,
  select: string,
  { hash, keepBefore }: { hash: string; keepBefore: string | undefined },
): Promise<void> {
  const { columns: found } = await shapeOfSelect(lake.warehouse, select, { days: noDay, afterVersion: 0 })
  const columns = found.map((column) => derivedColumn(table, column.name, column.type_text))
  const kept = await lake.catalog.columnsOf(table)
  const declared = Object.fromEntries(columns.map(({ name, type }) => [name, type]))
  const keepsRows = keepBefore !== undefined && kept?.some(({ name }) => name === 'day') === true
  // An empty view would do, but its columns might not get their declared types.
  const values = columns.map(({ name, type }) => {
    const hasOld = keepsRows && kept.some((column) => column.name === name)
    return `${hasOld ? `try_cast(${quoted(name)} as ${type})` : `cast(null as ${type})`} as ${quoted(name)}`
  })
  const from = keepsRows ? `from ${quoted(table)} where day < ${dayLiteral(keepBefore)}` : 'where false'
  lake.catalog.forget(table)
  await lake.warehouse.run({
    kind: 'write',
    sql: `create or replace table ${quoted(table)} ${tableOptions(declared)}\nas select ${values.join(', ')}\n${from}`,
  })
  lake.catalog.forget(table)
  const value = JSON.stringify({ hash, columns } satisfies Defined)
  await lake.journal.put([{ kind: 'derived', name: table, value }])
}

function derivedColumn(table: string, name: string, type: string): LakeColumn {
  const known = columnType(type)
  if (known) return { name, type: known }
  throw new CodedError(
    'internal',
    `Column ${name} of ${table} would be of type ${type}: cast it to string, bigint, int, double, boolean, date, ` +
      'timestamp or decimal(p,s).',
  )
}

/** The hash that a derived table was defined with; undefined if it is not defined or was changed since. */
export async function derivedHashOf(lake: DatabricksLake, table: string): Promise<string | undefined> {
  const made = asDefined(documentOf(lake.journal.get('derived', table)))
  if (!made) return undefined
  await lake.catalog.lookAt(lake.journal.all('derived').map(({ name }) => name))
  const columns = await lake.catalog.columnsOf(table)
  return columns && listOf(columns) === listOf(made.columns) ? made.hash : undefined
}

/** The same of several tables, without those that are not defined. */
export async function derivedHashesOf(
  lake: DatabricksLake,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const table of tables) {
    const hash = await derivedHashOf(lake, table)
    if (hash !== undefined) hashes.set(table, hash)
  }
  return hashes
}

function listOf(columns: readonly LakeColumn[]): string {
  return columns.map(({ name, type }) => `${name} ${type}`).join()
}

/** Replaces the rows of some days. */
export async function replaceDayRows(
  lake: DatabricksLake,
  table: string,
  days: readonly string[],
  select: string,
  write: DerivedWrite,
): Promise<number> {
  let rows = 0
  if (days.length > 0) {
    const list = [...new Set(days)].sort().map(dayLiteral).join(', ')
    const bound = { signal: write.signal, parameters: { ...write.parameters, days } }
    const written = await withTemporaryTables(lake.warehouse, { table, select, ...bound }, (made) =>
      lake.warehouse.run({
        kind: 'write',
        ...bound,
        sql: `insert into ${quoted(table)} replace where day in (${list})
select * from (\n${made}\n) as made where made.day in (${list})`,
      }),
    )
    rows = insertedRows(written) ?? (await countRows(lake, table, `day in (${list})`))
  }
  await lake.journal.put(noteEntries(write.notes ?? []))
  return rows
}

/** Replaces all rows. */
export async function replaceAllRows(
  lake: DatabricksLake,
  table: string,
  select: string,
  write: DerivedWrite,
): Promise<number> {
  const { signal, parameters } = write
  const written = await withTemporaryTables(lake.warehouse, { table, select, signal, parameters }, (made) =>
    lake.warehouse.run({
      kind: 'write',
      signal,
      parameters,
      sql: `insert overwrite table ${quoted(table)}\nselect * from (\n${made}\n)`,
    }),
  )
  const rows = insertedRows(written) ?? (await countRows(lake, table, 'true'))
  await lake.journal.put(noteEntries(write.notes ?? []))
  return rows
}

/** Replaces the rows that have the same keys as the rows of the select. */
export async function upsertRows(
  lake: DatabricksLake,
  table: string,
  key: readonly string[],
  select: string,
  write: DerivedWrite,
): Promise<void> {
  const { signal, parameters } = write
  const same = key.map((name) => `kept.${quoted(name)} <=> made.${quoted(name)}`).join(' and ')
  await withTemporaryTables(lake.warehouse, { table, select, signal, parameters }, (made) =>
    lake.warehouse.run({
      kind: 'write',
      signal,
      parameters,
      sql: `merge into ${quoted(table)} as kept
using (\n${made}\n) as made
on ${same}
when matched then update set *
when not matched then insert *`,
    }),
  )
  await lake.journal.put(noteEntries(write.notes ?? []))
}

/** Replaces the rows of a version and of later versions. */
export async function replaceVersionRows(
  lake: DatabricksLake,
  table: string,
  version: number,
  select: string,
  write: DerivedWrite,
): Promise<number> {
  const { warehouse, catalog, journal } = lake
  const parameters = { ...write.parameters, version }
  const shape = await shapeOfSelect(warehouse, select, parameters)
  const brought = new Set(shape.columns.map(({ name }) => name))
  const columns = (await catalog.columnsOf(table)) ?? []
  const values = columns.map(({ name, type }) => {
    const value = brought.has(name) ? `made.${quoted(name)}` : 'null'
    return `cast(${value} as ${type}) as ${quoted(name)}`
  })
  const { signal } = write
  // The select may read the earlier rows of its own table.
  await warehouse.run({
    kind: 'write',
    signal,
    sql: `delete from ${quoted(table)} where version >= ${version}`,
  })
  await warehouse.run({
    kind: 'write',
    signal,
    parameters,
    sql: `insert into ${quoted(table)} replace where version >= ${version}
select ${values.join(', ')} from (\n${select}\n) as made`,
  })
  await journal.put(noteEntries(write.notes ?? []))
  return countRows(lake, table, `version >= ${version}`)
}

/** Deletes the rows of a condition; answers their number. */
export async function deleteTableRows(
  lake: DatabricksLake,
  table: string,
  condition: string,
  write: DerivedWrite,
): Promise<number> {
  const { parameters, signal } = write
  const rows = await countRows(lake, table, condition, write)
  if (rows > 0) {
    const sql = deletion(lake, table, condition)
    await lake.warehouse.run({ kind: 'write', sql, parameters, signal })
  }
  await lake.journal.put(noteEntries(write.notes ?? []))
  return rows
}

// Not every engine allows a subquery in the condition of a delete; a merge may have one.
function deletion({ journal }: DatabricksLake, table: string, condition: string): string {
  const asksRows = sqlTokens(condition).some(({ kind, text }) => kind === 'word' && /^select$/i.test(text))
  if (!asksRows) return `delete from ${quoted(table)} where ${condition}`
  const key = declaredTable(journal, table)?.key
  if (!key) {
    return `insert overwrite table ${quoted(table)}
select * from ${quoted(table)} where not coalesce(${condition}, false)`
  }
  const same = key.map((name) => `kept.${quoted(name)} <=> gone.${quoted(name)}`).join(' and ')
  return `merge into ${quoted(table)} as kept
using (select ${key.map(quoted).join(', ')} from ${quoted(table)} where ${condition}) as gone
on ${same}
when matched then delete`
}

async function countRows(
  { warehouse }: DatabricksLake,
  table: string,
  condition: string,
  { parameters, signal }: DerivedWrite = {},
): Promise<number> {
  const sql = `select count(*) as row_count from ${quoted(table)} where ${condition}`
  const [row] = await rowsOf(warehouse, sql, parameters, signal)
  return Number(row?.['row_count'])
}

/** The number of rows that a write inserted. */
function insertedRows({ columns, first }: Result): number | undefined {
  const index = columns.findIndex(({ name }) => name === 'num_inserted_rows')
  const value = first?.data_array?.[0]?.[index]
  return typeof value === 'string' ? Number(value) : undefined
}
