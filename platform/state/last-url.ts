import type { StateDatabase } from './state.ts'

/** Remembers the last page of a user. */
export async function rememberLastUrl(
  db: StateDatabase,
  username: string,
  url: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('last_url')
    .values({ username, url, changed_at: now })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ url, changed_at: now }))
    .execute()
}

/** The last page of a user. */
export async function findLastUrl(db: StateDatabase, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('last_url')
    .select('url')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.url
}
