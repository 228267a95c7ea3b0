import { hasRepeatedKeys, otherContent, sameKey, stageArriving, type Arriving } from './arriving.ts'
import { quoted } from './column-type.ts'
import { recordChanges } from './changes.ts'
import type { Session } from './session.ts'

export type Arrived = { changedRows: number; conflicts: number }

/** Adds the rows whose keys are new; kept rows stay as they are. */
export async function appendOnce(writing: Session, arriving: Arriving): Promise<Arrived> {
  const isPlain = !(await hasRepeatedKeys(writing, arriving)) && !(await hasKnownKeys(writing, arriving))
  if (isPlain) return insertNew(writing, arriving, arriving.select, 0)
  const staged = await stageArriving(writing, arriving)
  const conflicts = staged.conflicts + (await leaveOutKnown(writing, arriving))
  const arrived = await insertNew(writing, arriving, 'from arriving', conflicts)
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

/** Removes the staged rows whose key is known; answers how many of them contradict. */
async function leaveOutKnown(writing: Session, { table }: Arriving): Promise<number> {
  await writing.run(
    `create or replace temp table known as
     select arriving.rowid as arriving_row, ${otherContent(table, 'arriving', 'kept')} as contradicts
     from arriving
     inner join ${quoted(table.name)} as kept on ${sameKey(table, 'arriving', 'kept')}`,
  )
  const conflicts = await writing.number('select count(*) from known where contradicts')
  await writing.run('delete from arriving where rowid in (select arriving_row from known)')
  await writing.run('drop table known')
  return conflicts
}

async function insertNew(
  writing: Session,
  { table, version, columns }: Arriving,
  select: string,
  conflicts: number,
): Promise<Arrived> {
  const list = columns.join(', ')
  const changedRows = await writing.run(
    `insert into ${quoted(table.name)} (${list}, arrived_version)
     select ${list}, ${version} from (${select})`,
  )
  await recordChanges(writing, table.name, version, `select day as first_day, last_day from (${select})`)
  return { changedRows, conflicts }
}
