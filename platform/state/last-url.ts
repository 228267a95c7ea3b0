import type { StateDatabase } from './state.ts'

/** Remembers where a user was last. */
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

/** Where a user was last. */
export async function findLastUrl(db: StateDatabase, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('last_url')
    .select('url')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.url
}
