import {
  completes,
  contradicts,
  hasRepeatedKeys,
  mergedValue,
  sameKey,
  stageRows,
  type StagedRows,
} from './staged-rows.ts'
import { quoted } from './column-type.ts'
import { recordChanges } from './changes.ts'
import { dayColumns } from '../table.ts'
import type { Session } from './session.ts'

export type AppendedRows = { changedRows: number; conflicts: number }

/** Inserts rows with new keys. A kept row keeps its values and gets staged values where it has nulls. */
export async function appendOnce(writing: Session, staged: StagedRows): Promise<AppendedRows> {
  const isPlain = !(await hasRepeatedKeys(writing, staged)) && !(await hasKnownKeys(writing, staged))
  if (isPlain) return insertNew(writing, staged, staged.select, { changedRows: 0, conflicts: 0 })
  const repeats = await stageRows(writing, staged)
  const known = await mergeKnown(writing, staged)
  const appended = await insertNew(writing, staged, 'from staged', {
    changedRows: known.changedRows,
    conflicts: repeats.conflicts + known.conflicts,
  })
  await writing.run('drop table staged')
  return appended
}

async function hasKnownKeys(writing: Session, { table, select }: StagedRows): Promise<boolean> {
  const known = await writing.rows(
    `select 1
     from ${quoted(table.name)} as kept
     semi join (${select}) as staged on ${sameKey(table, 'kept', 'staged')}
     limit 1`,
  )
  return known.length > 0
}

/** Removes rows with known keys from `staged`: completes kept rows by them, and counts contradictions. */
async function mergeKnown(writing: Session, staged: StagedRows): Promise<AppendedRows> {
  const { table } = staged
  await writing.run(
    `create or replace temp table known as
     select
       staged.rowid as staged_row,
       kept.rowid as kept_row,
       ${contradicts(table, 'staged', 'kept')} as contradicts,
       ${completes(table, 'staged', 'kept')} as completes
     from staged
     inner join ${quoted(table.name)} as kept on ${sameKey(table, 'staged', 'kept')}`,
  )
  const conflicts = await writing.number('select count(*) from known where contradicts')
  const changedRows = await completeKept(writing, staged)
  await writing.run('delete from staged where rowid in (select staged_row from known)')
  await writing.run('drop table known')
  return { changedRows, conflicts }
}

async function completeKept(writing: Session, { table, version }: StagedRows): Promise<number> {
  const isAny = await writing.number('select count(*) from known where completes and not contradicts')
  if (isAny === 0) return 0
  const declared = Object.entries({ ...table.columns, ...dayColumns })
  const values = declared.map(
    ([name, type]) => `${mergedValue(name, type, 'staged', 'kept')} as ${quoted(name)}`,
  )
  await writing.run(
    `create or replace temp table completed as
     select ${values.join(',\n')}
     from known
     inner join staged on staged.rowid = known.staged_row
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
  await recordChanges(writing, table, version, 'select day as first_day, last_day from completed')
  await writing.run('drop table completed')
  return changedRows
}

async function insertNew(
  writing: Session,
  { table, version, columns }: StagedRows,
  select: string,
  known: AppendedRows,
): Promise<AppendedRows> {
  const list = columns.join(', ')
  const newRows = await writing.run(
    `insert into ${quoted(table.name)} (${list}, arrived_version)
     select ${list}, ${version} from (${select})`,
  )
  await recordChanges(writing, table, version, `select day as first_day, last_day from (${select})`)
  return { changedRows: known.changedRows + newRows, conflicts: known.conflicts }
}
