import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import type { StateDatabase } from './state.ts'
import type { SavedViewTable } from './tables.ts'

/** A view that a user keeps under a name. */
export type SavedView = { viewId: string; owner: string; name: string; url: string; isShared: boolean }

const mostViews = 200

/** The views of a user and those that others share, by name. */
export async function findSavedViews(db: StateDatabase, username: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where((where) => where.or([where('owner', '=', username), where('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('view_id')
    .execute()
  return rows.map(viewOf)
}

/** Keeps a view and replaces the user's view of the same name. Refuses more than 200 per user. */
export async function keepSavedView(
  db: StateDatabase,
  { owner, name, url, isShared }: Omit<SavedView, 'viewId'>,
  now: Date,
): Promise<SavedView> {
  return db.transaction().execute(async (transaction) => {
    const changes = { name, url, is_shared: isShared, changed_at: now }
    const replaced = await transaction
      .updateTable('saved_view')
      .set(changes)
      .where('owner', '=', owner)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .returningAll()
      .executeTakeFirst()
    if (replaced) return viewOf(replaced)
    const { count } = await transaction
      .selectFrom('saved_view')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostViews)
      throw new CodedError('conflict', `You have ${mostViews} saved views, the limit. Remove one first.`)
    const kept = await transaction
      .insertInto('saved_view')
      .values({ view_id: randomUUID(), owner, ...changes })
      .returningAll()
      .executeTakeFirstOrThrow()
    return viewOf(kept)
  })
}

/** Deletes a view of a user; answers whether there was one. */
export async function deleteSavedView(db: StateDatabase, username: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('view_id', '=', viewId)
    .where('owner', '=', username)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function viewOf(row: Selectable<SavedViewTable>): SavedView {
  const { view_id: viewId, owner, name, url, is_shared: isShared } = row
  return { viewId, owner, name, url, isShared }
}
