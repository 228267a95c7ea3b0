import type { WriteTransaction } from './change.ts'
import type { StateDatabase } from './state.ts'

/** The sealed text of a secret; undefined if none was entered. */
export async function readSealed(db: StateDatabase, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sealed_secret')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

/** A sealed secret, when it was entered, and by whom where the audit trail still has it; undefined if none was entered. */
export async function findSealed(
  db: StateDatabase,
  name: string,
): Promise<{ sealed: string; changedAt: Date; changedBy: string | null } | undefined> {
  return db
    .selectFrom('sealed_secret')
    .leftJoin('change', (join) =>
      join
        .on('change.what', '=', 'secret.enter')
        .on('change.about_kind', '=', 'secret')
        .onRef('change.about_id', '=', 'sealed_secret.name')
        .onRef('change.changed_at', '=', 'sealed_secret.changed_at'),
    )
    .select([
      'sealed_secret.sealed',
      'sealed_secret.changed_at as changedAt',
      'change.actor_name as changedBy',
    ])
    .where('sealed_secret.name', '=', name)
    .orderBy('change.change_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The sealed texts of all secrets whose names begin alike. */
export async function readAllSealed(db: StateDatabase, nameStart: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sealed_secret').select(['name', 'sealed']).execute()
  return new Map(rows.flatMap(({ name, sealed }) => (name.startsWith(nameStart) ? [[name, sealed]] : [])))
}

/** Keeps a sealed secret in the place of its former value. */
export async function writeSealed(
  db: WriteTransaction,
  { name, sealed, changedAt }: { name: string; sealed: string; changedAt: Date },
): Promise<void> {
  const changes = { sealed, changed_at: changedAt }
  await db
    .insertInto('sealed_secret')
    .values({ name, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

/** Forgets secrets. */
export async function deleteSealed(db: WriteTransaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('sealed_secret').where('name', 'in', names).execute()
}
