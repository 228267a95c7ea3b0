import { literal } from './column-type.ts'
import type { RawTable } from '../table.ts'
import type { Session } from './session.ts'

// Rows that affect more days than this are validities, or count on their first day: they are no data of each day.
const longestEventDays = 31

/** Records the ranges of days that an append changed; `ranges` answers first_day and last_day, null for names only. */
export async function recordChanges(
  writing: Session,
  { name, countsOnFirstDay }: RawTable,
  version: number,
  ranges: string,
): Promise<void> {
  await writing.run(
    `insert into bookkeeping.change
     select distinct
       ${literal(name)},
       ${version},
       greatest(first_day, date '1970-01-01'),
       least(greatest(coalesce(last_day, first_day), first_day), date '9999-12-31')
     from (${ranges})`,
  )
  await writing.run(
    `insert into bookkeeping.data_day
     select distinct cast(unnest(generate_series(first_day, until_day, interval 1 day)) as date) as day
     from (
       select first_day, case when last_day - first_day < ${longestEventDays} then last_day else first_day end as until_day
       from bookkeeping.change
       where table_name = ${literal(name)} and version = ${version}
         and (last_day - first_day < ${longestEventDays} or (${countsOnFirstDay === true} and first_day > date '1970-01-01'))
     )
     except
     select day from bookkeeping.data_day`,
  )
}

/** Data days within the ranges that appends changed after a version. */
export async function changedDays(reading: Session, table: string, afterVersion: number): Promise<string[]> {
  const rows = await reading.rows(
    `select distinct data_day.day
     from bookkeeping.data_day
     inner join (
       select distinct first_day, last_day
       from bookkeeping.change
       where table_name = $table and version > $afterVersion
     ) as changed on data_day.day between changed.first_day and changed.last_day
     order by data_day.day`,
    { table, afterVersion },
  )
  return rows.map((row) => String(row['day']))
}

/** Raw tables that appends changed after a version. */
export async function changedTables(reading: Session, afterVersion: number): Promise<string[]> {
  const rows = await reading.rows(
    'select distinct table_name as name from bookkeeping.change where version > $afterVersion order by name',
    { afterVersion },
  )
  return rows.map((row) => String(row['name']))
}

/** All days with data. */
export async function dataDays(reading: Session): Promise<string[]> {
  const rows = await reading.rows('select day from bookkeeping.data_day order by day')
  return rows.map((row) => String(row['day']))
}
