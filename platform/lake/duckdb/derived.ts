import { CodedError } from '#contract/errors.ts'
import { keepNotes } from './bookkeeping.ts'
import { columnType, literal, quoted } from './column-type.ts'
import type { DerivedWrite } from '../lake.ts'
import type { Session } from './session.ts'

const noDay = ['1970-01-01']

/** Creates or replaces a derived table with no rows. */
export async function defineDerivedTable(
  writing: Session,
  table: string,
  select: string,
  hash: string,
): Promise<void> {
  const parameters = { days: noDay }
  const columns = await writing.rows(`describe select * from (\n${select}\n)`, parameters)
  for (const column of columns)
    refuseOtherType(table, String(column['column_name']), String(column['column_type']))
  await writing.run(
    `create or replace table ${quoted(table)} as select * from (\n${select}\n) limit 0`,
    parameters,
  )
  await writing.run(`delete from bookkeeping.derived where name = ${literal(table)}`)
  await writing.run(`insert into bookkeeping.derived values (${literal(table)}, ${literal(hash)})`)
}

function refuseOtherType(table: string, column: string, type: string): void {
  if (columnType(type)) return
  throw new CodedError(
    'internal',
    `Column ${column} of ${table} would be of type ${type}: cast it to string, bigint, int, double, boolean, date, ` +
      'timestamp or decimal(p,s).',
  )
}

/** Replaces the rows of some days. */
export async function replaceDayRows(
  writing: Session,
  table: string,
  days: readonly string[],
  select: string,
  write: DerivedWrite,
): Promise<number> {
  const parameters = { ...write.parameters, days }
  await writing.run(`delete from ${quoted(table)} where day in ($days)`, { days })
  const rows = await writing.run(
    `insert into ${quoted(table)} select * from (\n${select}\n) as made where made.day in ($days)`,
    parameters,
  )
  await keepNotes(writing, write.notes ?? [])
  return rows
}

/** Replaces all rows. */
export async function replaceAllRows(
  writing: Session,
  table: string,
  select: string,
  write: DerivedWrite,
): Promise<number> {
  await writing.run(`delete from ${quoted(table)}`)
  const rows = await writing.run(
    `insert into ${quoted(table)} select * from (\n${select}\n)`,
    write.parameters,
  )
  await keepNotes(writing, write.notes ?? [])
  return rows
}

/** Replaces the rows of a version and of later ones. */
export async function replaceVersionRows(
  writing: Session,
  table: string,
  version: number,
  select: string,
  write: DerivedWrite,
): Promise<number> {
  await writing.run(`delete from ${quoted(table)} where version >= $version`, { version })
  const rows = await writing.run(`insert into ${quoted(table)} by name (\n${select}\n)`, {
    ...write.parameters,
    version,
  })
  await keepNotes(writing, write.notes ?? [])
  return rows
}
