import { sql } from 'kysely'
import { beginning } from './change-genesis.ts'
import type { Author } from './change.ts'
import type { State } from './state.ts'

/** The record of rows that retention removed, with the last digest among them. */
export const removal = 'audit.remove'

/** Removes the changes before a time, oldest first and without gaps, and records so; answers their number. */
export async function removeChanges(
  state: Pick<State, 'write'>,
  before: Date,
  author: Author,
): Promise<number> {
  return state.write(author, async (transaction) => {
    const { rows } = await sql<{ through: number; digest: string }>`
      select change_number as through, digest
      from change
      where digest is not null
        and what <> ${beginning}
        and change_number < coalesce(
          (select min(change_number) from change where changed_at >= ${before} and digest is not null),
          (select max(change_number) from change)
        )
      order by change_number desc
      limit 1`.execute(transaction)
    const [last] = rows
    if (!last) return { answer: 0, changes: [] }
    await sql`set local lakegauge.removes_changes = 'on'`.execute(transaction)
    const { numDeletedRows } = await transaction
      .deleteFrom('change')
      .where('change_number', '<=', last.through)
      .executeTakeFirst()
    await sql`set local lakegauge.removes_changes = ''`.execute(transaction)
    const after = { through: Number(last.through), digest: last.digest, rows: Number(numDeletedRows) }
    return { answer: after.rows, changes: [{ what: removal, about: { kind: 'audit', id: 'chain' }, after }] }
  })
}
