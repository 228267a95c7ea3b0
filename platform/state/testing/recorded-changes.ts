import type { StateDatabase } from '../state.ts'

/** All recorded changes in their order, without their seals. */
export async function recordedChanges(db: StateDatabase) {
  const rows = await db.selectFrom('change').selectAll().orderBy('change_number').execute()
  return rows.map((row) => ({
    what: row.what,
    about: { kind: row.about_kind, id: row.about_id },
    before: row.before_value,
    after: row.after_value,
    actor: { kind: row.actor_kind, name: row.actor_name },
    at: row.changed_at,
  }))
}
