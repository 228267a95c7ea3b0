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
