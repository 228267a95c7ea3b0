import {
  completes,
  contradicts,
  hasRepeatedKeys,
  mergedValue,
  sameKey,
  stageArriving,
  type Arriving,
} from './arriving.ts'
import { quoted } from './column-type.ts'
import { recordChanges } from './changes.ts'
import { dayColumns } from '../table.ts'
import type { Session } from './session.ts'

export type Arrived = { changedRows: number; conflicts: number }

/** Adds the rows whose keys are new. Kept rows keep what they say; where they say nothing, they learn what arrives. */
export async function appendOnce(writing: Session, arriving: Arriving): Promise<Arrived> {
  const isPlain = !(await hasRepeatedKeys(writing, arriving)) && !(await hasKnownKeys(writing, arriving))
  if (isPlain) return insertNew(writing, arriving, arriving.select, { changedRows: 0, conflicts: 0 })
  const staged = await stageArriving(writing, arriving)
  const known = await mergeKnown(writing, arriving)
  const arrived = await insertNew(writing, arriving, 'from arriving', {
    changedRows: known.changedRows,
    conflicts: staged.conflicts + known.conflicts,
  })
  await writing.run('drop table arriving')
  return arrived
}

async function hasKnownKeys(writing: Session, { table, select }: Arriving): Promise<boolean> {
  const known = await writing.rows(
    `select 1
     from ${quoted(table.name)} as kept
     semi join (${select}) as arriving on ${sameKey(table, 'kept', 'arriving')}
     limit 1`,
  )
  return known.length > 0
}

/** Takes the rows whose key is known out of `arriving`: completes kept rows by them, and counts those that contradict. */
async function mergeKnown(writing: Session, arriving: Arriving): Promise<Arrived> {
  const { table } = arriving
  await writing.run(
    `create or replace temp table known as
     select
       arriving.rowid as arriving_row,
       kept.rowid as kept_row,
       ${contradicts(table, 'arriving', 'kept')} as contradicts,
       ${completes(table, 'arriving', 'kept')} as completes
     from arriving
     inner join ${quoted(table.name)} as kept on ${sameKey(table, 'arriving', 'kept')}`,
  )
  const conflicts = await writing.number('select count(*) from known where contradicts')
  const changedRows = await completeKept(writing, arriving)
  await writing.run('delete from arriving where rowid in (select arriving_row from known)')
  await writing.run('drop table known')
  return { changedRows, conflicts }
}

async function completeKept(writing: Session, { table, version }: Arriving): Promise<number> {
  const isAny = await writing.number('select count(*) from known where completes and not contradicts')
  if (isAny === 0) return 0
  const declared = Object.entries({ ...table.columns, ...dayColumns })
  const values = declared.map(
    ([name, type]) => `${mergedValue(name, type, 'arriving', 'kept')} as ${quoted(name)}`,
  )
  await writing.run(
    `create or replace temp table completed as
     select ${values.join(',\n')}
     from known
     inner join arriving on arriving.rowid = known.arriving_row
     inner join ${quoted(table.name)} as kept on kept.rowid = known.kept_row
     where known.completes and not known.contradicts`,
  )
  await writing.run(
    `delete from ${quoted(table.name)}
     where rowid in (select kept_row from known where completes and not contradicts)`,
  )
  const list = declared.map(([name]) => quoted(name)).join(', ')
  const changedRows = await writing.run(
    `insert into ${quoted(table.name)} (${list}, arrived_version)
     select ${list}, ${version} from completed`,
  )
  await recordChanges(writing, table.name, version, 'select day as first_day, last_day from completed')
  await writing.run('drop table completed')
  return changedRows
}

async function insertNew(
  writing: Session,
  { table, version, columns }: Arriving,
  select: string,
  known: Arrived,
): Promise<Arrived> {
  const list = columns.join(', ')
  const newRows = await writing.run(
    `insert into ${quoted(table.name)} (${list}, arrived_version)
     select ${list}, ${version} from (${select})`,
  )
  await recordChanges(writing, table.name, version, `select day as first_day, last_day from (${select})`)
  return { changedRows: known.changedRows + newRows, conflicts: known.conflicts }
}
