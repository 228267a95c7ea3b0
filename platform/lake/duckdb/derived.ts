import { CodedError } from '#contract/errors.ts'
import { keepNotes } from './bookkeeping.ts'
import { columnType, engineType, literal, quoted } from './column-type.ts'
import { columnsOf } from './migrate.ts'
import type { DerivedWrite, LakeColumn } from '../lake.ts'
import { OutOfMemory, type Session } from './session.ts'

const noDay = ['1970-01-01']

/** Creates or replaces a derived table. Keeps only rows before a day, in the columns that the old and the new table share. */
export async function defineDerivedTable(
  writing: Session,
  table: string,
  select: string,
  { hash, keepBefore }: { hash: string; keepBefore: string | undefined },
): Promise<void> {
  const parameters = { days: noDay, afterVersion: 0 }
  const kept = keepBefore === undefined ? undefined : await keepRows(writing, table, keepBefore)
  await writing.run(
    `create or replace table ${quoted(table)} as select * from (\n${select}\n) limit 0`,
    parameters,
  )
  const columns = await writing.rows(`describe ${quoted(table)}`)
  for (const column of columns)
    refuseOtherType(table, String(column['column_name']), String(column['column_type']))
  refuseDoubled(
    table,
    columns.map((column) => String(column['column_name'])),
  )
  if (kept) await putBack(writing, table, kept)
  await writing.run(`delete from bookkeeping.derived where name = ${literal(table)}`)
  await writing.run(`insert into bookkeeping.derived values (${literal(table)}, ${literal(hash)})`)
}

async function keepRows(
  writing: Session,
  table: string,
  before: string,
): Promise<readonly LakeColumn[] | undefined> {
  const columns = await columnsOf(writing, table)
  if (!columns?.some(({ name }) => name === 'day')) return undefined
  await writing.run(
    `create or replace temp table kept_row as
     select * from ${quoted(table)} where day < cast(${literal(before)} as date)`,
  )
  return columns
}

async function putBack(writing: Session, table: string, kept: readonly LakeColumn[]): Promise<void> {
  const made = (await columnsOf(writing, table)) ?? []
  const shared = made.filter(({ name }) => kept.some((column) => column.name === name))
  const names = shared.map(({ name }) => quoted(name)).join(', ')
  const values = shared.map(({ name, type }) => `try_cast(${quoted(name)} as ${engineType(type)})`)
  await writing.run(`insert into ${quoted(table)} (${names}) select ${values.join(', ')} from kept_row`)
  await writing.run('drop table kept_row')
}

function refuseOtherType(table: string, column: string, type: string): void {
  if (columnType(type)) return
  throw new CodedError(
    'internal',
    `Column ${column} of ${table} would be of type ${type}: cast it to string, bigint, int, double, boolean, date, ` +
      'timestamp or decimal(p,s).',
  )
}

/** Replaces the rows of some days, in statements of a limited number of days. */
export async function replaceDayRows(
  writing: Session,
  table: string,
  days: readonly string[],
  select: string,
  { daysAtOnce, ...write }: DerivedWrite & { daysAtOnce: number },
): Promise<number> {
  await writing.run(`delete from ${quoted(table)} where day in ($days)`, { days })
  let rows = 0
  for (let first = 0; first < days.length; first += daysAtOnce) {
    rows += await writing.run(
      `insert into ${quoted(table)} select * from (\n${select}\n) as made where made.day in ($days)`,
      { ...write.parameters, days: days.slice(first, first + daysAtOnce) },
    )
  }
  await keepNotes(writing, write.notes ?? [])
  return rows
}

/** Runs memory-intensive work for all days at once, and with half as many whenever memory is too small. */
export async function withFewerDays<Answer>(
  dayCount: number,
  work: (daysAtOnce: number) => Promise<Answer>,
): Promise<Answer> {
  for (let daysAtOnce = Math.max(1, dayCount); ; daysAtOnce = Math.ceil(daysAtOnce / 2)) {
    try {
      return await work(daysAtOnce)
    } catch (error) {
      if (!(error instanceof OutOfMemory) || daysAtOnce === 1) throw error
    }
  }
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

/** Replaces the rows that have the same keys as the rows of the select. */
export async function upsertRows(
  writing: Session,
  table: string,
  key: readonly string[],
  select: string,
  write: DerivedWrite,
): Promise<void> {
  await writing.run(`create or replace temp table made as\n${select}`, write.parameters)
  const isSame = key.map((column) => `kept.${quoted(column)} is not distinct from made.${quoted(column)}`)
  await writing.run(
    `delete from ${quoted(table)}
     where rowid in (select kept.rowid from ${quoted(table)} as kept inner join made on ${isSame.join(' and ')})`,
  )
  await writing.run(`insert into ${quoted(table)} select * from made`)
  await writing.run('drop table made')
  await keepNotes(writing, write.notes ?? [])
}

/** Replaces the rows of a version and of later versions. */
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

/** Deletes the rows of a condition; answers their number. */
export async function deleteTableRows(
  writing: Session,
  table: string,
  condition: string,
  write: DerivedWrite,
): Promise<number> {
  const rows = await writing.run(`delete from ${quoted(table)} where ${condition}`, write.parameters)
  await keepNotes(writing, write.notes ?? [])
  return rows
}

/** This engine renames a column that a select makes twice; Spark refuses it. */
function refuseDoubled(table: string, columns: readonly string[]): void {
  const doubled = columns.find((name) => name.endsWith('_1') && columns.includes(name.slice(0, -2)))
  if (doubled === undefined) return
  throw new CodedError(
    'internal',
    `${table} has the column ${doubled.slice(0, -2)} twice: name one otherwise.`,
  )
}
