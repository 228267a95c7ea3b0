import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '#contract/errors.ts'
import { engineType, literal, quoted } from '#lake/duckdb/column-type.ts'
import type { Database } from '#lake/duckdb/database.ts'
import { columnsOf } from '#lake/duckdb/migrate.ts'
import type { Session } from '#lake/duckdb/session.ts'
import type { LakeColumn } from '#lake/lake.ts'
import { isColumnType } from '#lake/table.ts'
import { heldColumns, isHeldAs, lengthenColumns } from './held-types.ts'
import { filesOf, type Manifest, type SingleFile, type TableChange } from './manifest.ts'

/** The changes of tables in a manifest. */
export type Import = { folder: string; manifest: Manifest; changes: Readonly<Record<string, TableChange>> }

const keysAtOnce = 50_000
// Until an import commits, DuckDB keeps 30 kB per row group with deleted rows.
const rowsOfStretch = 2048
const mostStretches = 1_500

/** Imports changes in one transaction, after all of their files are verified. */
export async function importChanges(database: Database, work: Import): Promise<void> {
  const { folder, manifest, changes } = work
  for (const change of Object.values(changes)) {
    for (const file of filesOf(change.rows)) await refuseDamaged(folder, manifest.version, file)
    if (change.kind === 'keys') await refuseDamaged(folder, manifest.version, change.keys)
  }
  await database.write(async (writing) => {
    for (const [table, change] of Object.entries(changes)) await importChange(writing, work, table, change)
    await dropOthers(writing, Object.keys(manifest.tables))
    await writing.run('delete from bookkeeping.publication')
    await writing.run('insert into bookkeeping.publication values ($series, $version)', {
      series: manifest.series,
      version: manifest.version,
    })
  })
}

/** Whether the mart's tables have the columns on which a manifest's changes build. */
export async function canApply(database: Database, { tables, changes = {} }: Manifest): Promise<boolean> {
  return database.read(async (reading) => {
    for (const [table, columns] of Object.entries(tables)) {
      if (changes[table]?.kind === 'all') continue
      const held = (await columnsOf(reading, table)) ?? []
      const isAsDeclared = held.every((column, place) => isHeldAs(column, columns[place]))
      if (held.length !== columns.length || !isAsDeclared) return false
    }
    return true
  })
}

async function importChange(
  writing: Session,
  work: Import,
  table: string,
  change: TableChange,
): Promise<void> {
  const files = filesOf(change.rows)
  const declared = declaredColumns(work, table)
  const columns = await heldColumns(writing, declared, typedRows(work, declared, files))
  const selects = files.map((file) => typedRows(work, columns, [file]))
  if (change.kind === 'all') {
    await writing.run(`create or replace table ${quoted(table)} as ${selects.shift() ?? ''}`)
  } else {
    await lengthenColumns(writing, table, columns)
    if (change.kind === 'days') await deleteDays(writing, table, change.days)
    else await deleteKeys(writing, work.folder, table, change)
  }
  for (const rows of selects) await writing.run(`insert into ${quoted(table)} ${rows}`)
}

/** Deletes the rows of days. If they are in more row groups than fit the mart's memory, the other rows are rewritten instead. */
async function deleteDays(writing: Session, table: string, days: readonly string[]): Promise<void> {
  const [found] = await writing.rows(
    `select count(distinct rowid // ${rowsOfStretch}) as stretches from ${quoted(table)} where day in ($days)`,
    { days },
  )
  await writing.run(
    Number(found?.['stretches']) <= mostStretches
      ? `delete from ${quoted(table)} where day in ($days)`
      : `create or replace table ${quoted(table)} as select * from ${quoted(table)} where day is null or day not in ($days)`,
    { days },
  )
}

/** Deletes the rows of outdated keys, in steps that fit the mart's memory. */
async function deleteKeys(
  writing: Session,
  folder: string,
  table: string,
  { key, keys }: Extract<TableChange, { kind: 'keys' }>,
): Promise<void> {
  const isSameKey = key.map(
    (name) => `${quoted(table)}.${quoted(name)} is not distinct from outdated.${quoted(name)}`,
  )
  const file = literal(join(folder, keys.path))
  for (let first = 0; first < keys.rows; first += keysAtOnce) {
    await writing.run(
      `delete from ${quoted(table)}
       using (
         select * from read_parquet(${file}, file_row_number = true)
         where file_row_number >= ${first} and file_row_number < ${first + keysAtOnce}
       ) as outdated
       where ${isSameKey.join(' and ')}`,
    )
  }
}

function declaredColumns({ manifest }: Import, table: string): LakeColumn[] {
  return (manifest.tables[table] ?? []).map(({ name, type }) => {
    if (!isColumnType(type)) {
      throw new CodedError(
        'store_failed',
        `Publication ${manifest.version}: ${table}.${name} is of type ${type}.`,
      )
    }
    return { name, type }
  })
}

function typedRows({ folder }: Import, columns: readonly LakeColumn[], files: readonly SingleFile[]): string {
  const casts = columns.map(
    ({ name, type }) => `cast(${quoted(name)} as ${engineType(type)}) as ${quoted(name)}`,
  )
  const paths = files.map(({ path }) => literal(join(folder, path)))
  return `select ${casts.join(', ')} from read_parquet([${paths.join(', ')}])`
}

async function dropOthers(writing: Session, tables: readonly string[]): Promise<void> {
  const others = await writing.rows(
    `select table_name as name
     from duckdb_tables()
     where schema_name = 'main' and table_name not in ($tables)`,
    { tables },
  )
  for (const { name } of others) await writing.run(`drop table ${quoted(String(name))}`)
}

async function refuseDamaged(folder: string, version: number, file: SingleFile): Promise<void> {
  const path = join(folder, file.path)
  const found = await digestOf(path).catch(() => undefined)
  if (found === file.sha256) return
  throw new CodedError(
    'store_failed',
    `File ${path} of publication ${version} is ${found ? 'damaged' : 'missing'}: ` +
      'the previous version stays in use. The next full publication replaces it.',
  )
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
