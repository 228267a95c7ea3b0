import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import type { Author, Change, StateWriter } from './change.ts'
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
  writer: StateWriter,
  { owner, name, url, isShared }: Omit<SavedView, 'viewId'>,
  author: Author,
): Promise<SavedView> {
  return writer.write(author, async (transaction) => {
    const columns = { name, url, is_shared: isShared, changed_at: author.at }
    const former = await transaction
      .selectFrom('saved_view')
      .selectAll()
      .where('owner', '=', owner)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!former) await refuseMore(transaction, owner)
    const row = await transaction
      .insertInto('saved_view')
      .values({ view_id: former?.view_id ?? randomUUID(), owner, ...columns })
      .onConflict((conflict) => conflict.column('view_id').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
    return { answer: viewOf(row), changes: [changeOf('save', row, former, row)] }
  })
}

async function refuseMore(db: StateDatabase, owner: string): Promise<void> {
  const { count } = await db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostViews)
    throw new CodedError('conflict', `You have ${mostViews} saved views, the limit. Remove one first.`)
}

/** Deletes a view of a user; answers whether there was one. */
export async function deleteSavedView(
  writer: StateWriter,
  { owner, viewId }: Pick<SavedView, 'owner' | 'viewId'>,
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('saved_view')
      .where('view_id', '=', viewId)
      .where('owner', '=', owner)
      .returningAll()
      .executeTakeFirst()
    const changes = deleted ? [changeOf('delete', deleted, deleted, undefined)] : []
    return { answer: deleted !== undefined, changes }
  })
}

type Row = Selectable<SavedViewTable>

function changeOf(verb: 'save' | 'delete', { view_id: id }: Row, before?: Row, after?: Row): Change {
  const about = { kind: 'saved-view', id }
  return {
    what: `saved-view.${verb}`,
    about,
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  }
}

const valuesOf = ({ owner, name, url, is_shared: isShared }: Row) => ({ owner, name, url, isShared })

function viewOf(row: Selectable<SavedViewTable>): SavedView {
  const { view_id: viewId, owner, name, url, is_shared: isShared } = row
  return { viewId, owner, name, url, isShared }
}
