import { otherContent, otherLastingContent, sameKey, stageRows, type StagedRows } from './staged-rows.ts'
import type { AppendedRows } from './append-once.ts'
import { quoted } from './column-type.ts'
import { recordChanges } from './changes.ts'
import type { Session } from './session.ts'

// A row with the same lasting content affects only the days by which its range moved; a changed momentary column affects its
// last day.
const changedRanges = `
  select day as first_day, last_day from changed where not keeps_days
  union all
  select old_day, old_last_day from changed where not is_new and not keeps_days
  union all
  select least(day, old_day), greatest(day, old_day) - 1 from changed where keeps_days and day <> old_day
  union all
  select least(last_day, old_last_day) + 1, greatest(last_day, old_last_day)
  from changed
  where keeps_days and last_day <> old_last_day
  union all
  select last_day, last_day from changed where keeps_days and last_day = old_last_day and day = old_day`

/** Inserts new rows and overwrites changed ones. */
export async function appendLatest(writing: Session, staged: StagedRows): Promise<AppendedRows> {
  const { table, version, columns } = staged
  await stageRows(writing, staged)
  await writing.run(changedRowsOf(staged))
  await writing.run(
    `delete from ${quoted(table.name)} where rowid in (select kept_row from changed where not is_new)`,
  )
  await writing.run('delete from staged where rowid not in (select staged_row from changed)')
  const list = columns.join(', ')
  const changedRows = await writing.run(
    `insert into ${quoted(table.name)} (${list}, arrived_version)
     select ${list}, ${version} from staged`,
  )
  await recordChanges(writing, table, version, changedRanges)
  await writing.run('drop table changed')
  await writing.run('drop table staged')
  return { changedRows, conflicts: 0 }
}

function changedRowsOf({ table }: StagedRows): string {
  return `
    create or replace temp table changed as
    select
      staged.rowid as staged_row,
      kept.rowid as kept_row,
      kept.rowid is null as is_new,
      staged.day,
      staged.last_day,
      kept.day as old_day,
      kept.last_day as old_last_day,
      coalesce(
        not (${otherLastingContent(table, 'staged', 'kept')})
          and staged.day <= kept.last_day
          and kept.day <= staged.last_day,
        false
      ) as keeps_days
    from staged
    left join ${quoted(table.name)} as kept on ${sameKey(table, 'staged', 'kept')}
    where kept.rowid is null
      or staged.day is distinct from kept.day
      or staged.last_day is distinct from kept.last_day
      or ${otherContent(table, 'staged', 'kept')}`
}
